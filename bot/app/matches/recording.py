"""What is recorded of matches: reading it, and what a change adds to it. Card texts are kept here too."""

import asyncio
from collections.abc import Sequence

import msgspec

from bot.app.changes import Change
from bot.app.context import Context
from bot.app.matches.freezing import frozen_if_it_fails, frozen_if_unreadable
from bot.app.packs.pack import GamePack
from bot.app.records.reading import Record
from bot.app.records.recording import Moment, Recorder, record_entry
from bot.model.errors import UnreadableMatch
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from bot.model.records import Chapter
from bot.store.database import Transaction
from engine.kernel.errors import DataError
from engine.kernel.events import Viewer
from engine.kernel.journal import Entry, EntryKind, Header
from engine.kernel.ruleset import Match


class Recorded(msgspec.Struct, frozen=True):
    """What a change adds to a record.

    Args:
        recorder: where the record stands after it; ``None`` where that has to be read again.
        chapters: what is to be stored.
    """

    recorder: Recorder | None
    chapters: Sequence[Chapter]


class Ready(msgspec.Struct, frozen=True):
    """A change that was prepared and isn't written yet.

    Args:
        change: the change.
        recorded: what it adds to the record of its match.
    """

    change: Change
    recorded: Recorded


async def read_record(context: Context, tx: Transaction, match: MatchInfo) -> Record:
    """Everything that was recorded of a match. Raises DataError if it can't be read."""
    chapters = await tx.records.read(match.id)
    return await asyncio.to_thread(Record, context.packs.get(match.ruleset), chapters)


async def read_lines(
    context: Context, tx: Transaction, match: MatchInfo, viewer: Viewer, limit: int
) -> tuple[LogLine, ...]:
    """The newest log lines of a match as a viewer may know them, the oldest of them first.

    Raises:
        UnreadableMatch: its record can't be read.
    """
    chapters = await tx.records.read_for(match.id, viewer)

    def read() -> tuple[LogLine, ...]:
        return Record(context.packs.get(match.ruleset), chapters).list_lines(viewer, limit)

    try:
        return await asyncio.to_thread(read)
    except DataError as error:
        raise UnreadableMatch(match.id, error) from error


async def resume(context: Context, tx: Transaction, match: MatchInfo) -> Recorder:
    """Where the record of a match stands, from memory or from the database.

    Raises:
        UnreadableMatch: it can't be read.
    """
    recorder = context.live.recorder(match.id, match.version)
    if recorder is None:
        try:
            record = await read_record(context, tx, match)
            recorder = await asyncio.to_thread(record.go_on)
        except DataError as error:
            raise UnreadableMatch(match.id, error) from error
        context.live.keep_recorder(match.id, match.version, recorder)
    return recorder


async def prepare(context: Context, change: Change) -> Recorded:
    """What a change adds to the record of its match, found out before its transaction begins and beside the
    event loop.

    Raises:
        Breakdown: what was recorded before can't be read, or the engine can't tell a new position; others as
            :func:`frozen_if_unreadable`.
    """
    if not change.steps:
        return add_nothing(context, change)
    before, game, recorder = change.before, change.game, Recorder()
    if before is not None:
        recorder = await _resume_for(context, before, change.steps[0].entry)
        game = game or context.live.get(before.id, before.version)
    pack = context.packs.get(change.after.ruleset)
    return await asyncio.to_thread(_record, pack, recorder, change, game)


def add_nothing(context: Context, change: Change) -> Recorded:
    """What a change without steps adds to the record of its match."""
    assert not change.steps, "what is entered is prepared before its transaction begins"
    before = change.before
    return Recorded(None if before is None else context.live.recorder(before.id, before.version), ())


async def _resume_for(context: Context, match: MatchInfo, entry: Entry | None) -> Recorder:
    """Like :func:`resume`, for somebody who goes on with an entry. Errors are those of
    :func:`frozen_if_unreadable`.
    """
    assert entry is not None, "only what begins a match is no entry"
    known = context.live.recorder(match.id, match.version)
    if known is not None:
        return known
    with frozen_if_unreadable(match, entry):
        async with context.store.read() as tx:
            return await resume(context, tx, match)


def _record(pack: GamePack, recorder: Recorder, change: Change, game: Match | None) -> Recorded:
    stored: dict[tuple[int, int], Chapter] = {}
    for step in change.steps:
        match = step.match
        moment = Moment(match.answers, match.turn, asked=match.prompt_seat, lines=step.lines)
        with frozen_if_it_fails(change.before, step.entry):
            recorder, chapters = record_entry(pack, recorder, step.entry, (game, step.game), moment)
        stored.update({(chapter.audience, chapter.first): chapter for chapter in chapters})
        game = step.game or game
    entries = [step.entry for step in change.steps if step.entry is not None]
    is_taken_back = any(entry.kind == EntryKind.TAKEBACK for entry in entries)
    return Recorded(None if is_taken_back else recorder, list(stored.values()))


async def keep_texts(tx: Transaction, context: Context, header: Header) -> None:
    """Keep the card texts that a match begins with, unless they are kept already: with them its journal can
    be played again whatever becomes of the cards.
    """
    ruleset = context.ruleset(header.ruleset)
    if header.data_hash == ruleset.data_hash and not await tx.texts.has(ruleset.name, ruleset.data_hash):
        packed = await asyncio.to_thread(ruleset.keep_texts)
        await tx.texts.keep(ruleset.name, ruleset.data_hash, packed)
