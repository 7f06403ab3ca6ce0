"""Matches looked back at: what changed since a player's last look, and whole matches position by position."""

import asyncio
from collections.abc import Callable, Iterable

import structlog

from bot.app.context import Context, find_match
from bot.app.matches.recording import read_record, resume
from bot.app.matches.restoring import restore
from bot.app.matches.turning import TurningPoint, find_turning_point
from bot.app.packs.pictures import NO_HIGHLIGHTS, Highlights, Scene
from bot.app.records.reading import Page, Record
from bot.app.refusals import Refused
from bot.model.errors import NotOver, UnreadableMatch, Unrecorded
from bot.model.matches import MatchInfo
from bot.store.database import Transaction
from engine.kernel.errors import DataError
from engine.kernel.translation import tr

log = structlog.get_logger(__name__)


class Replays:
    """Use cases about what was. All of them raise UnknownMatch if there is no such match.

    Args:
        context: where matches are.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def highlights(
        self, match_id: str, user_id: int | None, read: MatchInfo | None = None
    ) -> Highlights:
        """What a board marks for this user; for everybody with ``None``, and for who isn't playing.

        With the match as it was just read, what memory knows of it needs no look at the database.

        Where the record of a match can't be read nothing is marked: a board without marks is a board all the
        same.

        Raises:
            UnreadableMatch: the saved game can't be restored.
        """
        known = None if read is None else self._context.live.recorder(match_id, read.version)
        if read is not None and known is not None:
            return known.last_seen.highlights_for(read.seat_of(user_id))
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            await restore(self._context, tx, match)
            try:
                recorder = await resume(self._context, tx, match)
            except UnreadableMatch as error:
                log.warning("record_unreadable", match=match_id, reason=str(error.cause))
                return NO_HIGHLIGHTS
        return recorder.last_seen.highlights_for(match.seat_of(user_id))

    async def scenes(self, match_id: str) -> list[Scene]:
        """Every position of a match that is over, as everybody could know it.

        Raises:
            NotOver: it is still being played.
            Unrecorded: its record can't be read, or tells no positions; the sentence says why.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            if not match.is_over:
                raise NotOver(match_id)
            return await self._list_scenes(tx, match, Record.list_standing)

    async def last_turn(self, match_id: str) -> list[Scene]:
        """The positions of the turn in which the last choice was made, as everybody could know them.

        Raises:
            Unrecorded: the record of the match can't be read, or tells no positions; the sentence says why.
        """
        async with self._context.store.read() as tx:
            return await self._list_scenes(tx, await find_match(tx, match_id), Record.list_last_turn)

    async def turning_point(self, match_id: str) -> TurningPoint:
        """The turn in which a match that is over turned, told in the language that is spoken now.

        Raises:
            NotOver: it is still being played.
            Unrecorded: its record can't be read, or tells no positions; the sentence says why.
            Refused: nothing in it stands out.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            if not match.is_over:
                raise NotOver(match_id)
            pack = self._context.packs.get(match.ruleset)
            winner = None if match.result is None else match.result.winner
            try:
                record = await read_record(self._context, tx, match)
                found = await asyncio.to_thread(find_turning_point, pack, record, winner)
            except DataError as error:
                raise Unrecorded(match.id, str(error)) from error
        if found is None:
            raise Refused(tr("No turn of this match stands out."))
        return found

    async def _list_scenes(
        self, tx: Transaction, match: MatchInfo, find_pages: Callable[[Record], Iterable[Page]]
    ) -> list[Scene]:
        unrecorded = await tx.records.unrecorded(match.id)
        try:
            record = await read_record(self._context, tx, match)
            scenes = await asyncio.to_thread(lambda: list(record.list_scenes(None, find_pages(record))))
        except DataError as error:
            raise Unrecorded(match.id, str(error)) from error
        if not scenes:
            why = tr(unrecorded) if unrecorded else tr("they are still being brought forward")
            raise Unrecorded(match.id, why)
        return scenes
