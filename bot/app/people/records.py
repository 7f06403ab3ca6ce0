"""What is remembered of matches: who won how often against whom, who is strongest, what a year was like."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import takewhile

import msgspec

from bot.app.context import Context
from bot.app.played.figures import share
from bot.app.ratings.rating import count_points
from bot.model.matches import MatchInfo
from bot.model.played import DeckSort
from bot.model.ratings import Points, Rating
from engine.kernel.ruleset import Deck, Result

LISTED = 15
"""So many matches of a history stand on a page."""
MOST_RIVALS = 3
MOST_DECKS = 3
FORM = 10
"""Of so many matches the form is taken."""
WORTH = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
MONTHS = 12


class Tally(msgspec.Struct, frozen=True):
    """How matches ended for one player."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many matches were played in all."""
        return self.won + self.lost + self.drawn


class History(msgspec.Struct, frozen=True):
    """The finished matches of a user.

    Args:
        user_id: the user.
        matches: those of a page, the newest first.
        tally: how all of them ended for the user.
        page: which page they stand on, from 0.
        last: the last page that there is.
    """

    user_id: int
    matches: tuple[MatchInfo, ...]
    tally: Tally
    page: int
    last: int


class Ranked(msgspec.Struct, frozen=True):
    """A line of a leaderboard: a user, the points, and the number of rated matches."""

    user_id: int
    points: Points
    matches: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody whom a user has often met, and how that ended for the user; ``None`` is the computer."""

    user_id: int | None
    tally: Tally


class DeckRecord(msgspec.Struct, frozen=True):
    """How matches with a sort of deck ended for a user.

    Args:
        ruleset: its card game.
        sort: the sort of deck.
        tally: how they ended.
    """

    ruleset: str
    sort: DeckSort
    tally: Tally


class Year(msgspec.Struct, frozen=True):
    """A user's year.

    Args:
        year: which one.
        tally: how all matches of it ended.
        months: the same for each month.
        streak: the most wins in a row.
        running: how many of their newest matches of it they have won in a row; ``None`` once it is over.
        rivals: whom they met most.
        decks: with which sorts of decks they did best, the best first.
        form: after each match, their share of wins among the last ones, from 0 to 1, the oldest first.
        ratings: their points now, a card game each.
    """

    year: int
    tally: Tally
    months: tuple[Tally, ...]
    streak: int
    running: int | None
    rivals: tuple[Rival, ...]
    decks: tuple[DeckRecord, ...]
    form: tuple[float, ...]
    ratings: tuple[tuple[str, Points], ...]


def read_ending(result: Result, seat: int | None) -> str:
    """How a match ended for a seat: the field of :class:`Tally` that counts it."""
    if result.winner is None:
        return "drawn"
    return "won" if result.winner == seat else "lost"


def ended(match: MatchInfo, user_id: int) -> str:
    """The same of a match that has a result, for a user."""
    assert match.result is not None, "the match has a result"
    return read_ending(match.result, match.seat_of(user_id))


def tally(matches: Iterable[MatchInfo], user_id: int) -> Tally:
    """How matches ended for a user."""
    return Tally(**Counter(ended(match, user_id) for match in matches))


def longest_streak(matches: Sequence[MatchInfo], user_id: int) -> int:
    """The most wins in a row."""
    longest = running = 0
    for match in matches:
        running = running + 1 if ended(match, user_id) == "won" else 0
        longest = max(longest, running)
    return longest


def running_streak(matches: Sequence[MatchInfo], user_id: int) -> int:
    """How many of the last matches were won in a row, up to the newest."""
    wins = takewhile(lambda match: ended(match, user_id) == "won", reversed(matches))
    return sum(1 for _ in wins)


def trace_form(matches: Sequence[MatchInfo], user_id: int) -> tuple[float, ...]:
    """After each match the share of wins among the last :data:`FORM` ones, a draw counted as half. It begins
    where there are enough.
    """
    worth = [WORTH[ended(match, user_id)] for match in matches]
    ends = range(min(FORM, len(worth)), len(worth) + 1)
    return tuple(sum(worth[max(0, end - FORM) : end]) / min(FORM, end) for end in ends if end)


def rank_own_decks(tallies: Mapping[tuple[str, DeckSort], Tally]) -> tuple[DeckRecord, ...]:
    """The sorts of decks with which somebody did best: those that surely won most."""

    def surely_won(item: tuple[tuple[str, DeckSort], Tally]) -> tuple[float, int, str]:
        (_, sort), each = item
        return -share(each.won, each.won + each.lost).low, -each.played, sort.key

    best = sorted(tallies.items(), key=surely_won)[:MOST_DECKS]
    return tuple(DeckRecord(ruleset, sort, each) for (ruleset, sort), each in best)


def find_rivals(matches: Sequence[MatchInfo], user_id: int) -> tuple[Rival, ...]:
    """Whom a user met most; those whose data were deleted are nobody's rivals."""
    met: dict[int | None, list[MatchInfo]] = {}
    for match in matches:
        for seat in match.seats:
            if seat.user_id not in (user_id, None) or seat.computer is not None:
                met.setdefault(seat.user_id, []).append(match)
    most = sorted(met.items(), key=lambda item: -len(item[1]))[:MOST_RIVALS]
    return tuple(Rival(rival, tally(played, user_id)) for rival, played in most)


