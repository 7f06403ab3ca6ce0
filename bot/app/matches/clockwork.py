"""The players' clocks: when they run and what a turn adds. Matches that end beside the game. And which timers
and computers' turns a change of a match calls for, or makes pointless.
"""

from datetime import datetime, timedelta

import msgspec

from bot.app.changes import Change, change
from bot.app.matches.reminding import plan_awake
from bot.app.packs.pack import GamePack, NewTurn
from bot.app.policy import Policy
from bot.model.jobs import Queueing, TimerKind, Turn, set_timer
from bot.model.matches import MatchInfo, MatchStatus, Seat
from bot.model.notices import Closing, OfferFate
from engine.kernel.ruleset import Match

CLOCK_TIMERS = (TimerKind.REMINDER, TimerKind.TIME_UP, TimerKind.CLAIM_WINDOW)
ALL_TIMERS = (
    *CLOCK_TIMERS,
    TimerKind.ABANDONED,
    TimerKind.CLOSING,
    TimerKind.OFFER_EXPIRY,
    TimerKind.PAUSE_END,
)
NOTHING = timedelta(0)


def with_seat(match: MatchInfo, seat: Seat) -> MatchInfo:
    """The match with one seat replaced."""
    return msgspec.structs.replace(
        match, seats=tuple(seat if seat.index == other.index else other for other in match.seats)
    )


def stop(match: MatchInfo, now: datetime) -> MatchInfo:
    """Stop the running clock, if one runs, and charge exactly the time that it ran."""
    if match.clock_since is None or match.prompt_seat is None:
        return match
    seat = match.seats[match.prompt_seat]
    if seat.remaining is not None:
        left = max(NOTHING, seat.remaining - max(NOTHING, now - match.clock_since))
        match = with_seat(match, msgspec.structs.replace(seat, remaining=left))
    return msgspec.structs.replace(match, clock_since=None)


def give_time(match: MatchInfo, seat: int, remaining: timedelta) -> MatchInfo:
    """The match with so much time on the clock of a seat."""
    return with_seat(match, msgspec.structs.replace(match.seats[seat], remaining=remaining))


def start(match: MatchInfo, now: datetime) -> MatchInfo:
    """Start the clock of whoever must choose, if there is a clock, somebody must, and it isn't stopped."""
    runs = (
        match.time_control
        and match.status is MatchStatus.ACTIVE
        and match.prompt_seat is not None
        and match.pause is None
    )
    return msgspec.structs.replace(match, clock_since=now if runs else None, late_seat=None)


def close(match: MatchInfo, status: MatchStatus, now: datetime) -> MatchInfo:
    """A match that ends beside the game: its clock stands, and nothing in it waits any more."""
    return msgspec.structs.replace(
        stop(match, now),
        status=status,
        prompt_id=None,
        prompt_seat=None,
        late_seat=None,
        undo_entry=None,
        offer=None,
        pause=None,
        updated_at=now,
        finished_at=now,
    )


def close_unfinished(before: MatchInfo, now: datetime, why: Closing = Closing.ABANDONED) -> Change:
    """Close a match without a result."""
    closed = change(before, close(before, MatchStatus.UNFINISHED, now), now, fate=OfferFate.OVER)
    return msgspec.structs.replace(closed, closing=why)


def credit_turns(match: MatchInfo, pack: GamePack, game: Match) -> MatchInfo:
    """Add what the turns that the last answer has begun add to the banks of their players: the running turn,
    and those before it that passed unasked.
    """
    for begun in filter(None, map(pack.find_turn, game.events)):
        match = credit_turn(match, begun)
    return match if match.active_seat is None else credit_turn(match, NewTurn(match.turn, match.active_seat))


def credit_turn(match: MatchInfo, begun: NewTurn) -> MatchInfo:
    """Add what a turn adds to the bank of its player, but never above the cap, and once only, however often
    the turn is begun anew.
    """
    if begun.number <= match.credited_turn:
        return match
    match = msgspec.structs.replace(match, credited_turn=begun.number)
    control, player = match.time_control, match.seats[begun.seat]
    if control is None or player.remaining is None:
        return match
    raised = max(player.remaining, min(control.cap, player.remaining + control.per_turn))
    return with_seat(match, msgspec.structs.replace(player, remaining=raised))


