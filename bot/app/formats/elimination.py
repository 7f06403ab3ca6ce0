"""Elimination: whoever loses often enough is out. The unbeaten go up a bracket that the seeds have fixed."""

from typing import Final

from bot.app.formats.field import Field, Meeting, give_bye
from bot.app.formats.matching import put_together
from bot.app.formats.standings import Line, place_by, rank_by_points

AGAIN: Final = 1_000_000
"""What it costs to let two meet again."""
WAITED: Final = 10_000
"""What each bye costs that somebody has had."""


def list_bracket(size: int) -> list[int]:
    """The seeds in the order of a bracket of a power of two: the first two meet last.

    Args:
        size: how many places there are.
    """
    order = [1]
    while len(order) < size:
        count = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, count - each)]
    return order


def find_places(field: Field) -> dict[int, int]:
    """The place of each entrant in the bracket, from 0, by number."""
    seeded = {each.seed: each.number for each in field.entrants if each.seed}
    size = 1 << max(0, max(seeded, default=1) - 1).bit_length()
    return {seeded[seed]: place for place, seed in enumerate(list_bracket(size)) if seed in seeded}


def pair_bracket(field: Field, numbers: list[int]) -> list[Meeting]:
    """The next tables of the unbeaten: the neighbours of the bracket. Whose neighbour is gone has a bye."""
    places, step = find_places(field), field.round + 1
    blocks: dict[int, list[int]] = {}
    for number in sorted(numbers, key=places.__getitem__):
        blocks.setdefault(places[number] >> step, []).append(number)
    return [
        give_bye(block[0]) if len(block) == 1 else field.order_seats((block[0], block[1]))
        for block in blocks.values()
    ]


class Elimination:
    """The format.

    Args:
        lives: the number of lost tables after which one is out.
        least: how many players it needs.
    """

    def __init__(self, lives: int, least: int) -> None:
        self.lives, self.least = lives, least

    def list_left(self, field: Field) -> list[int]:
        """Those who may still win, the first seed first."""
        seeded = {each.number for each in field.entrants if each.seed}
        playing = (number for number in field.playing if number in seeded)
        return [number for number in playing if len(field.losses[number]) < self.lives]

    def count_rounds(self, field: Field) -> int | None:
        """How many rounds there are; ``None`` where that hangs on how they end."""
        players = len([each for each in field.entrants if each.seed]) or len(field.playing)
        return max(1, (players - 1).bit_length()) if self.lives == 1 else None

    def pair(self, field: Field) -> list[Meeting] | None:
        """The tables of the next round; ``None`` if one is left, or nobody."""
        left = self.list_left(field)
        if len(left) < 2:
            return None
        unbeaten = [number for number in left if not field.losses[number]]
        beaten = [number for number in left if field.losses[number]]
        if len(unbeaten) <= 1:
            if len(beaten) <= 1:
                return [field.order_seats((left[0], left[1]))]
            return self._pair_beaten(field, beaten)
        among_beaten = self._pair_beaten(field, beaten)
        return None if among_beaten is None else pair_bracket(field, unbeaten) + among_beaten

    def _pair_beaten(self, field: Field, beaten: list[int]) -> list[Meeting] | None:
        """Those who have lost before: as few as can be meet again, the last who has waited waits."""
        if len(beaten) == 1:
            return [give_bye(beaten[0])]
        place = {number: index for index, number in enumerate(beaten)}

        def cost(first: int, second: int) -> int | None:
            if field.is_barred(first, second):
                return None
            fold = abs(place[first] + place[second] - len(beaten) + 1)
            return AGAIN * field.has_met(first, second) + fold

        def bye(number: int) -> int | None:
            return None if field.is_barred(number) else WAITED * field.byes[number] + place[number]

        pairs = put_together(beaten, cost, bye)
        if pairs is None:
            return None
        return [
            give_bye(first) if second is None else field.order_seats((first, second))
            for first, second in pairs
        ]

    def rank(self, field: Field) -> list[Line]:
        """Those who are left first, then whoever went out later; those of one round share a place."""
        entrants = {each.number: each for each in field.entrants}
        keys: dict[int, tuple[int, ...]] = {}
        for number, rounds in field.losses.items():
            left_in = entrants[number].dropped_in
            if len(rounds) >= self.lives:
                keys[number] = (1, -sorted(rounds)[self.lives - 1])
            elif left_in is not None:
                keys[number] = (1, -left_in)
            else:
                keys[number] = (0, len(rounds))
        return place_by(field, rank_by_points(field), keys)
