"""Whether the bot is ready: a look at every part, the gateway, the database, the deliveries, the clocks, the
workers that draw.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from bot.app.backups import Backups
from bot.app.clocks.sweeper import LONGEST_PAUSE, Sweeper
from bot.app.computers.thinking import Computers
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.events.stewards import Stewards
from bot.app.studies.scholars import Scholars
from bot.app.wiring import App
from bot.app.workers import Worker
from bot.discord.bot import Oshiban
from renderers.kit.workers import DrawingPool

DATABASE_SECONDS = 3.0
LATE = LONGEST_PAUSE * 3
"""A part that has done nothing for so long does not work; each looks around at least every 15 seconds."""


@dataclass(frozen=True)
class Parts:
    """What is looked at.

    Args:
        app: the use cases, with the database and the clock.
        client: the connection to Discord.
        dispatcher: makes the deliveries.
        sweeper: keeps the clocks.
        computers: lets computer opponents choose.
        pool: draws.
        backups: makes backups; ``None`` if this process makes none.
        stewards: runs events.
        scholars: carries on what takes minutes.
    """

    app: App
    client: Oshiban
    dispatcher: Dispatcher
    sweeper: Sweeper
    computers: Computers
    pool: DrawingPool
    stewards: Stewards
    scholars: Scholars
    backups: Backups | None = None

    async def examine(self) -> dict[str, str]:
        """Each part, and "ok" or what is wrong with it."""
        return {
            "gateway": self._examine_gateway(),
            "database": await self._examine_database(),
            "deliveries": self._examine_loop(self.dispatcher),
            "clocks": self._examine_loop(self.sweeper),
            "computers": self._examine_loop(self.computers),
            "events": self._examine_loop(self.stewards),
            "studies": self._examine_loop(self.scholars),
            "workers": "stopped" if self.pool.is_closed else "ok",
        }

    async def find_limits(self) -> dict[str, str]:
        """What Discord limits at the moment, and "ok" or until when. The bot works all the same."""
        with suppress(Exception):  # then it is what this process has heard itself
            async with asyncio.timeout(DATABASE_SECONDS):
                await self.app.conversations.look_for_pause()
        pause = self.app.conversations.pause
        if pause is None:
            return {"conversations": "ok"}
        left = self.app.conversations.left_of(pause)
        return {"conversations": f"Discord opens no new ones ({pause.reason}), tried again in {left:.0f} s"}

    def _examine_gateway(self) -> str:
        if not self.client.is_ready():
            return "not connected yet"
        away = [number for number, shard in self.client.shards.items() if shard.is_closed()]
        return f"shards away: {', '.join(map(str, away))}" if away else "ok"

    async def _examine_database(self) -> str:
        try:
            async with asyncio.timeout(DATABASE_SECONDS), self.app.context.store.read() as tx:
                await tx.service.heartbeat()
        except Exception as error:  # whatever it is, it is the answer
            return f"away: {type(error).__name__}"
        return "ok"

    def _examine_loop(self, loop: Worker) -> str:
        if loop.looked_at is None:
            return "not begun yet"
        idle = self.app.context.clock.now() - loop.looked_at
        return "ok" if idle <= LATE else f"idle for {idle.total_seconds():.0f} s"
