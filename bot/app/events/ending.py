"""What becomes of tables whose round is over."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.changes import Change, Step, change
from bot.app.context import Context
from bot.app.events.reading import hold_same, is_higher
from bot.app.events.rounds import show_round
from bot.app.formats.deciding import decide_late, lead
from bot.app.matches.clockwork import close, close_unfinished
from bot.app.matches.committing import commit, put_frozen
from bot.app.matches.freezing import Breakdown
from bot.app.matches.recording import Ready, add_nothing, prepare
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import play_out
from bot.model.errors import Conflict
from bot.model.events import Event, Lateness, Pairing
from bot.model.log_lines import LoggedLine, Weight
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import Closing
from engine.kernel.journal import Entry, EntryKind
from engine.kernel.ruleset import Result
from engine.kernel.translation import in_every_language, mark, tr

ROUND_OVER = mark("The round of the event is over, so the match is drawn.")


async def end_tables(context: Context, event: Event, tables: Sequence[Pairing], now: datetime) -> None:
    """End tables whose time is over, by the rules of the event.

    Raises:
        Conflict: something was changed meanwhile; what was written so far stands.
    """
    for table in tables:
        ending = await _find_ending(context, event, table, now)
        async with context.writing() as tx:
            held = await hold_same(tx, event)
            if await tx.rows.find_like(table) != table:
                raise Conflict(event.id)
            if ending is None or ending.change.after.status is MatchStatus.UNFINISHED:
                higher, ours = await is_higher(tx, table), ending is not None and _was_frozen(ending.change)
                await tx.rows.put(decide_late(event.rules, table, is_first_higher=higher, is_ours=ours))
            if ending is not None:
                await commit(tx, context, ending.change, ending.recorded)
            await show_round(tx, held, now)


def _was_frozen(ending: Change) -> bool:
    """Whether an error of ours has kept a match from being played to its end."""
    return ending.before is not None and ending.before.status is MatchStatus.FROZEN


async def _find_ending(context: Context, event: Event, table: Pairing, now: datetime) -> Ready | None:
    """How the game of a table ends when its round does; ``None`` if none is played. One that can't go on is
    frozen, and closed as others that are.
    """
    try:
        ending = await _choose_ending(context, event, table, now)
        return None if ending is None else Ready(ending, await prepare(context, ending))
    except Breakdown as broken:
        closed = close_unfinished(await put_frozen(context, broken), now, Closing.ROUND_OVER)
        return Ready(closed, add_nothing(context, closed))


async def _choose_ending(context: Context, event: Event, table: Pairing, now: datetime) -> Change | None:
    """How the game of a table ends when its round does; ``None`` if none is played. Where somebody leads the
    table, they have won that without it. Raises Breakdown if it can't be read.
    """
    async with context.store.read() as tx:
        match = None if table.match_id is None else await tx.matches.get(table.match_id)
        if match is None or match.is_over:
            return None
        if lead(table) is not None:
            return close_unfinished(match, now, Closing.ROUND_OVER)
        is_claimed = event.rules.lateness is Lateness.CLAIM and match.status is MatchStatus.ACTIVE
        if is_claimed and match.prompt_seat is not None:
            entry = Entry(match.prompt_seat, match.question_number, kind=EntryKind.TIMEOUT)
            game = await restore_for(context, tx, match, entry)
            return await play_out(context, match, game, entry, now)
    if event.rules.lateness is Lateness.DRAW and match.status is MatchStatus.ACTIVE:
        return _draw(match, now)
    return close_unfinished(match, now, Closing.ROUND_OVER)


def _draw(before: MatchInfo, now: datetime) -> Change:
    """End a match without a winner."""
    after = msgspec.structs.replace(
        close(before, MatchStatus.FINISHED, now),
        result=Result(None, "round", "", ROUND_OVER),
        answers=before.answers + 1,
    )
    line = LoggedLine(after.turn, in_every_language(lambda: tr(ROUND_OVER)), {}, Weight.END)
    entry = Entry(before.prompt_seat or 0, before.question_number, kind=EntryKind.DRAW)
    return change(before, after, now, steps=[Step(after, [line], entry)])
