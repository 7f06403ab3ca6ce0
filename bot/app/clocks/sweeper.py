"""The sweeper: does what is due by the clock."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from datetime import datetime

import structlog

from bot.app.clocks.falling_due import fall_due, lose_on_time
from bot.app.context import Context
from bot.app.matches.clockwork import CLOCK_TIMERS
from bot.app.matches.committing import attempting
from bot.app.refusals import Frozen
from bot.model.errors import StoreAway
from bot.model.ids import new_key
from bot.model.jobs import Timer

log = structlog.get_logger(__name__)

BATCH = 100
LONGEST_PAUSE = 15.0
"""Seconds between two looks at the timers, and between two heartbeats."""
SHORTEST_PAUSE = 1.0


class Sweeper:
    """Takes the timers that are due: expiry, reminders, time-outs, abandoned matches.

    Several processes may run sweepers on one store; a timer is held by a lease while one of them handles it.

    Args:
        context: the store, clock and policy.
        worker: the name of this worker; by default a random one.

    Attributes:
        looked_at: when it last saw the timers; ``None`` if never.
    """

    def __init__(self, context: Context, worker: str | None = None) -> None:
        self._context = context
        self._worker = worker or new_key()
        self.looked_at: datetime | None = None

    async def run(self) -> None:
        """Sweep until cancelled; gives downtime back to the clocks first."""
        while not await self._survived(self.give_back_downtime()):
            await self._pause()
        while True:
            await self._survived(self.sweep())
            await self._survived(self.beat())
            await self._pause()

    async def sweep(self) -> int:
        """Do everything that is due now; how many timers there were."""
        handled = 0
        while timers := await self._lease():
            for timer in timers:
                await self._handle(timer)
            handled += len(timers)
        return handled

    async def give_back_downtime(self) -> None:
        """If no process has run for a while, let every running clock and its timers count that time not at
        all.

        ``run`` calls this when it starts. Nobody can choose while the bot is down.
        """
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            seen = await tx.service.heartbeat()
            is_first = await tx.service.follow_heartbeat(seen, now)
            if not is_first or seen is None or now - seen <= self._context.policy.downtime_after:
                return
            gap = now - seen
            clocks = await tx.matches.give_back(seen, gap)
            await tx.timers.shift(CLOCK_TIMERS, gap)
        log.info("downtime_given_back", seconds=gap.total_seconds(), clocks=clocks)

    async def beat(self) -> None:
        """Note that this process runs, and clear away old failures and names now and then."""
        now = self._context.clock.now()
        async with self._context.store.write() as tx:
            await tx.service.set_heartbeat(now)
            await tx.outbox.forget_failures(now - self._context.policy.failed_kept)
            await tx.seen.forget_people(now - self._context.policy.seen_kept)

    async def _lease(self) -> list[Timer]:
        now = self._context.clock.now()
        async with self._context.store.write() as tx:
            return await tx.timers.lease(self._worker, now, now + self._context.policy.lease, BATCH)

    async def _handle(self, timer: Timer) -> None:
        """Handle one timer. An error leaves it to the next worker, when the lease has ended."""

        async def attempt() -> None:
            now = self._context.clock.now()
            lost = await lose_on_time(self._context, timer, now)
            async with self._context.writing() as tx:
                if await tx.timers.finish(timer):
                    await fall_due(tx, self._context, timer, now, lost)

        try:
            with suppress(Frozen):  # its match was, which is in the log and has ended the timer
                await attempting(self._context, attempt)
        except StoreAway as error:
            self._context.outages.note("timer_failed", error)
        except Exception:  # the outermost boundary: one bad row must not stop the others
            log.exception("timer_failed", kind=str(timer.kind), subject=timer.subject)

    async def _survived(self, work: Coroutine[None, None, object]) -> bool:
        """Whether the work was done; an error of the database is logged and survived."""
        try:
            await work
        except Exception as error:  # the outermost boundary of this task
            self._context.outages.note("sweep_failed", error)
            return False
        self.looked_at = self._context.clock.now()
        self._context.outages.end("sweep_failed")
        return True

    async def _pause(self) -> None:
        """Sleep until a timer comes due, or it is time for another look."""
        pause = LONGEST_PAUSE
        try:
            async with self._context.store.read() as tx:
                due = await tx.timers.next_due()
        except Exception as error:  # the outermost boundary of this task: the database may be away
            self._context.outages.note("timers_unreadable", error)
            due = None
        else:
            self._context.outages.end("timers_unreadable")
        if due is not None:
            until = (due - self._context.clock.now()).total_seconds()
            pause = min(pause, max(SHORTEST_PAUSE, until))
        await asyncio.sleep(pause)
