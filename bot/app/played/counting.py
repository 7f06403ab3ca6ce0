"""Adds matches that are over to the sums, each exactly once.

The end of a match leaves a note in the transaction that writes it. Whoever counts takes that note away in the
transaction that adds the match. So nothing that a match waits for depends on sums that all matches share, and
a process that dies between the two leaves the note for another one.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta

import structlog

from bot.app.changes import Change, MatchListener
from bot.app.context import Context
from bot.app.little_by_little import LittleByLittle, note
from bot.app.packs.decks import DeckTools
from bot.app.records.reading import Record
from bot.app.secrecy import find_closed
from bot.model.errors import UnknownMatch, UnknownRuleset
from bot.model.events import EventMatch
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.played import (
    EVERYWHERE,
    Began,
    Field,
    PlayedDeck,
    PlayedMatch,
    scope_of_event,
    scope_of_server,
    week_of,
)
from bot.store.database import Transaction
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck

log = structlog.get_logger(__name__)
BATCH = 20
"""Matches of one look at the database."""
PLACES: Mapping[bool | None, Began] = {True: Began.FIRST, False: Began.SECOND, None: Began.UNKNOWN}


class PlayedMatches(MatchListener):
    """Notes every match that ends with a result, to be counted: at once, or with the end of its event if the
    lists of that are closed.
    """

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        if change.after.status is MatchStatus.FINISHED and not await find_closed(tx, change.after.id):
            await tx.played.add_uncounted(change.after.id)


def find_field(match: MatchInfo) -> Field:
    """Who played a match, and for what. That somebody's data were deleted since changes nothing."""
    if match.has_computer:
        return Field.COMPUTER
    return Field.RATED if match.is_rated else Field.CASUAL


def sum_up(
    match: MatchInfo, decks: Sequence[Deck], tools: DeckTools, first: int | None, event: str | None = None
) -> PlayedMatch | None:
    """A match as it goes into the sums; ``None`` if it goes into none: given up before its first turn, or not
    one of two players.

    Args:
        match: the match, which is over.
        decks: the decks by seat.
        tools: what its card game knows of decks.
        first: the seat that began; ``None`` if that isn't known.
        event: the event that it is part of, if it is part of one.
    """
    if match.result is None or match.finished_at is None or match.turn < 1 or len(decks) != 2:
        return None
    sorts = [tools.find_sort(deck) for deck in decks]
    winner = match.result.winner
    played = tuple(
        PlayedDeck(
            sort=sorts[seat],
            against=sorts[1 - seat],
            place=PLACES[None if first is None else first == seat],
            is_won=None if winner is None else winner == seat,
            cards=tools.list_chosen(deck),
        )
        for seat, deck in enumerate(decks)
    )
    server = match.place.guild_id
    scopes = [EVERYWHERE]
    if server is not None:
        scopes.append(scope_of_server(server))
    if event is not None:
        scopes.append(scope_of_event(event))
    return PlayedMatch(
        ruleset=match.ruleset,
        field=find_field(match),
        scopes=tuple(scopes),
        week=week_of(match.finished_at),
        decks=played,
        turns=match.turn,
        lasted=max(match.finished_at - match.created_at, timedelta(0)),
    )


async def find_first(context: Context, tx: Transaction, match: MatchInfo) -> int | None:
    """The seat that began a match, as its record tells; ``None`` where it tells no positions."""
    try:
        pack, chapters = context.packs.get(match.ruleset), await tx.records.read_for(match.id, None)
        return await asyncio.to_thread(lambda: Record(pack, chapters).find_first())
    except DataError as error:
        log.warning("first_seat_unknown", match=match.id, reason=str(error))
        return None


class Counting(LittleByLittle):
    """Adds the matches to the sums of which it was noted."""

    failure = "counting_failed"
    pauses = (0.05, 15.0)

    async def work(self) -> int:
        """Count some matches; how many it was."""
        async with self._context.store.read() as tx:
            waiting = await tx.played.list_uncounted(BATCH)
        await self.do_each(waiting, self._count, self._leave_uncounted)
        return len(waiting)

    async def _count(self, match_id: str) -> None:
        """Count a match, unless somebody else has done it meanwhile."""
        async with self._context.store.read() as tx:
            match = await tx.matches.get(match_id)
            played = None if match is None else await self._sum_up(tx, match)
        async with self._context.store.write() as tx:
            if await tx.played.take(match_id) and played is not None:
                await tx.played.add(played)

    async def _leave_uncounted(self, match_id: str, error: Exception) -> None:
        """Let a match that can't be summed up go into no sum."""
        note("not_counted", match_id, error)
        async with self._context.store.write() as tx:
            await tx.played.take(match_id)

    async def _sum_up(self, tx: Transaction, match: MatchInfo) -> PlayedMatch | None:
        try:
            tools = self._context.packs.get(match.ruleset).decks
            decks = (await tx.matches.header(match.id)).decks
        except (UnknownRuleset, UnknownMatch):  # a game that was played here once; a match without decks
            return None
        first, game = (
            await find_first(self._context, tx, match),
            await tx.rows.get(EventMatch, match_id=match.id),
        )
        return sum_up(match, decks, tools, first, None if game is None else game.event_id)
