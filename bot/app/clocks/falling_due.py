"""What happens when a timer is due. Each runs in the transaction that removes the timer."""

from datetime import datetime

import msgspec

from bot.app.challenges.challenges import close_challenge
from bot.app.clocks.timeouts import close_unfinished
from bot.app.consent.agreeing import go_on
from bot.app.consent.offers import close_offer
from bot.app.context import Context
from bot.app.delivery.announcing import post_notice, queue
from bot.app.matches.playing import restore, write
from bot.app.matches.stepping import reckon
from bot.app.ports.deliveries import EditBoard
from bot.app.ports.notices import OfferFate, Reminder, TimeIsUp
from bot.app.ports.rows import Timer, TimerKind
from bot.app.ports.store import Transaction
from bot.app.values import ChallengeStatus, MatchInfo, MatchStatus
from engine.kernel.journal import Entry


async def fall_due(tx: Transaction, context: Context, timer: Timer, now: datetime) -> None:
    """Do what a timer is for.

    Raises:
        Conflict: the challenge or match was changed meanwhile; try again.
    """
    if timer.kind is TimerKind.CHALLENGE_EXPIRY:
        await _expire_challenge(tx, timer.subject, now)
        return
    match = await tx.matches.get(timer.subject)
    if match is None or match.is_over:
        return
    if timer.kind is TimerKind.ABANDONED:
        await _close_abandoned(tx, context, match, now)
    elif timer.kind is TimerKind.OFFER_EXPIRY:
        if match.offer is not None and match.offer.expires_at <= now:
            await close_offer(tx, match, match.offer, OfferFate.EXPIRED, now)
    elif timer.kind is TimerKind.PAUSE_END:
        if match.pause is not None and match.pause.until is not None and match.pause.until <= now:
            await go_on(tx, context, match)
    elif match.status is MatchStatus.ACTIVE:
        if timer.kind is TimerKind.REMINDER:
            await _remind(tx, context, match, timer, now)
        elif timer.kind is TimerKind.TIME_UP:
            await _call_time(tx, context, match, timer, now)
        elif match.late_seat == timer.seat:  # the claim window
            await close_unfinished(tx, context, match)


async def _expire_challenge(tx: Transaction, challenge_id: str, now: datetime) -> None:
    challenge = await tx.challenges.get(challenge_id)
    if challenge is not None and challenge.status is ChallengeStatus.OPEN:
        await close_challenge(tx, challenge, ChallengeStatus.EXPIRED, now)


async def _close_abandoned(tx: Transaction, context: Context, match: MatchInfo, now: datetime) -> None:
    """Close a match in which nothing has happened for long; else look again when that might be so."""
    due = match.updated_at + context.policy.abandoned_after
    if due <= now:
        await close_unfinished(tx, context, match)
    else:
        await tx.timers.add(Timer(TimerKind.ABANDONED, match.id, due))


async def _remind(tx: Transaction, context: Context, match: MatchInfo, timer: Timer, now: datetime) -> None:
    """Remind the player whose time runs, unless it isn't needed or wanted."""
    if match.prompt_seat != timer.seat or match.prompt_seat is None or match.deadline is None:
        return
    seat = match.seats[match.prompt_seat]
    if seat.user_id is None or seat.is_muted or match.late_seat is not None or match.deadline <= now:
        return
    if seat.acted_at is not None and now - seat.acted_at < context.policy.quiet_after_action:
        return
    await post_notice(tx, match, Reminder(user_id=seat.user_id, deadline=match.deadline), now)


async def _lose_on_time(
    tx: Transaction, context: Context, match: MatchInfo, late: int, now: datetime
) -> None:
    """Against a computer nobody has to decide: whoever asked for a clock loses when it has run out."""
    game = await restore(context, tx, match)
    entry = Entry(late, match.prompt_id or 0, kind="timeout")
    await write(tx, context, await reckon(context, match, game, entry, now), now)


async def _call_time(
    tx: Transaction, context: Context, match: MatchInfo, timer: Timer, now: datetime
) -> None:
    """Let the opponent decide about a player whose time is up."""
    late = match.prompt_seat
    if late is None or late != timer.seat or match.deadline is None or match.late_seat is not None:
        return
    if match.deadline > now:  # the clock was given time back
        await tx.timers.add(Timer(TimerKind.TIME_UP, match.id, match.deadline, late))
        return
    if match.has_computer:
        await _lose_on_time(tx, context, match, late, now)
        return
    after = msgspec.structs.replace(match, late_seat=late, version=match.version + 1)
    await tx.matches.advance(after)
    decide_by = now + context.policy.claim_window
    await tx.timers.add(Timer(TimerKind.CLAIM_WINDOW, match.id, decide_by, late))
    await queue(tx, EditBoard(subject=match.id), now)
    late_user, opponents = match.seats[late].user_id, [s.user_id for s in match.seats if s.index != late]
    for opponent in opponents:
        if late_user is not None and opponent is not None:
            notice = TimeIsUp(late=late_user, opponent=opponent, decide_by=decide_by)
            await post_notice(tx, after, notice, now)
