"""Events whose channel or server is gone, as Discord says."""

from collections.abc import Callable

from bot.app.context import Context
from bot.app.delivery.event_posts import stop_without_channel
from bot.model.events import Event


class LostPlaces:
    """Use cases of what Discord says of channels and servers that are gone."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def lose_channel(self, guild_id: int, channel_id: int) -> None:
        """A channel was deleted: the events that were posted there stand still."""
        await self._lose(guild_id, lambda event: event.channel_id == channel_id)

    async def lose_server(self, guild_id: int) -> None:
        """The bot was removed from a server: its events stand still."""
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
