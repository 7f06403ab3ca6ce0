"""Swiss: in every round everybody plays somebody with about as many points, nobody the same one twice."""

from typing import Final

from bot.app.formats.field import Field, Meeting, give_bye
from bot.app.formats.matching import put_together
from bot.app.formats.standings import Line, rank_by_points, read_records

APART: Final = 1000
"""What a difference of a match point costs, squared: more than all that chance says."""
MEET: Final = 10**9
"""What it costs to let two meet who would rather not: more than all differences in sum."""
BYE: Final = 10**13
"""What a match point of whoever has the bye costs: more than all of that. Nobody is given a bye, which counts
as won, because of whom they would rather not meet.
"""


class Swiss:
    """The :class:`~bot.app.formats.formats.Format` of a Swiss event: the points so far decide who meets."""

    least = 4

    def count_rounds(self, field: Field) -> int:
        """As many as find one player who has won everything; never so many that somebody would have to be met
        twice.
        """
        players = len(field.playing) if field.round == 0 else len(field.entrants)
        return field.rules.rounds or min(limit_rounds(players), max(1, (players - 1).bit_length()))

    def pair(self, field: Field) -> list[Meeting] | None:
        """The tables of the next round; ``None`` if there is none that pairs nobody twice. Whoever is left
        alone has no round of their own.
        """
        if len(field.playing) < 2:
            return None
        points = {number: record.points for number, record in read_records(field).items()}
        lots = field.draw_lots(field.playing, f"round {field.round + 1}")
        lot = {number: place for place, number in enumerate(lots)}
        players = sorted(lots, key=lambda number: (-points[number], lot[number]))

        def cost(first: int, second: int) -> int | None:
            if field.has_met(first, second) or field.is_barred(first, second):
                return None
            price = APART * (points[first] - points[second]) ** 2 + abs(lot[first] - lot[second]) % 7
            return price + MEET * field.keeps_apart(first, second)

        def bye(number: int) -> int | None:
            return (
                None if field.byes[number] or field.is_barred(number) else BYE * points[number] + lot[number]
            )

        pairs = put_together(players, cost, bye)
        if pairs is None:
            return None
        return [
            give_bye(first) if second is None else field.order_seats((first, second))
            for first, second in pairs
        ]

    def rank(self, field: Field) -> list[Line]:
        """Order entrants by points, then by tie-breaks."""
        return rank_by_points(field)


def limit_rounds(players: int) -> int:
    """In so many rounds, whatever happens in them, everybody can be paired with somebody new: as long as each
    has not met at least half of the others (Dirac), there is a way to put all of them together.
    """
    return max(1, (players + 1) // 2)
