"""When a player's time is up: the opponent decides."""

import msgspec

from bot.app.changes import Change, change
from bot.app.consent.agreeing import stop_clocks
from bot.app.context import Context, find_match
from bot.app.delivery.queueing import queue
from bot.app.matches.answering import find_active, find_seat
from bot.app.matches.clockwork import give_time, start, stop
from bot.app.matches.committing import attempting, put_through
from bot.app.matches.losing import lose
from bot.app.refusals import Refused
from bot.model.deliveries import RetireOffer
from bot.model.matches import MatchInfo, Pause
from engine.kernel.journal import EntryKind
from engine.kernel.translation import tr


def find_late(match: MatchInfo, user_id: int) -> int:
    """The seat whose time is up and about which this user may decide.

    Raises:
        Refused: there is none.
    """
    seat = find_active(match, user_id)
    if match.late_seat is None:
        raise Refused(tr("Nobody's time is up any more."))
    if match.late_seat == seat:
        raise Refused(tr("It is your own time that is up. You can still choose until your opponent decides."))
    return match.late_seat


class Timeouts:
    """Use cases of the opponent of a player whose time is up. They raise UnknownMatch if there is no such
    match.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def claim_win(self, match_id: str, user_id: int) -> Change:
        """End the match: the late player loses."""
        return await lose(self._context, match_id, EntryKind.TIMEOUT, lambda match: find_late(match, user_id))

    async def give_time(self, match_id: str, user_id: int) -> Change:
        """Give the late player more time (``Policy.time_granted`` from now)."""
        return await attempting(self._context, lambda: self._give_time(match_id, user_id))

    async def _give_time(self, match_id: str, user_id: int) -> Change:
        now, granted = self._context.clock.now(), self._context.policy.time_granted
        async with self._context.store.read() as tx:
            before = await find_match(tx, match_id)
        late = find_late(before, user_id)
        given = msgspec.structs.replace(give_time(stop(before, now), late, granted), updated_at=now)
        extended = change(before, start(given, now), now)
        await put_through(self._context, extended)
        return extended

    async def pause(self, match_id: str, user_id: int) -> Change:
        """Stop the clocks until a player goes on; the late player has ``Policy.time_granted`` then."""
        return await attempting(self._context, lambda: self._pause(match_id, user_id))

    async def _pause(self, match_id: str, user_id: int) -> Change:
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            before = await find_match(tx, match_id)
        find_late(before, user_id)
        paused = stop_clocks(self._context, before, Pause(find_seat(before, user_id), now), now)
        await put_through(self._context, paused)
        return paused

    async def retire_notice(self, match_id: str, channel_id: int, message_id: int) -> None:
        """Take the buttons off the post that somebody's time is up, unless it still is.

        Args:
            match_id: the match.
            channel_id: where the post is.
            message_id: the post.
        """
        retiring = RetireOffer(subject=match_id, channel_id=channel_id, message_id=message_id, notice=None)
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            if match.late_seat is None or match.is_over:
                await queue(tx, retiring, self._context.clock.now())
