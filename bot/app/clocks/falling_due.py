"""What happens when a timer is due. Each runs in the transaction that removes the timer."""

from datetime import datetime

import msgspec

from bot.app.challenges.challenges import close_challenge
from bot.app.changes import Change, change
from bot.app.consent.agreeing import go_on
from bot.app.consent.offers import close_offer
from bot.app.context import Context
from bot.app.delivery.daily_puzzles import call_for_puzzle
from bot.app.delivery.queueing import post_notice
from bot.app.matches.clockwork import close_unfinished, find_forsaken, plan_abandoned, plan_offer, plan_pause
from bot.app.matches.committing import commit
from bot.app.matches.recording import Ready, prepare
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import play_out
from bot.model.challenges import ChallengeStatus
from bot.model.jobs import Queueing, Timer, TimerKind, set_timer
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import OfferFate, Reminder, SoonClosed
from bot.model.seekers import Seeker
from bot.store.database import Transaction
from engine.kernel.journal import Entry, EntryKind


async def fall_due(
    tx: Transaction, context: Context, timer: Timer, now: datetime, lost: Ready | None
) -> None:
    """Do what a timer is for.

    Args:
        tx: the transaction that has removed the timer.
        context: the policy, and where changes are committed.
        timer: the timer.
        now: the time.
        lost: what :func:`lose_on_time` has found for it.

    Raises:
        Conflict: the challenge or match was changed meanwhile; try again.
    """
    if timer.kind is TimerKind.CHALLENGE_EXPIRY:
        await _expire_challenge(tx, timer.subject, now)
        return
    if timer.kind is TimerKind.SEEKING_OVER:
        await tx.rows.delete(Seeker, id=timer.subject)
        return
    if timer.kind is TimerKind.DAILY_PUZZLE:
        await call_for_puzzle(tx, timer.subject, now)
        return
    match = await tx.matches.get(timer.subject)
    if match is None or match.is_over:
        return
    if lost is not None:
        await commit(tx, context, lost.change, lost.recorded)
    elif (due := _find_change(match, timer, context, now)) is not None:
        await commit(tx, context, due)
    elif timer.kind is TimerKind.ABANDONED and find_forsaken(match, context.policy) <= now:
        await _warn(tx, context, match, now)
    elif (again := _find_next(match, timer, context, now)) is not None:
        await tx.jobs.add(again, now=now)
    elif timer.kind is TimerKind.REMINDER:
        await _remind(tx, context, match, timer, now)


async def lose_on_time(context: Context, timer: Timer, now: datetime) -> Ready | None:
    """What becomes of a match against a computer when the player's time is up; ``None`` if that isn't the
    case. Nobody has to decide: whoever asked for a clock loses when it has run out. The engine runs, so no
    write transaction may wait for it.

    Raises:
        Breakdown: the game or its record can't be read, or the engine fails.
    """
    if timer.kind is not TimerKind.TIME_UP:
        return None
    async with context.store.read() as tx:
        match = await tx.matches.get(timer.subject)
        if match is None or not match.has_computer or not _is_late(match, timer, now):
            return None
        entry = Entry(match.prompt_seat or 0, match.question_number, kind=EntryKind.TIMEOUT)
        game = await restore_for(context, tx, match, entry)
    lost = await play_out(context, match, game, entry, now)
    return Ready(lost, await prepare(context, lost))


def _find_change(match: MatchInfo, timer: Timer, context: Context, now: datetime) -> Change | None:
    """The change of a match that a timer brings, if it brings one."""
    is_active = match.status is MatchStatus.ACTIVE
    offer, pause = match.offer, match.pause
    match timer.kind:
        case TimerKind.CLOSING if match.updated_at + context.policy.abandoned_after <= now:
            return close_unfinished(match, now)
        case TimerKind.OFFER_EXPIRY if offer is not None and offer.expires_at <= now:
            return close_offer(match, OfferFate.EXPIRED, now)
        case TimerKind.PAUSE_END if pause is not None and pause.until is not None and pause.until <= now:
            return go_on(match, now)
        case TimerKind.TIME_UP if _is_late(match, timer, now) and not match.has_computer:
            return change(match, msgspec.structs.replace(match, late_seat=match.prompt_seat), now)
        case TimerKind.CLAIM_WINDOW if is_active and match.late_seat == timer.seat:
            return close_unfinished(match, now)
    return None


def _is_late(match: MatchInfo, timer: Timer, now: datetime) -> bool:
    """Whether the player whom a timer is about has no time left."""
    return _is_running(match, timer) and match.deadline is not None and match.deadline <= now


def _is_running(match: MatchInfo, timer: Timer) -> bool:
    """Whether the clock that a timer is about runs, and nobody decides about it yet."""
    is_asked = match.prompt_seat is not None and match.prompt_seat == timer.seat
    return match.status is MatchStatus.ACTIVE and is_asked and match.late_seat is None


def _find_next(match: MatchInfo, timer: Timer, context: Context, now: datetime) -> Queueing | None:
    """When to look again, for a timer that has come too early: something has happened in the match since, its
    clock was given time back, or the clock of the machine was put back after the timer was taken.
    """
    if timer.kind in (TimerKind.ABANDONED, TimerKind.CLOSING):
        return plan_abandoned(match, context.policy)
    if timer.kind is TimerKind.TIME_UP and _is_running(match, timer) and match.deadline is not None:
        return set_timer(timer.kind, match.id, max(match.deadline, now), timer.seat)
    if timer.kind is TimerKind.OFFER_EXPIRY:
        return plan_offer(match)
    return plan_pause(match) if timer.kind is TimerKind.PAUSE_END else None


async def _expire_challenge(tx: Transaction, challenge_id: str, now: datetime) -> None:
    challenge = await tx.challenges.get(challenge_id)
    if challenge is not None and challenge.status is ChallengeStatus.OPEN:
        await close_challenge(tx, challenge, ChallengeStatus.EXPIRED, now)


async def _warn(tx: Transaction, context: Context, match: MatchInfo, now: datetime) -> None:
    """Tell the players of a match that it will be closed; one that an error of ours holds they can't go on
    with.
    """
    closes_at = now + context.policy.abandoned_warning
    await tx.jobs.add(set_timer(TimerKind.CLOSING, match.id, closes_at), now=now)
    if match.status is MatchStatus.ACTIVE:
        await post_notice(tx, match, SoonClosed(match.users, match.updated_at, closes_at), now)


async def _remind(tx: Transaction, context: Context, match: MatchInfo, timer: Timer, now: datetime) -> None:
    """Remind the player whose time runs, unless it isn't needed or wanted."""
    if not _is_running(match, timer) or match.prompt_seat is None or match.deadline is None:
        return
    seat = match.seats[match.prompt_seat]
    if seat.user_id is None or seat.is_muted or match.deadline <= now:
        return
    if seat.acted_at is not None and now - seat.acted_at < context.policy.quiet_after_action:
        return
    await post_notice(tx, match, Reminder(user_id=seat.user_id, deadline=match.deadline), now)
