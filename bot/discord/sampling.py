"""Figures that nobody counts as they come: they are looked up every few seconds, for Prometheus."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.discord.health import Parts
from bot.model.errors import StoreAway
from bot.model.jobs import JobKind
from renderers.kit.workers import DrawingPool

ROUNDS, PAUSE = 20, 0.5
"""So many pauses, each of so many seconds, lie between two looks; the event loop is timed in each."""


class Sampler:
    """Looks the figures up.

    Args:
        parts: the parts of the bot.
        thinking: the processes in which computer opponents think.
    """

    def __init__(self, parts: Parts, thinking: DrawingPool) -> None:
        self._parts, self._thinking = parts, thinking
        self._metrics, self._context = parts.client.metrics, parts.app.context

    async def run(self) -> None:
        """Look at everything again and again until cancelled."""
        while True:
            self.sample_process()
            await self.sample_database()
            self._metrics.loop_lag.set(max([await self._time_pause() for _ in range(ROUNDS)]))

    async def _time_pause(self) -> float:
        """By how many seconds the event loop came too late to the end of a pause."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        await asyncio.sleep(PAUSE)
        return max(0.0, clock() - begun - PAUSE)

    def sample_process(self) -> None:
        """Look at the connection to Discord, at the workers and at the backups."""
        shards = self._parts.client.shards
        for number, shard in shards.items():
            latency = math.inf if shard.is_closed() else shard.latency
            self._metrics.shard_latency.labels(str(number)).set(latency)
        self._metrics.shards_connected.set(sum(not shard.is_closed() for shard in shards.values()))
        for purpose, pool in (("drawing", self._parts.pool), ("thinking", self._thinking)):
            self._metrics.workers_replaced.labels(purpose).set(pool.replaced)
        backups = self._parts.backups
        if backups is not None:
            self._metrics.backup_age.labels(str(backups.folder)).set(backups.age)

    async def sample_database(self) -> None:
        """Look at what waits and what is played. While the database is away, the last figures stay."""
        try:
            async with self._context.store.read() as tx:
                queue, matches = await tx.jobs.state(JobKind.DELIVERY), await tx.matches.count_open()
        except StoreAway as error:
            self._context.outages.note("figures_not_read", error)
            return
        self._context.outages.end("figures_not_read")
        now = self._context.clock.now()
        age = 0.0 if queue.oldest is None else (now - queue.oldest).total_seconds()
        self._metrics.queue_depth.set(queue.waiting)
        self._metrics.queue_age.set(max(0.0, age))
        for status, count in matches.items():
            self._metrics.matches_open.labels(status.value).set(count)


@asynccontextmanager
async def sampling(parts: Parts, thinking: DrawingPool) -> AsyncIterator[Sampler]:
    """Look the figures up until the end of the block."""
    sampler = Sampler(parts, thinking)
    running = asyncio.create_task(sampler.run())
    try:
        yield sampler
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
