"""Reading and writing the record of a match within a transaction."""

import asyncio
from collections.abc import Sequence

import msgspec

from bot.app.changes import Change, Step
from bot.app.context import Context
from bot.app.packs.pack import GamePack
from bot.app.records.reading import Record
from bot.app.records.recording import Moment, Recorder, record_entry
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from bot.model.records import Chapter
from bot.store.database import Transaction
from engine.kernel.events import Viewer
from engine.kernel.journal import TAKEBACK, Header
from engine.kernel.ruleset import Match


class Recorded(msgspec.Struct, frozen=True):
    """What a change adds to a record.

    Args:
        recorder: where the record stands after it; ``None`` where that has to be read again.
        chapters: what is to be stored.
    """

    recorder: Recorder | None
    chapters: Sequence[Chapter]


async def read_record(context: Context, tx: Transaction, match: MatchInfo) -> Record:
    """Everything that was recorded of a match. Raises DataError if it can't be read."""
    chapters = await tx.records.read(match.id)
    return await asyncio.to_thread(Record, context.packs.get(match.ruleset), chapters)


async def read_lines(
    context: Context, tx: Transaction, match: MatchInfo, viewer: Viewer, limit: int
) -> tuple[LogLine, ...]:
    """The newest log lines of a match as a viewer may know them, the oldest of them first.

    Raises:
        DataError: its record can't be read.
    """
    chapters = await tx.records.read_for(match.id, viewer)

    def read() -> tuple[LogLine, ...]:
        return Record(context.packs.get(match.ruleset), chapters).list_lines(viewer, limit)

    return await asyncio.to_thread(read)


async def resume(context: Context, tx: Transaction, match: MatchInfo) -> Recorder:
    """Where the record of a match stands, from memory or from the database.

    Raises:
        DataError: it can't be read.
    """
    recorder = context.live.recorder(match.id, match.version)
    if recorder is None:
        record = await read_record(context, tx, match)
        recorder = await asyncio.to_thread(record.go_on)
        context.live.keep_recorder(match.id, match.version, recorder)
    return recorder


async def prepare(context: Context, change: Change) -> Recorded:
    """What a change adds to the record of its match, found out before its transaction begins.

    Raises:
        DataError: what was recorded before can't be read.
    """
    before = change.before
    known = None if before is None else context.live.recorder(before.id, before.version)
    if before is not None and known is None and change.steps:
        async with context.store.read() as tx:
            return await record(tx, context, change)
    return await _record_with(context, change, known)


async def record(tx: Transaction, context: Context, change: Change) -> Recorded:
    """What a change adds to the record of its match; nothing is written yet.

    Raises:
        DataError: what was recorded before can't be read.
    """
    before = change.before
    recorder = None if before is None or not change.steps else await resume(context, tx, before)
    return await _record_with(context, change, recorder)


async def _record_with(context: Context, change: Change, recorder: Recorder | None) -> Recorded:
    """What a change adds to a record that stands there; it is found out beside the event loop."""
    if not change.steps:
        return Recorded(recorder, ())
    before, game, recorder = change.before, change.game, recorder or Recorder()
    if game is None and before is not None:
        game = context.live.get(before.id, before.version)
    pack = context.packs.get(change.after.ruleset)
    return await asyncio.to_thread(_record, pack, recorder, game, change.steps)


def _record(pack: GamePack, recorder: Recorder, game: Match | None, steps: Sequence[Step]) -> Recorded:
    stored: dict[tuple[int, int], Chapter] = {}
    for step in steps:
        match = step.match
        moment = Moment(match.answers, match.turn, asked=match.prompt_seat, lines=step.lines)
        recorder, chapters = record_entry(pack, recorder, step.entry, (game, step.game), moment)
        stored.update({(chapter.audience, chapter.first): chapter for chapter in chapters})
        game = step.game or game
    is_taken_back = any(step.entry is not None and step.entry.kind == TAKEBACK for step in steps)
    return Recorded(None if is_taken_back else recorder, list(stored.values()))


async def keep_texts(tx: Transaction, context: Context, header: Header) -> None:
    """Keep the card texts that a match begins with, unless they are kept already: with them its journal can
    be played again whatever becomes of the cards.
    """
    ruleset = context.ruleset(header.ruleset)
    if header.data_hash == ruleset.data_hash and not await tx.texts.has(ruleset.name, ruleset.data_hash):
        packed = await asyncio.to_thread(ruleset.keep_texts)
        await tx.texts.keep(ruleset.name, ruleset.data_hash, packed)
