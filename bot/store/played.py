"""Sums over matches that are over, in the database, and which matches are still to be added to them."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, delete, exists, func, insert, not_, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.model.events import Event, EventMatch, Stage
from bot.model.played import (
    EVER,
    Began,
    CardSum,
    DeckSort,
    PlayedMatch,
    Slice,
    Sum,
    read_deck_sort,
)
from bot.store.connection import Connection
from bot.store.schema import ROWS, card_sums, deck_sums, match_sums, uncounted_matches


def _figures(table: Table, *names: str) -> tuple[ColumnElement[Any], ...]:
    return tuple(func.sum(table.c[name]) for name in names)


OVER = (Stage.OVER.value, Stage.CALLED_OFF.value)
MATCH_FIGURES = _figures(match_sums, "played", "won", "drawn", "turns", "seconds")
DECK_FIGURES = _figures(deck_sums, "played", "won", "drawn")
CARD_FIGURES = _figures(card_sums, "decks", "copies", "won", "drawn")


class _Rows:
    """Rows of a table of sums: those with the same key are one.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keys = [column.name for column in table.primary_key]
        self.figures = [column.name for column in table.c if column.name not in self.keys]
        self._found: dict[tuple[Any, ...], tuple[int, ...]] = {}

    def add(self, key: tuple[Any, ...], figures: tuple[int, ...]) -> None:
        """Add figures to those of a key; both in the order of the columns."""
        known = self._found.get(key)
        self._found[key] = figures if known is None else tuple(map(int.__add__, known, figures))

    def list_all(self) -> list[dict[str, Any]]:
        """Every row of the table, by its key."""
        names = (*self.keys, *self.figures)
        return [dict(zip(names, (*key, *self._found[key]), strict=True)) for key in sorted(self._found)]