def find_outdated(change: Change) -> list[str]:
    """The slots of the jobs that a change makes pointless: timers, and a computer's turn to choose."""
    before, after = change.before, change.after
    if before is None:
        return []
    if after.is_over:
        return [*ALL_TIMERS, Turn.slot]
    outdated: list[str] = [Turn.slot] if after.has_computer else []
    if _is_clock_changed(before, after):
        outdated += CLOCK_TIMERS
    if before.offer is not None and after.offer != before.offer:
        outdated.append(TimerKind.OFFER_EXPIRY)
    if before.pause is not None and after.pause != before.pause:
        outdated.append(TimerKind.PAUSE_END)
    return outdated


def _is_clock_changed(before: MatchInfo, after: MatchInfo) -> bool:
    """Whether the clock runs from another moment, for another player or for another time."""
    if before.clock_since is None and after.clock_since is None:
        return False
    now, then = ((each.clock_since, each.prompt_seat, each.deadline) for each in (after, before))
    return now != then


def plan_jobs(change: Change, policy: Policy) -> list[Queueing]:
    """The timers that a change calls for, and the computer's turn to choose."""
    turn = [] if change.after.thinks is None else [Queueing(Turn(change.after.id), Turn.slot)]
    return [*_plan_timers(change, policy), *turn]


def _plan_timers(change: Change, policy: Policy) -> list[Queueing]:
    before, after = change.before, change.after
    if after.is_over:
        return []
    if before is None:
        return [
            *plan(after, policy, change.at),
            plan_abandoned(after, policy),
        ]
    timers = plan(after, policy, change.at) if _is_clock_changed(before, after) else []
    if after.late_seat is not None and before.late_seat is None:
        decide_by = change.at + policy.claim_window
        timers.append(set_timer(TimerKind.CLAIM_WINDOW, after.id, decide_by, after.late_seat))
    offer = plan_offer(after) if after.offer != before.offer else None
    pause = plan_pause(after) if after.pause != before.pause else None
    return [*timers, *(each for each in (offer, pause) if each is not None)]


def find_forsaken(match: MatchInfo, policy: Policy) -> datetime:
    """When the players of a match are told that it will be closed, if nobody goes on with it before."""
    return match.updated_at + policy.abandoned_after - policy.abandoned_warning


def plan_abandoned(match: MatchInfo, policy: Policy) -> Queueing:
    """The timer of that moment."""
    return set_timer(TimerKind.ABANDONED, match.id, find_forsaken(match, policy))


def plan_offer(match: MatchInfo) -> Queueing | None:
    """The timer of the offer that waits for an answer; ``None`` where none does."""
    offer = match.offer
    if offer is None:
        return None
    return set_timer(TimerKind.OFFER_EXPIRY, match.id, offer.expires_at, offer.seat)


def plan_pause(match: MatchInfo) -> Queueing | None:
    """The timer of the end of a pause; ``None`` where there is none, or one without an end."""
    pause = match.pause
    if pause is None or pause.until is None:
        return None
    return set_timer(TimerKind.PAUSE_END, match.id, pause.until, pause.seat)


def plan(match: MatchInfo, policy: Policy, now: datetime) -> list[Queueing]:
    """The timers of the clock that runs: reminders that are still to come, while its player is awake, and the
    moment when the time is up.
    """
    if match.clock_since is None or match.prompt_seat is None or match.deadline is None:
        return []
    seat, since = match.prompt_seat, match.clock_since
    budget = match.deadline - since
    moments = plan_awake(since, budget, match.seats[seat].waking_hours, policy) if budget > NOTHING else []
    timers = [set_timer(TimerKind.REMINDER, match.id, moment, seat) for moment in moments if moment > now]
    return [*timers, set_timer(TimerKind.TIME_UP, match.id, match.deadline, seat)]
