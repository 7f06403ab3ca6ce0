"""The one way to change a match: read it, decide on a change, commit that; again when others were faster."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import structlog

from bot.app.changes import Change, Step
from bot.app.context import Context
from bot.app.delivery.announcing import announce
from bot.app.matches.clockwork import find_outdated, plan_jobs
from bot.app.matches.freezing import Breakdown, freeze, report
from bot.app.matches.narration import seen_lines
from bot.app.matches.recording import Recorded, add_nothing, keep_texts, prepare
from bot.app.refusals import Frozen
from bot.model.matches import MatchInfo
from bot.store.database import Transaction
from engine.kernel.journal import EntryKind
from engine.kernel.ruleset import Match

log = structlog.get_logger(__name__)
T = TypeVar("T")


async def attempting(context: Context, attempt: Callable[[], Awaitable[T]]) -> T:
    """Run an attempt that reads a match, decides and puts a change through; again from the start when others
    wrote in between.

    Raises:
        Frozen: its game can't go on: the match was frozen as it was, and both players are told.
        Conflict: it was overtaken every time.
    """

    async def attempt_or_freeze() -> T:
        try:
            return await attempt()
        except Breakdown as broken:
            raise Frozen(await put_frozen(context, broken)) from broken

    return await context.retrying(attempt_or_freeze)


async def put_frozen(context: Context, broken: Breakdown) -> MatchInfo:
    """Freeze a match whose game can't go on; the match as it is then.

    Raises:
        Conflict: the match was changed by somebody else since it was read; nothing was written.
    """
    frozen = freeze(broken, context.clock.now())
    await put_through(context, frozen)
    report(broken)
    return frozen.after


async def put_through(context: Context, change: Change) -> None:
    """Commit a change in a transaction of its own.

    Raises:
        Breakdown: what was recorded of the match can't be read, or what is new can't be recorded; nothing was
            written.
        Conflict: the match was changed by somebody else since it was read; nothing was written.
    """
    recorded = await prepare(context, change)
    async with context.store.write() as tx:
        await commit(tx, context, change, recorded)


async def commit(tx: Transaction, context: Context, change: Change, recorded: Recorded | None = None) -> None:
    """Write a change and all that follows of it: the match, its journal, record and timers, what has to be
    posted; and tell who listens. What memory has of the match follows when the transaction is committed.

    Args:
        tx: where it is written.
        context: the games, and who listens.
        change: the change.
        recorded: what it adds to the record of the match; ``None`` for a change without steps.

    Raises:
        Conflict: the match was changed by somebody else since it was read; at the latest when the transaction
            ends.
    """
    await _write_match(tx, context, change)
    for step in change.steps:
        await _write_step(tx, change, step, context.policy.kept_checkpoints)
    recorded = recorded or add_nothing(context, change)
    await tx.records.keep(change.after.id, recorded.chapters)
    if change.after.is_over:
        await tx.checkpoints.forget(change.after.id, 0)
    if change.incident is not None:
        await tx.service.add_incident(change.incident)
    await tx.jobs.clear(change.after.id, find_outdated(change))
    await tx.jobs.add(*plan_jobs(change, context.policy), now=change.at)
    await announce(tx, change, context.policy)
    await _tell_listeners(tx, context, change)
    tx.after_commit.append(partial(_follow, context, change, recorded))


async def _write_match(tx: Transaction, context: Context, change: Change) -> None:
    """The match itself, its snapshot, what its players answer ahead, when they offered something."""
    before, after = change.before, change.after
    if before is None:
        assert change.header is not None, "a match begins with a header"
        assert change.snapshot is not None, "a match begins with a game"
        await tx.matches.add(after, change.header, change.snapshot)
        await keep_texts(tx, context, change.header)
        return
    await tx.matches.advance(after, before.version, change.snapshot)
    for old, new in zip(before.seats, after.seats, strict=True):
        if new.standing != old.standing:
            await tx.matches.set_standing(after.id, new.index, new.standing)
        if new.offered != old.offered:
            await tx.matches.set_offered(after.id, new.index, new.offered)


async def _write_step(tx: Transaction, change: Change, step: Step, kept_checkpoints: int) -> None:
    """An entry of the journal, and where the match can be taken back to."""
    match_id, number = step.match.id, step.match.answers
    if step.entry is not None:
        await tx.journals.append(match_id, number, step.entry, change.at)
        if step.entry.kind == EntryKind.TAKEBACK:
            await tx.checkpoints.forget(match_id, step.entry.to)
    if step.checkpoint is not None and not change.after.is_over:
        await tx.checkpoints.add(match_id, step.checkpoint, kept_checkpoints)


async def _tell_listeners(tx: Transaction, context: Context, change: Change) -> None:
    for listener in context.listeners:
        if change.begins:
            await listener.match_began(tx, change)
        if change.moves:
            await listener.match_moved(tx, change)
        if change.resumes:
            await listener.match_resumed(tx, change)
        if change.ends:
            await listener.match_ended(tx, change)


def _follow(context: Context, change: Change, recorded: Recorded) -> None:
    """Keep in memory what was committed, note it in the log, and wake who has to know."""
    _keep(context, change, recorded)
    _note(change.after)
    context.job_signal.send()
    context.match_signals.send(change.after.id)
    context.wake(change.after)


def _keep(context: Context, change: Change, recorded: Recorded) -> None:
    """Bring what memory has of a match up to date: its game, its record, its log."""
    live, before, after = context.live, change.before, change.after
    if before is None:
        live.put(after.id, after.version, _last_game(change), recorded.recorder)
        return
    game = change.game or live.get(before.id, before.version)
    if game is None:
        return
    logs = dict(live.logs(before.id, before.version))
    for step in change.steps:
        game = step.game or game
        for viewer, lines in logs.items():
            told = seen_lines(step.lines, viewer, step.match.answers)
            logs[viewer] = (*lines, *told)[-context.policy.log_lines :]
    live.put(after.id, after.version, game, recorded.recorder, logs)


def _last_game(change: Change) -> Match:
    game = change.steps[-1].game
    assert game is not None, "a match begins with a game"
    return game


def _note(match: MatchInfo) -> None:
    """A line of the log for a version of a match. It names no card and nothing hidden."""
    facts = {"match": match.id, "ruleset": match.ruleset, "version": match.version, "turn": match.turn}
    if match.result is not None:
        log.info("match_over", **facts, winner=match.result.winner, reason=match.result.reason)
    elif match.is_over:
        log.info("match_closed", **facts, status=match.status.value)
    elif match.version <= 1:
        log.info("match_begun", **facts, guild=match.place.guild_id)
    else:
        log.info(
            "match_changed", **facts, status=match.status.value, answers=match.answers, seat=match.prompt_seat
        )
