"""Deliveries that need not be made any more, since a newer one waits."""

from datetime import datetime

import msgspec

from bot.app.context import Context
from bot.app.delivery.deliverer import Overtaken
from bot.app.delivery.queueing import is_overtaken, slot_of
from bot.model.deliveries import Delivery
from bot.model.matches import MatchInfo
from bot.model.notices import MoreTime, Notice, Reminder, SoonClosed, TimeIsUp


async def stop_if_overtaken(context: Context, delivery: Delivery, tried_since: datetime | None) -> None:
    """Look whether a delivery is still needed, before anything is drawn for it.

    Args:
        context: the store and clock.
        delivery: what is being made.
        tried_since: since when it was tried; such a one is made in any case, as it may be there already.

    Raises:
        Overtaken: it isn't.
    """
    slot = slot_of(delivery)
    if slot is None or tried_since is not None:
        return
    async with context.store.read() as tx:
        line = await tx.jobs.in_line(delivery.subject, slot)
    if is_overtaken(delivery, line, context.clock.now()):
        raise Overtaken


def renew_notice(notice: Notice, match: MatchInfo) -> Notice:
    """A notice about a clock as it is to be told now: it may have waited long, for Discord or for its turn.

    Args:
        notice: the notice as it was called for.
        match: its match as it is now.

    Raises:
        Overtaken: what it tells isn't so any more.
    """
    seat = match.seat_of(match.to_choose)
    runs_for = None if seat is None or match.late_seat is not None else match.to_choose
    match notice:
        case Reminder(user_id=user) | MoreTime(user_id=user):
            if user != runs_for or match.deadline is None:
                raise Overtaken
            if isinstance(notice, Reminder) and seat is not None and match.seats[seat].is_muted:
                raise Overtaken
            return msgspec.structs.replace(notice, deadline=match.deadline)
        case SoonClosed(since=since) if match.updated_at > since:
            raise Overtaken
        case TimeIsUp(late=late) if match.late_seat is None or match.seats[match.late_seat].user_id != late:
            raise Overtaken
        case _:
            return notice
