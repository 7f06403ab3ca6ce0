"""Deliveries that need not be made any more, since a newer one waits."""

from datetime import datetime

from bot.app.context import Context
from bot.app.delivery.deliverer import Overtaken
from bot.app.delivery.queueing import is_overtaken, slot_of
from bot.model.deliveries import Delivery


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
