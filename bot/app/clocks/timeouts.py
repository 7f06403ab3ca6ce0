"""When a player's time is up: the opponent decides."""

import msgspec

from bot.app.consent.agreeing import stop_clocks
from bot.app.context import Context, find_match
from bot.app.delivery.announcing import announce_end, post_notice, queue
from bot.app.delivery.offers import retire_offer
from bot.app.matches.answering import refusal
from bot.app.matches.clockwork import ALL_TIMERS, close, start, stop, with_seat
from bot.app.matches.playing import play, replan, try_restore
from bot.app.outcomes import (
    ClaimOutcome,
    Done,
    Frozen,
    GrantOutcome,
    MatchOver,
    NotAPlayer,
    PauseOutcome,
    Refused,
    TimeGranted,
    WinClaimed,
)
from bot.app.ports.deliveries import EditBoard
from bot.app.ports.notices import ClosedUnfinished, MoreTime, OfferFate
from bot.app.ports.store import Transaction
from bot.app.values import MatchInfo, MatchStatus
from engine.kernel.journal import Entry
from engine.kernel.translation import tr


def find_late(match: MatchInfo, user_id: int) -> int | NotAPlayer | MatchOver | Frozen | Refused:
    """The seat whose time is up and about which this user may decide, or why there is none."""
    if refused := refusal(match, user_id):
        return refused
    if match.late_seat is None:
        return Refused(tr("Nobody's time is up any more."))
    if match.late_seat == match.seat_of(user_id):
        return Refused(
            tr("It is your own time that is up. You can still choose until your opponent decides.")
        )
    return match.late_seat


async def close_unfinished(tx: Transaction, context: Context, before: MatchInfo) -> MatchInfo:
    """Close a match without a result.

    Raises:
        Conflict: it was changed by somebody else since it was read.
    """
    now = context.clock.now()
    after = close(before, MatchStatus.UNFINISHED, now)
    await tx.matches.advance(after)
    await tx.timers.clear(after.id, ALL_TIMERS)
    await tx.points.forget(after.id, 0)
    await retire_offer(tx, before, after, OfferFate.OVER, now)
    await announce_end(tx, after, now)
    await post_notice(tx, after, ClosedUnfinished(users=after.users), now)
    return after


class Timeouts:
    """Use cases of the opponent of a player whose time is up. They raise UnknownMatch if there is no such
    match.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def claim_win(self, match_id: str, user_id: int) -> ClaimOutcome:
        """End the match: the late player loses."""
        return await self._context.retrying(lambda: self._claim_win(match_id, user_id))

    async def _claim_win(self, match_id: str, user_id: int) -> ClaimOutcome:
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            late = find_late(match, user_id)
            if not isinstance(late, int):
                return late
            game = await try_restore(self._context, tx, match)
        played = await play(self._context, match, game, Entry(late, match.prompt_id or 0, kind="timeout"))
        return Frozen(played.match) if played.step is None else WinClaimed(played.match)

    async def give_time(self, match_id: str, user_id: int) -> GrantOutcome:
        """Give the late player more time (``Policy.time_granted`` from now)."""
        return await self._context.retrying(lambda: self._give_time(match_id, user_id))

    async def _give_time(self, match_id: str, user_id: int) -> GrantOutcome:
        now, granted = self._context.clock.now(), self._context.policy.time_granted
        async with self._context.writing() as tx:
            before = await find_match(tx, match_id)
            late = find_late(before, user_id)
            if not isinstance(late, int):
                return late
            match = stop(before, now)
            match = with_seat(match, msgspec.structs.replace(match.seats[late], remaining=granted))
            match = start(msgspec.structs.replace(match, version=before.version + 1, updated_at=now), now)
            await tx.matches.advance(match)
            await replan(tx, self._context, match)
            await queue(tx, EditBoard(subject=match_id), now)
            user = match.seats[late].user_id
            if user is not None:
                await post_notice(tx, match, MoreTime(user_id=user, deadline=now + granted), now)
        return TimeGranted(match, now + granted)

    async def pause(self, match_id: str, user_id: int) -> PauseOutcome:
        """Stop the clocks until a player goes on; the late player has ``Policy.time_granted`` then."""
        return await self._context.retrying(lambda: self._pause(match_id, user_id))

    async def _pause(self, match_id: str, user_id: int) -> PauseOutcome:
        async with self._context.writing() as tx:
            before = await find_match(tx, match_id)
            late = find_late(before, user_id)
            if not isinstance(late, int):
                return late
            stopped = stop(before, self._context.clock.now())
            granted = msgspec.structs.replace(
                stopped.seats[late], remaining=self._context.policy.time_granted
            )
            after = await stop_clocks(tx, self._context, with_seat(stopped, granted), 1 - late, None)
            await retire_offer(tx, before, after, OfferFate.OVERTAKEN, self._context.clock.now())
            return Done(after)
