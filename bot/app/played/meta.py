"""What is played: the figures of a slice of all matches."""

import msgspec

from bot.app.context import Context
from bot.app.played.figures import (
    CardFigure,
    DeckFigure,
    Overview,
    Share,
    WeekLine,
    find_overview,
    join_leaders,
    rank_cards,
    rank_decks,
    rank_pairs,
    rank_weeks,
)
from bot.model.played import EVER, DeckSort, Slice, week_of

MOST_WEEKS = 26
"""So many weeks a line shows."""
MOST_LINES = 5
MATRIX = 8
"""So many sorts of decks are held against each other."""


class Decks(msgspec.Struct, frozen=True):
    """The sorts of decks, or the cards that lead them."""

    overview: Overview
    decks: tuple[DeckFigure, ...]


class Cards(msgspec.Struct, frozen=True):
    """How often each card was played, and how well."""

    overview: Overview
    cards: tuple[CardFigure, ...]


class Pairs(msgspec.Struct, frozen=True):
    """Sorts of decks against each other: how often that of the row beat that of the column."""

    overview: Overview
    sorts: tuple[DeckSort, ...]
    shares: tuple[tuple[Share | None, ...], ...]


class Weeks(msgspec.Struct, frozen=True):
    """How often sorts of decks were played, week by week."""

    overview: Overview
    weeks: tuple[int, ...]
    lines: tuple[WeekLine, ...]


class Meta:
    """Use cases about what is played.

    Args:
        context: the sums, and the time.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    def find_week(self, weeks: int) -> int:
        """The first week of the last so many, this one included; 0 weeks are all there are."""
        return week_of(self._context.clock.now()) - weeks + 1 if weeks else EVER

    async def decks(self, wanted: Slice, *, is_joined: bool = False) -> Decks:
        """Sorts of decks, the most played first.

        Args:
            wanted: which matches.
            is_joined: whether all decks of a leading card are taken together.
        """
        async with self._context.store.read() as tx:
            overview = find_overview(await tx.played.by_place(wanted))
            sums = await tx.played.by_deck(wanted, is_joined=is_joined)
        return Decks(overview, tuple(rank_decks(join_leaders(sums) if is_joined else sums)))

    async def cards(self, wanted: Slice) -> Cards:
        """Cards, those first that were in most winning decks."""
        async with self._context.store.read() as tx:
            places = await tx.played.by_place(wanted)
            sums = await tx.played.by_card(wanted)
        won = sum(each.won for each in places.values())
        return Cards(find_overview(places), tuple(rank_cards(sums, won)))

    async def pairs(self, wanted: Slice) -> Pairs:
        """The most played sorts of decks against each other."""
        async with self._context.store.read() as tx:
            overview = find_overview(await tx.played.by_place(wanted))
            decks = rank_decks(await tx.played.by_deck(wanted))
            sorts = [figure.sort for figure in decks[:MATRIX]]
            sums = await tx.played.by_pair(wanted, sorts)
        rows = rank_pairs(sums, sorts)
        return Pairs(overview, tuple(sorts), tuple(map(tuple, rows)))

    async def weeks(self, wanted: Slice) -> Weeks:
        """The most played sorts of decks over the weeks; the last ones of many."""
        now = week_of(self._context.clock.now())
        since = max(wanted.since, now - MOST_WEEKS + 1)
        async with self._context.store.read() as tx:
            overview = find_overview(await tx.played.by_place(wanted))
            sums = await tx.played.by_week(msgspec.structs.replace(wanted, since=since))
        weeks = tuple(range(since, now + 1))
        return Weeks(overview, weeks, tuple(rank_weeks(sums, weeks, MOST_LINES)))
