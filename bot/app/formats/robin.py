"""Round robin: everybody plays everybody once. A league is one whose rounds take weeks."""

from bot.app.formats.field import Field, Meeting, give_bye
from bot.app.formats.standings import Line, rank_by_points
from bot.model.events import Outcome, Reason


def list_round(players: list[int], number: int) -> list[tuple[int, int | None]]:
    """The tables of a round, by the circle method: one stays, the others move on by one each round.

    Args:
        players: everybody; of an odd number one has a bye in each round.
        number: the round, from 1.
    """
    circle: list[int | None] = [*players, None] if len(players) % 2 else [*players]
    turn = (number - 1) % (len(circle) - 1)
    circle = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    half = len(circle) // 2
    pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
    return [(a, b) if a is not None else (b, None) for a, b in pairs if a is not None or b is not None]  # type: ignore[misc]


class Robin:
    """The :class:`~bot.app.formats.formats.Format` of a round robin: who meets whom in which round follows
    from the entrants alone.
    """

    least = 3

    def count_rounds(self, field: Field) -> int:
        """One round for each opponent that there is."""
        players = len(list_players(field))
        return max(1, players - 1 + players % 2)

    def pair(self, field: Field) -> list[Meeting] | None:
        """The tables of the next round. Whoever has left loses what is still to be played."""
        playing, players = set(field.playing), list_players(field)
        if len(playing) < 2 or field.round >= self.count_rounds(field):
            return None
        return [self._meet(field, pair, playing) for pair in list_round(players, field.round + 1)]

    def _meet(self, field: Field, pair: tuple[int, int | None], playing: set[int]) -> Meeting:
        first, second = pair
        if second is None:
            return give_bye(first)
        meeting = field.order_seats((first, second))
        assert meeting.second is not None, "two entrants meet"
        match meeting.first in playing, meeting.second in playing:
            case True, True:
                return meeting
            case True, False:
                outcome = Outcome.FIRST
            case False, True:
                outcome = Outcome.SECOND
            case _:
                outcome = Outcome.NEITHER
        return Meeting(meeting.first, meeting.second, outcome, Reason.DROPPED)

    def rank(self, field: Field) -> list[Line]:
        """Order entrants by points, then by tie-breaks."""
        return rank_by_points(field)


def list_players(field: Field) -> list[int]:
    """Everybody of the schedule: who was put in order when the event began, whoever has left since, also in
    a first round that is paired anew; before it begins, who plays.
    """
    seeded = [each for each in field.entrants if each.seed]
    return [each.number for each in sorted(seeded, key=lambda each: each.seed)] or list(field.playing)