class Records:
    """Use cases about matches that are over. They look at matches with a result alone."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @property
    def placed_after(self) -> int:
        """How many different people whoever has a place on a leaderboard must have met."""
        return self._context.policy.placed_after

    async def history(
        self, user_id: int, *, guild_id: int | None = None, opponent: int | None = None, page: int = 0
    ) -> History:
        """A page of the finished matches of a user.

        Args:
            user_id: the user.
            page: the page that is wished for, from 0; the last one if there are fewer.
            guild_id: only those in this server.
            opponent: only those against this user.
        """
        async with self._context.store.read() as tx:
            results = await tx.matches.results(user_id, guild_id=guild_id, opponent=opponent)
            last = max(0, len(results) - 1) // LISTED
            page = min(page, last)
            matches = await tx.matches.finished(
                user_id, LISTED, guild_id=guild_id, opponent=opponent, start=page * LISTED
            )
        endings = Counter(read_ending(result, seat) for seat, result in results)
        return History(user_id, tuple(matches), Tally(**endings), page, last)

    async def leaderboard(self, guild_id: int, ruleset: str, limit: int = 20) -> list[Ranked]:
        """The strongest of those who have finished a rated match of a card game in a server: of those who
        have met enough different people anywhere, without those who want no ratings.
        """
        async with self._context.store.read() as tx:
            ratings = await tx.ratings.in_server(guild_id, ruleset)
            settings = await tx.people.settings_of([each.user_id for each in ratings])
        needed = self._context.policy.placed_after
        shown = [each for each in ratings if each.opponents >= needed and settings[each.user_id].is_rated]
        ranked = [Ranked(each.user_id, count_points(each), each.matches) for each in shown]
        return sorted(ranked, key=lambda each: (-each.points.value, each.user_id))[:limit]

    async def count_opponents(self, user_id: int, ruleset: str) -> int:
        """With how many different people a user has had rated matches of a card game."""
        async with self._context.store.read() as tx:
            found = await tx.rows.get(Rating, user_id=user_id, ruleset=ruleset)
        return 0 if found is None else found.opponents

    async def year(self, user_id: int, year: int | None = None) -> Year:
        """A user's year.

        Args:
            user_id: the user.
            year: which one, in UTC; the running one by default.
        """
        now = self._context.clock.now().year
        year = year or now
        async with self._context.store.read() as tx:
            between = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
            found = await tx.matches.finished(user_id, between=between)
            decks = await tx.matches.decks([match.id for match in found])
            ratings = self._shown_ratings(await tx.rows.find(Rating, user_id=user_id))
            if not (await tx.people.settings(user_id)).is_rated:
                ratings = ()
        matches = found[::-1]
        months: list[list[MatchInfo]] = [[] for _ in range(MONTHS)]
        for match in matches:
            months[_finished(match).month - 1].append(match)
        return Year(
            year=year,
            tally=tally(matches, user_id),
            months=tuple(tally(month, user_id) for month in months),
            streak=longest_streak(matches, user_id),
            running=running_streak(matches, user_id) if year == now else None,
            rivals=find_rivals(matches, user_id),
            decks=self._rank_decks(matches, decks, user_id),
            form=trace_form(matches, user_id),
            ratings=ratings,
        )

    def _rank_decks(
        self, matches: Sequence[MatchInfo], decks: Mapping[str, Sequence[Deck]], user_id: int
    ) -> tuple[DeckRecord, ...]:
        """With which sorts of decks somebody did best, of the card games that are still installed."""
        tools = {pack.name: pack.decks for pack in self._context.packs}
        played: dict[tuple[str, DeckSort], list[MatchInfo]] = {}
        for match in matches:
            seat = match.seat_of(user_id)
            if match.ruleset in tools and seat is not None:
                sort = tools[match.ruleset].find_sort(decks[match.id][seat])
                played.setdefault((match.ruleset, sort), []).append(match)
        return rank_own_decks({key: tally(each, user_id) for key, each in played.items()})

    def _shown_ratings(self, ratings: Sequence[Rating]) -> tuple[tuple[str, Points], ...]:
        """Points of the card games that are still installed, by their titles."""
        titles = {pack.name: pack.ruleset.title for pack in self._context.packs}
        return tuple(
            (titles[each.ruleset], count_points(each, self._context.policy.placed_after))
            for each in ratings
            if each.ruleset in titles
        )


def _finished(match: MatchInfo) -> datetime:
    assert match.finished_at is not None, "the match is over"
    return match.finished_at
