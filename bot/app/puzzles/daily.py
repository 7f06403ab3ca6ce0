"""The puzzle of the day in servers that want it."""

from typing import NamedTuple

import msgspec

from bot.app.context import Context
from bot.app.delivery.daily_puzzles import set_daily_timer
from bot.app.refusals import Refused
from bot.app.servers.servers import change_settings, find_settings
from bot.app.zones import HOURS, check_zone
from bot.model.deliveries import PostPuzzle
from bot.model.ids import guild_of, subject_of
from bot.model.settings import DailyPuzzle, ServerSettings
from engine.kernel.translation import tr


class Due(NamedTuple):
    """A puzzle of the day that is to be posted.

    Args:
        guild_id: the server.
        channel_id: where.
        day: which day's, counted from year 1.
    """

    guild_id: int
    channel_id: int
    day: int


class DailyPuzzles:
    """Use cases about the puzzle of the day in servers."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def decide(self, guild_id: int, daily: DailyPuzzle | None) -> ServerSettings:
        """Have the puzzle of the day posted in a server from now on, or no more.

        Args:
            guild_id: the server.
            daily: where and when; ``None`` for not at all.

        Raises:
            Refused: there is no such time zone or hour.
        """
        if daily is not None:
            check_zone(daily.zone)
            if not 0 <= daily.hour < HOURS:
                raise Refused(tr("A day has the hours 0 to 23."))
        return await self._context.retrying(lambda: self._decide(guild_id, daily))

    async def _decide(self, guild_id: int, daily: DailyPuzzle | None) -> ServerSettings:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            settings = await change_settings(
                tx, guild_id, lambda known: msgspec.structs.replace(known, daily_puzzle=daily), now
            )
            await set_daily_timer(tx, subject_of(guild_id), daily, now)
        return settings

    async def find(self, delivery: PostPuzzle) -> Due | None:
        """What is to be posted; ``None`` if the server doesn't want that there any more."""
        guild_id = guild_of(delivery.subject)
        async with self._context.store.read() as tx:
            daily = (await find_settings(tx, guild_id)).daily_puzzle
        if daily is None or daily.channel_id != delivery.channel_id:
            return None
        return Due(guild_id, delivery.channel_id, delivery.day)
