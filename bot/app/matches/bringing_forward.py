"""Records of matches that older releases played, whose journals are played a last time for them."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from bot.app.context import find_match
from bot.app.little_by_little import LittleByLittle, note
from bot.app.matches.narration import narrate
from bot.app.matches.recording import keep_texts, read_record
from bot.app.matches.restoring import find_rules
from bot.app.packs.pack import GamePack
from bot.app.records.reading import Record
from bot.app.records.recording import Moment, Recorder, record_entry
from bot.model.errors import Conflict
from bot.model.matches import MatchInfo
from bot.model.records import Chapter
from bot.store.database import Transaction
from bot.store.histories import pack_journal
from bot.store.packing import fold, newest_packing, read_dictionary
from engine.kernel.errors import DataError
from engine.kernel.journal import AGREED, Entry, Header, replay_all
from engine.kernel.ruleset import Match, Ruleset

BATCH = 5
"""Matches of one look at the database."""


def record_again(
    pack: GamePack, rules: Ruleset, header: Header, entries: Sequence[Entry], told: Record
) -> tuple[Record, Match]:
    """The record of a match from its journal, and the match at its end.

    Args:
        pack: the card game.
        rules: its rules with the card texts that the match was played with.
        header: what the match started from.
        entries: every entry of its journal.
        told: what is there of its record: what it tells of an entry stays as it was told.

    Raises:
        DataError: the match can't be played again.
    """
    recorder, chapters = Recorder(), dict[tuple[int, int], Chapter]()
    before: Match | None = None
    for number, (entry, game) in enumerate(
        zip((None, *entries), replay_all(rules, header, entries), strict=True)
    ):
        turn = game.turn if before is None else before.turn
        lines = told.list_logged(number) or narrate(pack, game, len(header.decks), turn)
        asked = None if game.prompt is None or (entry and entry.kind in AGREED) else game.prompt.seat
        moment = Moment(number, game.turn, asked=asked, lines=lines)
        recorder, new = record_entry(pack, recorder, entry, (before, game), moment)
        chapters.update({(chapter.audience, chapter.first): chapter for chapter in new})
        before = game
    return Record(pack, list(chapters.values())), game


class PackedMatch(NamedTuple):
    """All that is kept of a match that is over, in little room.

    Args:
        chapters: its record.
        snapshot: its last position.
        journal: what was answered, with the times.
    """

    chapters: list[Chapter]
    snapshot: bytes
    journal: bytes


def pack_all(record: Record, snapshot: bytes, timed: Sequence[tuple[Entry, datetime]]) -> PackedMatch:
    """Pack all that is kept of a match; it takes some hundredths of a second.

    Args:
        record: what happened in it.
        snapshot: its last position.
        timed: its journal, with the times.

    Raises:
        DataError: a chapter can't be read.
    """
    return PackedMatch(record.pack_well(), fold(snapshot), pack_journal(timed))


class BringingForward(LittleByLittle):
    """Finds the positions of matches that an older release played, and packs matches that are over."""

    failure = "bringing_forward_failed"
    pauses = (0.2, 30.0)

    async def work(self) -> int:
        """Do a part of what is to be done; how many matches it was."""
        async with self._context.store.read() as tx:
            unrecorded = await tx.records.list_unrecorded(BATCH)
            unpacked = [] if unrecorded else await tx.records.list_unpacked(BATCH)
        await self.do_each(unrecorded, self._record, self._leave_unrecorded)
        if unpacked:
            read_dictionary(newest_packing())  # without it, that one can't be packed isn't the match's fault
        await self.do_each(unpacked, self._pack, self._leave_unpacked)
        return len(unrecorded) + len(unpacked)

    async def _record(self, match_id: str) -> None:
        """Find the positions of a match. Raises as :meth:`_play_again` does, and what an engine may."""
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            record = await self._play_again(tx, match)
        async with self._context.store.write() as tx:
            if (await find_match(tx, match_id)).version != match.version:
                raise Conflict(match_id)  # it went on meanwhile
            # Another version: an answer that is being added to the record as it was is judged again.
            await tx.matches.advance(msgspec.structs.replace(match, version=match.version + 1), match.version)
            await keep_texts(tx, self._context, await tx.matches.header(match_id))
            await tx.records.replace(match_id, record.chapters)
            await tx.records.set_unrecorded(match_id, None)

    async def _leave_unrecorded(self, match_id: str, error: Exception) -> None:
        """Write down why the positions of a match can't be had; what it tells already stays."""
        why = note("not_recorded", match_id, error)
        async with self._context.store.write() as tx:
            await tx.records.set_unrecorded(match_id, why)

    async def _play_again(self, tx: Transaction, match: MatchInfo) -> Record:
        """The record of a match.

        Raises:
            DataError: it can't be played again, or that leads elsewhere.
        """
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        rules, told = await find_rules(self._context, tx, header), await read_record(self._context, tx, match)
        pack = self._context.packs.get(match.ruleset)
        record, game = await asyncio.to_thread(record_again, pack, rules, header, entries, told)
        prompt_id = None if game.prompt is None else game.prompt.id + match.prompt_shift
        if match.prompt_id is not None and prompt_id != match.prompt_id:
            raise DataError(f"its journal leads to prompt {prompt_id} now, not to {match.prompt_id}")
        if game.result is not None and match.result is not None and game.result != match.result:
            raise DataError("its journal leads to another result now")
        return record

    async def _pack(self, match_id: str) -> None:
        """Keep the record and the journal of a match that is over in little room; it is packed before anybody
        waits for the writer. One that was changed meanwhile is packed at the next look.

        Raises:
            DataError: it can't be read.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            record = await read_record(self._context, tx, match)
            snapshot, timed = await tx.matches.snapshot(match_id), await tx.journals.timed(match_id)
        packed = await asyncio.to_thread(pack_all, record, snapshot, timed)
        async with self._context.store.write() as tx:
            now = await find_match(tx, match_id)
            if now.version != match.version or await tx.records.read(match_id) != record.chapters:
                return
            await tx.records.replace(match_id, packed.chapters)
            await tx.matches.pack(match_id, packed.snapshot)
            await tx.journals.pack(match_id, packed.journal)
            await tx.records.set_packed(match_id)

    async def _leave_unpacked(self, match_id: str, error: Exception) -> None:
        """Let a match that can't be packed stay as it is."""
        note("not_packed", match_id, error)
        async with self._context.store.write() as tx:
            await tx.records.set_packed(match_id)