class PlayedTable:
    """Sums over matches that are over."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # --- what is still to be counted ------------------------------------------------------------------------

    async def add_uncounted(self, match_id: str) -> None:
        """Note that a match is to be counted."""
        await self._connection.send(insert(uncounted_matches), {"match_id": match_id})

    async def list_uncounted(self, limit: int) -> Sequence[str]:
        """Some of the matches that are to be counted. Those of an event wait until it is over: what is played
        in it may be nobody's business before.
        """
        match_id, events, games = uncounted_matches.c.match_id, ROWS[Event].c, ROWS[EventMatch].c
        running = select(events.id).where(events.id == games.event_id, events.stage.not_in(OVER))
        waits = select(games.match_id).where(games.match_id == match_id, exists(running))
        wanted = select(match_id).where(not_(exists(waits))).order_by(match_id).limit(limit)
        return (await self._connection.scalars(wanted)).all()

    async def take(self, match_id: str) -> bool:
        """Take the note away; whether it was there. Of two who take it one has it, once that one commits."""
        gone = delete(uncounted_matches).where(uncounted_matches.c.match_id == match_id)
        return (await self._connection.execute(gone)).rowcount == 1

    # --- counting -------------------------------------------------------------------------------------------

    async def add(self, *matches: PlayedMatch) -> None:
        """Add matches to all sums that they belong to, in an order that is the same for everybody."""
        places, decks, cards = _Rows(match_sums), _Rows(deck_sums), _Rows(card_sums)
        for match in matches:
            lasted = match.turns, round(match.lasted.total_seconds())
            for key, deck in product(_list_keys(match), match.decks):
                end = int(deck.is_won is True), int(deck.is_won is None)
                pair = deck.sort.key, deck.against.key, deck.sort.leader == deck.against.leader
                places.add((*key, deck.place.value), (1, *end, *lasted))
                decks.add((*key, *pair), (1, *end))
                for card, copies in deck.cards.items():
                    cards.add((*key, card), (1, copies, *end))
        for rows in (places, decks, cards):
            await self._add(rows)

    async def _add(self, rows: "_Rows") -> None:
        """Add rows to those with the same keys."""
        found = rows.list_all()
        if not found:
            return
        new = (sqlite.insert if self._connection.dialect.name == "sqlite" else postgresql.insert)(rows.table)
        sums = {name: rows.table.c[name] + new.excluded[name] for name in rows.figures}
        await self._connection.execute(new.on_conflict_do_update(index_elements=rows.keys, set_=sums), found)

    # --- asking ---------------------------------------------------------------------------------------------

    async def by_place(self, wanted: Slice) -> dict[Began, Sum]:
        """Sums of all decks, by who began."""
        place = match_sums.c.place
        rows = await self._ask(select(place, *MATCH_FIGURES), match_sums, wanted, place)
        return {Began(found): Sum(*map(int, figures)) for found, *figures in rows}

    async def by_deck(self, wanted: Slice, *, is_joined: bool = False) -> dict[DeckSort, Sum]:
        """Each sort of deck against all others: two of the same say nothing of its strength.

        Args:
            wanted: which matches.
            is_joined: whether what the same card leads is the same.
        """
        table = deck_sums.c
        is_same = table.is_alike if is_joined else table.deck == table.against
        asked = select(table.deck, *DECK_FIGURES).where(not_(is_same))
        rows = await self._ask(asked, deck_sums, wanted, table.deck)
        return {read_deck_sort(deck): Sum(*map(int, figures)) for deck, *figures in rows}

    async def by_pair(self, wanted: Slice, sorts: Iterable[DeckSort]) -> dict[tuple[DeckSort, DeckSort], Sum]:
        """Some sorts of decks, each against each."""
        table, keys = deck_sums.c, [sort.key for sort in sorts]
        asked = select(table.deck, table.against, *DECK_FIGURES)
        asked = asked.where(table.deck.in_(keys), table.against.in_(keys))
        rows = await self._ask(asked, deck_sums, wanted, table.deck, table.against)
        return {
            (read_deck_sort(deck), read_deck_sort(against)): Sum(*map(int, figures))
            for deck, against, *figures in rows
        }

    async def by_week(self, wanted: Slice) -> dict[tuple[int, DeckSort], Sum]:
        """How often each sort of deck was played in each week, against all."""
        table = deck_sums.c
        asked = select(table.week, table.deck, *DECK_FIGURES)
        rows = await self._ask(asked, deck_sums, wanted, table.week, table.deck)
        return {(week, read_deck_sort(deck)): Sum(*map(int, figures)) for week, deck, *figures in rows}

    async def by_card(self, wanted: Slice) -> list[CardSum]:
        """The sums of each card, over all decks that it was in."""
        table = card_sums.c
        rows = await self._ask(select(table.card, *CARD_FIGURES), card_sums, wanted, table.card)
        return [CardSum(card, *map(int, figures)) for card, *figures in rows]

    async def _ask(
        self, asked: Select[Any], table: Table, wanted: Slice, *groups: ColumnElement[Any]
    ) -> Sequence[Any]:
        """The rows of a slice, put together by some columns."""
        limited = asked.where(_is_in(table, wanted)).group_by(*groups)
        return (await self._connection.execute(limited)).all()


def _is_in(table: Table, wanted: Slice) -> ColumnElement[bool]:
    """Whether a sum is of a slice; the beginning of the primary key answers it."""
    column = table.c
    return and_(
        column.scope == wanted.scope.key,
        column.ruleset == wanted.ruleset,
        column.field.in_([field.value for field in wanted.fields]),
        column.week == EVER if wanted.since == EVER else column.week >= wanted.since,
    )


def _list_keys(match: PlayedMatch) -> list[tuple[str, str, str, int]]:
    """The slices that a match belongs to, as keys begin with them."""
    slices = product(match.scopes, (match.week, EVER))
    return [(scope.key, match.ruleset, match.field.value, week) for scope, week in slices]
