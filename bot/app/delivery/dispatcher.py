"""The dispatcher: carries out the deliveries of the outbox."""

import asyncio
from datetime import datetime, timedelta

import structlog

from bot.app.context import Context
from bot.app.delivery.receipts import record_failure, record_receipt
from bot.app.ids import new_key
from bot.app.ports.deliveries import Deliverer, FailureReason, PermanentFailure, Receipt, TemporaryFailure
from bot.app.ports.rows import QueuedDelivery

log = structlog.get_logger(__name__)

GRACE = 5.0
"""Seconds that deliveries in progress are given when the dispatcher is stopped."""
SHORTEST_PAUSE = 0.01


class Dispatcher:
    """Delivers what is due: in order within a match, at the same time for different matches.

    A row is held by a short lease while it is carried out, which is renewed again and again, so several
    processes may run dispatchers on one store. If a process dies, its rows are free again when their leases
    end, and are delivered with the same key.

    Args:
        context: the store, clock and policy.
        deliverer: who carries deliveries out.
        worker: the name of this worker; by default a random one.

    Attributes:
        looked_at: when it last saw the outbox; ``None`` if never.
    """

    def __init__(self, context: Context, deliverer: Deliverer, worker: str | None = None) -> None:
        self._context, self._deliverer = context, deliverer
        self._worker = worker or new_key()
        self.looked_at: datetime | None = None
        self._busy: set[int] = set()
        """The rows in progress here: should a lease end before it was renewed, they aren't begun again."""

    async def run(self) -> None:
        """Deliver until cancelled; deliveries in progress are given a moment to finish then."""
        running: set[asyncio.Task[None]] = set()
        renewing = asyncio.create_task(self._keep_holding(running))
        try:
            with self._context.bell.heard() as rung:
                while True:
                    rung.clear()
                    due = await self._next_due(running)
                    if due is None or due > self._context.clock.now():
                        await self._wait(rung, due)
                    elif not await self._launch(running, rung):
                        await self._wait(rung, None)  # others were faster
        finally:
            renewing.cancel()
            if running:
                _, late = await asyncio.wait(running, timeout=GRACE)
                for task in late:
                    task.cancel()

    async def _keep_holding(self, running: set[asyncio.Task[None]]) -> None:
        """Renew the leases of what is being delivered, for as long as anything is."""
        lease = self._context.policy.lease
        while True:
            await asyncio.sleep(lease.total_seconds() / 4)
            if not running:
                continue
            try:
                async with self._context.store.write() as tx:
                    await tx.outbox.renew(self._worker, self._context.clock.now() + lease)
            except Exception as error:  # the outermost boundary of this task: the database may be away
                self._context.outages.note("leases_not_renewed", error)
            else:
                self._context.outages.end("leases_not_renewed")

    async def drain(self) -> int:
        """Deliver everything that is due now, until nothing is; how many attempts there were."""
        attempts = 0
        while queued := await self._lease(self._context.policy.parallel_deliveries):
            await asyncio.gather(*(self._carry_out(row) for row in queued))
            attempts += len(queued)
        return attempts

    async def _next_due(self, running: set[asyncio.Task[None]]) -> datetime | None:
        """When there is something to do; ``None`` if nothing waits, or there is no room for more now."""
        if len(running) >= self._context.policy.parallel_deliveries:
            self.looked_at = self._context.clock.now()
            return None
        try:
            async with self._context.store.read() as tx:
                due = await tx.outbox.next_due()
        except Exception as error:  # the outermost boundary of this task: the database may be away
            self._context.outages.note("outbox_unreadable", error)
            return None
        self.looked_at = self._context.clock.now()
        self._context.outages.end("outbox_unreadable")
        return due

    async def _launch(self, running: set[asyncio.Task[None]], rung: asyncio.Event) -> bool:
        """Start as many due deliveries as there is room for; whether there were any."""
        try:
            queued = await self._lease(self._context.policy.parallel_deliveries - len(running))
        except Exception as error:  # the outermost boundary of this task, as above
            self._context.outages.note("outbox_unreadable", error)
            return False

        def finish(task: asyncio.Task[None]) -> None:
            running.discard(task)
            rung.set()

        for row in queued:
            task = asyncio.create_task(self._carry_out(row))
            running.add(task)
            task.add_done_callback(finish)
        return bool(queued)

    async def _wait(self, rung: asyncio.Event, due: datetime | None) -> None:
        """Sleep until something was committed or delivered, a row comes due, or it is time to poll."""
        pause = self._context.policy.poll.total_seconds()
        if due is not None:
            until = (due - self._context.clock.now()).total_seconds()
            pause = min(pause, max(SHORTEST_PAUSE, until))
        try:
            async with asyncio.timeout(pause):
                await rung.wait()
        except TimeoutError:
            return

    async def _lease(self, limit: int) -> list[QueuedDelivery]:
        now = self._context.clock.now()
        async with self._context.store.write() as tx:
            return await tx.outbox.lease(self._worker, now, now + self._context.policy.lease, limit)

    async def _carry_out(self, queued: QueuedDelivery) -> None:
        """One attempt, unless one is in progress. Nothing but cancellation comes out of it."""
        if queued.id in self._busy:
            return
        self._busy.add(queued.id)
        try:
            await self._attempt(queued)
        finally:
            self._busy.discard(queued.id)

    async def _attempt(self, queued: QueuedDelivery) -> None:
        limit = self._context.policy.delivery_limit.total_seconds()
        tried_since = queued.created_at if queued.attempts else None
        try:
            try:
                async with asyncio.timeout(limit):
                    receipt = await self._deliverer.deliver(queued.delivery, tried_since)
            except TemporaryFailure as failure:
                await self._try_again(queued, failure)
            except PermanentFailure as failure:
                await self._give_up(queued, failure)
            except TimeoutError:
                await self._try_again(queued, TemporaryFailure(f"no answer within {limit:.0f} s"))
            except Exception as error:  # a bug of the deliverer must not stop the other matches
                await self._survive(queued, error)
            else:
                await self._tick_off(queued, receipt)
        except Exception as error:  # the outermost boundary: the lease ends, then the row is tried again
            self._context.outages.note("delivery_not_recorded", error, delivery=repr(queued.delivery))
        else:
            self._context.outages.end("delivery_not_recorded")

    async def _tick_off(self, queued: QueuedDelivery, receipt: Receipt) -> None:
        async def attempt() -> None:
            async with self._context.writing() as tx:
                if await tx.outbox.finish(queued.id, self._worker):
                    await record_receipt(tx, queued.delivery, receipt, self._context.clock.now())

        await self._context.retrying(attempt)

    async def _try_again(self, queued: QueuedDelivery, failure: TemporaryFailure) -> None:
        policy, now = self._context.policy, self._context.clock.now()
        if now - queued.created_at >= policy.give_up_after:
            await self._give_up(queued, PermanentFailure(FailureReason.GIVEN_UP, failure.detail))
            return
        pause = timedelta(seconds=failure.retry_after or 0)
        if failure.was_tried:
            pause = max(pause, min(policy.retry_first * 2 ** min(queued.attempts, 20), policy.retry_longest))
            log.warning(
                "delivery_delayed",
                delivery=repr(queued.delivery),
                detail=failure.detail,
                attempts=queued.attempts + 1,
            )
        async with self._context.writing() as tx:
            await tx.outbox.retry(queued.id, self._worker, now + pause, was_tried=failure.was_tried)

    async def _survive(self, queued: QueuedDelivery, error: Exception) -> None:
        log.error("delivery_failed", delivery=repr(queued.delivery), exc_info=error)
        detail = f"{type(error).__name__}: {error}"
        if queued.attempts + 1 >= self._context.policy.tries_unexpected:
            await self._give_up(queued, PermanentFailure(FailureReason.UNEXPECTED, detail))
        else:
            await self._try_again(queued, TemporaryFailure(detail))

    async def _give_up(self, queued: QueuedDelivery, failure: PermanentFailure) -> None:
        log.warning(
            "delivery_given_up",
            delivery=repr(queued.delivery),
            reason=str(failure.reason),
            detail=failure.detail,
        )

        async def attempt() -> None:
            async with self._context.writing() as tx:
                await record_failure(tx, self._context, queued, self._worker, failure)

        await self._context.retrying(attempt)
