"""Events whose channel is lost: they stand still, and whoever runs them is told what to do."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import queue
from bot.app.events.reading import find_organisers
from bot.model.deliveries import TellOrganiser
from bot.model.events import Event, Trouble
from bot.store.database import Transaction


async def stop_without_channel(tx: Transaction, event: Event, now: datetime) -> None:
    """Let an event stand still whose channel is gone or closed to the bot, and tell those who run it, once.

    Args:
        tx: the transaction, which holds the event.
        event: the event.
        now: the time.
    """
    is_known = event.paused_at is not None and event.message_id is None
    if event.is_over or is_known:
        return
    if event.paused_at is None:
        event = msgspec.structs.replace(event, paused_at=now, trouble=Trouble.CHANNEL)
    await tx.rows.advance(msgspec.structs.replace(event, message_id=None))
    for user in await find_organisers(tx, event.id):
        await queue(tx, TellOrganiser(subject=event.id, user_id=user), now)


class LostPlaces:
    """Use cases of what Discord says of channels and servers that are gone."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def lose_channel(self, guild_id: int, channel_id: int) -> None:
        """A channel was deleted."""
        await self._lose(guild_id, lambda event: event.channel_id == channel_id)

    async def lose_server(self, guild_id: int) -> None:
        """The bot was removed from a server."""
        await self._lose(guild_id, lambda _: True)

    async def _lose(self, guild_id: int, is_lost: Callable[[Event], bool]) -> None:
        async with self._context.store.read() as tx:
            found = await tx.rows.find(Event, guild_id=guild_id)
        for event in found:
            if event.is_over or not is_lost(event):
                continue
            async with self._context.writing() as tx:
                held = await tx.rows.hold(Event, id=event.id)
                if held is not None and is_lost(held):
                    await stop_without_channel(tx, held, self._context.clock.now())
