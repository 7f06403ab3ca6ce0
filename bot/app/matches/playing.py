"""One step of a match: apply an answer (or a concession) and write all it changes in one transaction."""

import traceback
from datetime import datetime

import msgspec
import structlog

from bot.app.context import Context
from bot.app.delivery.announcing import announce_end, announce_move, post_notice
from bot.app.delivery.offers import retire_offer
from bot.app.errors import UnreadableMatch
from bot.app.log_lines import LogLine
from bot.app.looks import follow
from bot.app.matches.clockwork import ALL_TIMERS, CLOCK_TIMERS, plan, stop
from bot.app.matches.narration import seen_lines
from bot.app.matches.stepping import Reckoned, Step, reckon
from bot.app.ports.notices import FrozenNotice, OfferFate
from bot.app.ports.rows import Incident
from bot.app.ports.store import Transaction
from bot.app.ratings.rating import write_ratings
from bot.app.values import MatchInfo, MatchStatus
from engine.kernel.errors import DataError, IllegalAnswer
from engine.kernel.events import Viewer
from engine.kernel.journal import Entry, recover
from engine.kernel.ruleset import Match

log = structlog.get_logger(__name__)


async def restore(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game of a match, from memory, from its snapshot or, if that can't be read, from its journal. It is
    shared: copy it before going on.

    Raises:
        UnreadableMatch: it can't be had in any way.
    """
    game = context.live.get(match.id, match.version)
    if game is not None:
        return game
    try:
        game = await _read_game(context, tx, match)
    except Exception as error:  # whatever an engine may raise: a match that can't be read is frozen, not lost
        raise UnreadableMatch(match.id, error) from error
    context.live.put(match.id, match.version, game)
    return game


async def _read_game(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game behind the snapshot of a match, or the same one played again.

    Raises:
        DataError: neither can be had, or the journal leads elsewhere.
    """
    ruleset = context.ruleset(match.ruleset)
    saved = await tx.matches.snapshot(match.id)
    try:
        return ruleset.restore(saved)
    except DataError as unreadable:
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        game = recover(ruleset, saved, header, entries)
        prompt_id = None if game.prompt is None else game.prompt.id + match.prompt_shift
        if match.prompt_id is not None and prompt_id != match.prompt_id:
            raise DataError(
                f"{unreadable}; the journal leads to prompt {prompt_id}, not to {match.prompt_id}"
            ) from unreadable
        log.warning("match_played_again", match=match.id, ruleset=match.ruleset, reason=str(unreadable))
        return game


async def try_restore(context: Context, tx: Transaction, match: MatchInfo) -> Match | UnreadableMatch:
    """Like :func:`restore`, with the error as a value, for :func:`play` to freeze the match with."""
    try:
        return await restore(context, tx, match)
    except UnreadableMatch as error:
        return error


async def replan(tx: Transaction, context: Context, match: MatchInfo) -> None:
    """Write the timers of the match's clock anew; a match that is over keeps none at all."""
    await tx.timers.clear(match.id, ALL_TIMERS if match.is_over else CLOCK_TIMERS)
    await tx.timers.add(*plan(match, context.policy))


async def write_step(
    tx: Transaction, context: Context, before: MatchInfo, step: Step, entry: Entry, now: datetime
) -> None:
    """Write a step: match, snapshot, journal, log, timers. What it calls for is announced by the caller.

    Raises:
        Conflict: the match was changed by somebody else since ``before`` was read.
    """
    after = step.match
    await tx.matches.advance(after, step.snapshot)
    await tx.journals.append(after.id, after.answers, entry, now)
    await tx.logs.append(after.id, after.answers, step.lines)
    if after.is_over:
        await tx.points.forget(after.id, 0)
    elif step.point is not None:
        await tx.points.add(after.id, step.point, context.policy.kept_points)
    if after.clock_since != before.clock_since or after.is_over:
        await replan(tx, context, after)


class Played(msgspec.Struct, frozen=True):
    """What became of an entry.

    Args:
        match: the match as it is now; its status tells whether it was frozen.
        step: what the entry made of it; ``None`` if it was frozen.
    """

    match: MatchInfo
    step: Step | None = None


async def read_log(
    context: Context, tx: Transaction, match: MatchInfo, viewer: Viewer
) -> tuple[LogLine, ...]:
    """The newest log lines of a match as a viewer may know them, from memory or from the database."""
    lines = context.live.log(match.id, match.version, viewer)
    if lines is None:
        lines = await tx.logs.tail(match.id, viewer, context.policy.log_lines)
        context.live.keep_log(match.id, match.version, viewer, lines)
    return lines


async def write(tx: Transaction, context: Context, reckoned: Reckoned, now: datetime) -> None:
    """Write all of it, and queue what it calls for.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    for earlier, step, given in reckoned.steps:
        await write_step(tx, context, earlier, step, given, now)
    if reckoned.match.is_over:
        await write_ratings(tx, reckoned.match)
    fate = OfferFate.OVER if reckoned.match.is_over else OfferFate.PLAYED_ON
    await retire_offer(tx, reckoned.before, reckoned.match, fate, now)
    hands = reckoned.changed_hands
    await announce_move(tx, reckoned.before, reckoned.match, hands, now)


def remember(context: Context, reckoned: Reckoned) -> Step:
    """Keep in memory what was committed, and wake who has to know; one step that tells all of it."""
    before, game, live = reckoned.before, reckoned.game, context.live
    pack = context.packs.get(before.ruleset)
    looks, logs = live.looks(before.id, before.version), dict(live.logs(before.id, before.version))
    for _, step, given in reckoned.steps:
        if looks is not None:
            looks = follow(pack, looks, given.seat, game, step.game)
            game = step.game
        for viewer, lines in logs.items():
            told = seen_lines(step.lines, viewer, step.match.answers)
            logs[viewer] = (*lines, *told)[-context.policy.log_lines :]
    last = reckoned.steps[-1][1]
    live.put(before.id, last.match.version, last.game, looks, logs)
    context.wake(last.match)
    return msgspec.structs.replace(
        last,
        lines=[line for _, step, _ in reckoned.steps for line in step.lines],
        changed_hands=sorted(reckoned.changed_hands),
    )


async def play(context: Context, before: MatchInfo, game: Match | UnreadableMatch, entry: Entry) -> Played:
    """Apply an entry to a match and write it.

    When the engine fails, the match is frozen as it was before the entry and both players are told.

    Args:
        context: where to write.
        before: the match as it was read.
        game: its game, read in the same transaction, or the error that kept it from being read.
        entry: what is to be done.

    Raises:
        IllegalAnswer: the prompt doesn't allow it; nothing was changed.
        Conflict: the match was changed by somebody else since ``before`` was read; nothing was changed.
    """
    if isinstance(game, UnreadableMatch):
        return Played(await freeze(context, before, entry, game.cause))
    now = context.clock.now()
    try:
        reckoned = await reckon(context, before, game, entry, now)
    except IllegalAnswer:
        raise
    except Exception as error:  # whatever an engine may raise: the boundary at which a match is frozen
        return Played(await freeze(context, before, entry, error))
    async with context.writing() as tx:
        await write(tx, context, reckoned, now)
    step = remember(context, reckoned)
    return Played(step.match, step)


async def freeze(context: Context, before: MatchInfo, entry: Entry | None, error: Exception) -> MatchInfo:
    """Freeze a match as it is, keep the answer that met the error, and tell both players.

    Raises:
        Conflict: the match was changed by somebody else since ``before`` was read.
    """
    now = context.clock.now()
    after = msgspec.structs.replace(
        stop(before, now), status=MatchStatus.FROZEN, version=before.version + 1, updated_at=now
    )
    incident = Incident(before.id, now, "".join(traceback.format_exception(error)), entry)
    async with context.writing() as tx:
        await tx.matches.advance(after)
        await tx.service.add_incident(incident)
        await tx.timers.clear(after.id, CLOCK_TIMERS)
        await announce_end(tx, after, now)
        await post_notice(tx, after, FrozenNotice(users=after.users), now)
    log.error(
        "match_frozen",
        match=before.id,
        ruleset=before.ruleset,
        version=before.version,
        seat=None if entry is None else entry.seat,
        prompt=before.prompt_id,
        exc_info=error,
    )
    return after
