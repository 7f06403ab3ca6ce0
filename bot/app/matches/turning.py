"""The turn in which a match turned, found in its record by how both players stood for everybody to see."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import msgspec

from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Scene
from bot.app.records.reading import Page, Record

MOST_SCENES = 16
"""So many positions of the turn are shown."""
EVERY_LINE = 100_000
"""No match has so many lines."""


class Swing(msgspec.Struct, frozen=True):
    """How a turn has changed who would win.

    Args:
        turn: the turn.
        seat: the seat that it has brought forward.
        before: that seat's chance to win when the turn began, from 0 to 1.
        after: the same when it was over.
    """

    turn: int
    seat: int
    before: float
    after: float

    @property
    def size(self) -> float:
        """By how much the chances changed."""
        return self.after - self.before


class Blow(msgspec.Struct, frozen=True):
    """The hardest hit of a match, where the game can't tell chances.

    Args:
        turn: the turn.
        words: what happened, in a sentence.
    """

    turn: int
    words: str


class TurningPoint(msgspec.Struct, frozen=True):
    """The turn in which a match turned.

    Args:
        found: what it has changed, or the hit that makes it stand out.
        scenes: its positions, as everybody could know them.
    """

    found: Swing | Blow
    scenes: tuple[Scene, ...]


def find_turning_point(pack: GamePack, record: Record, winner: int | None) -> TurningPoint | None:
    """The turning point of a match; ``None`` if nothing stands out, or the record tells no positions. It is
    told in the language that is spoken now.

    Args:
        pack: the card game.
        record: what happened.
        winner: the seat that won; ``None`` if none did.

    Raises:
        DataError: the record isn't whole.
    """
    found = find_swing(pack, record, winner) or find_blow(record)
    if found is None:
        return None
    scenes = list(record.list_scenes(None, record.list_turn(found.turn)))
    return TurningPoint(found, tuple(choose_scenes(scenes))) if scenes else None


def find_swing(pack: GamePack, record: Record, winner: int | None) -> Swing | None:
    """The turn that brought the winner forward most; after a draw, or if none did, the one that brought
    anybody forward most. ``None`` where the game can't tell chances.
    """
    chances = [
        (turn, chance)
        for turn, page in _list_beginnings(record)
        if (chance := _judge(pack, record, page)) is not None
    ]
    swings = [
        _make_swing(turn, before, after) for (turn, before), (_, after) in pairwise(chances) if turn >= 1
    ]
    for_winner = [swing for swing in swings if swing.seat == winner]
    return max(for_winner or swings, key=lambda swing: swing.size, default=None)


def _list_beginnings(record: Record) -> list[tuple[int, Page]]:
    """The position at the beginning of each turn, and at last the one at the end."""
    pages = [page for page in record.list_standing() if page.table is not None]
    groups = groupby(pages, key=lambda page: page.leaf.turn)
    beginnings = [(turn, next(group)) for turn, group in groups]
    return [*beginnings, (pages[-1].leaf.turn + 1, pages[-1])] if pages else []


def _judge(pack: GamePack, record: Record, page: Page) -> tuple[float, float] | None:
    view = record.see(page, None).view
    first, second = pack.find_chance(view, 0), pack.find_chance(view, 1)
    return None if first is None or second is None else (first, second)


def _make_swing(turn: int, before: Sequence[float], after: Sequence[float]) -> Swing:
    seat = max((0, 1), key=lambda each: after[each] - before[each])
    return Swing(turn, seat, before[seat], after[seat])


def find_blow(record: Record) -> Blow | None:
    """The hardest hit; ``None`` if there was none."""
    lines = [line for line in record.list_lines(None, EVERY_LINE) if line.force > 0]
    hardest = max(lines, key=lambda line: line.force, default=None)
    return None if hardest is None else Blow(hardest.turn, hardest.said)


def choose_scenes(scenes: Sequence[Scene]) -> list[Scene]:
    """The positions of a turn that there is time for: the ends, what was done, then the latest ones."""

    def rank(each: int) -> tuple[bool, bool, int]:
        return each not in (0, len(scenes) - 1), scenes[each].move is None, -each

    order = sorted(range(len(scenes)), key=rank)
    return [scenes[each] for each in sorted(order[:MOST_SCENES])]
