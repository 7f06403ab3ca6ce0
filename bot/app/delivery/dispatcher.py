"""The dispatcher: carries out the deliveries of the outbox."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
import structlog

from bot.app.context import Context, wait_for_ring
from bot.app.delivery.deliverer import Deliverer, PermanentFailure, Receipt, TemporaryFailure
from bot.app.delivery.queueing import slot_of
from bot.app.delivery.receipts import record_failure, record_receipt
from bot.model.deliveries import Delivery, FailureReason, OpenThread, PostChallenge
from bot.model.ids import new_key
from bot.model.jobs import QueuedDelivery
from bot.model.matches import MatchInfo
from bot.store.database import Transaction

log = structlog.get_logger(__name__)

GRACE = 5.0
"""Seconds that deliveries in progress are given when the dispatcher is stopped."""
SHORTEST_PAUSE = 0.01


class Batch(msgspec.Struct, frozen=True):
    """What is to be delivered of one lane, and the match that it is about, if there is one already."""

    rows: Sequence[QueuedDelivery]
    match: MatchInfo | None


class Made(msgspec.Struct, frozen=True):
    """A delivery that was made, and what it brought back."""

    row: QueuedDelivery
    receipt: Receipt


class Failed(msgspec.Struct, frozen=True):
    """A delivery that was not made, and why."""

    row: QueuedDelivery
    failure: TemporaryFailure | PermanentFailure


def builds_on(delivery: Delivery, made: Sequence[Delivery]) -> bool:
    """Whether a delivery needs what earlier ones brought back: the message of a challenge, a thread, or the
    board or hand that it shows anew.
    """
    slot = slot_of(delivery)
    return any(
        isinstance(earlier, PostChallenge | OpenThread) or (slot is not None and slot == slot_of(earlier))
        for earlier in made
    )


class Dispatcher:
    """Delivers what is due: in order within a lane, at the same time for different lanes. A match has a lane
    for everybody and one for each player.

    Everything that is due of a lane is held by a short lease while it is carried out, which is renewed again
    and again, so several processes may run dispatchers on one store. If a process dies, its rows are free
    again when their leases end, and are delivered with the same key.

    Args:
        context: the store, clock and policy.
        deliverer: who carries deliveries out.
        worker: the name of this worker; by default a random one.
        grace: seconds that deliveries in progress are given when it is stopped.

    Attributes:
        looked_at: when it last saw the outbox; ``None`` if never.
    """

    def __init__(
        self, context: Context, deliverer: Deliverer, worker: str | None = None, grace: float = GRACE
    ) -> None:
        self._context, self._deliverer, self._grace = context, deliverer, grace
        self._worker = worker or new_key()
        self.looked_at: datetime | None = None
        self._busy: set[int] = set()
        """The rows in progress here: should a lease end before it was renewed, they aren't begun again."""

    async def run(self) -> None:
        """Deliver until cancelled; deliveries in progress are given a moment to finish then."""
        running: set[asyncio.Task[int]] = set()
        renewing = asyncio.create_task(self._keep_holding(running))
        try:
            with self._context.bell.heard() as rung:
                while True:
                    rung.clear()
                    await self._wait(rung, await self._launch(running, rung))
        finally:
            renewing.cancel()
            if running:
                _, late = await asyncio.wait(running, timeout=self._grace)
                for task in late:
                    task.cancel()

    async def _keep_holding(self, running: set[asyncio.Task[int]]) -> None:
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
        attempts, limit = 0, self._context.policy.parallel_deliveries
        with self._context.bell.heard() as rung:
            while True:
                rung.clear()
                batches, _ = await self._lease(limit)
                attempts += sum(await asyncio.gather(*(self._carry_out(batch) for batch in batches)))
                if len(batches) < limit and not rung.is_set():
                    return attempts

    async def _launch(self, running: set[asyncio.Task[int]], rung: asyncio.Event) -> datetime | None:
        """Start as many due deliveries as there is room for; when the next row comes due, if one does."""
        limit = self._context.policy.parallel_deliveries
        if len(running) >= limit:
            self.looked_at = self._context.clock.now()
            return None
        try:
            batches, due = await self._lease(limit - len(running))
        except Exception as error:  # the outermost boundary of this task: the database may be away
            self._context.outages.note("outbox_unreadable", error)
            return None
        self.looked_at = self._context.clock.now()
        self._context.outages.end("outbox_unreadable")

        def finish(task: asyncio.Task[int]) -> None:
            if len(running) >= limit:
                rung.set()
            running.discard(task)

        for batch in batches:
            task = asyncio.create_task(self._carry_out(batch))
            running.add(task)
            task.add_done_callback(finish)
        return due

    async def _wait(self, rung: asyncio.Event, due: datetime | None) -> None:
        """Sleep until something was committed or delivered, a row comes due, or it is time to poll."""
        pause = self._context.policy.poll.total_seconds()
        if due is not None:
            until = (due - self._context.clock.now()).total_seconds()
            pause = min(pause, max(SHORTEST_PAUSE, until))
        await wait_for_ring(rung, pause)

    async def _lease(self, limit: int) -> tuple[list[Batch], datetime | None]:
        """What is due of so many lanes, with the matches that it is about, read in the same transaction;
        and when the next row comes due.
        """
        now = self._context.clock.now()
        async with self._context.store.write() as tx:
            lease = await tx.outbox.lease(self._worker, now, now + self._context.policy.lease, limit)
            subjects = {rows[0].delivery.subject for rows in lease.rows}
            matches = await tx.matches.get_all(subjects) if subjects else {}
        return [Batch(rows, matches.get(rows[0].delivery.subject)) for rows in lease.rows], lease.next_due

    async def _carry_out(self, batch: Batch) -> int:
        """One attempt at each row, unless it is in progress, up to the first that fails; how many there were.

        Nothing but cancellation comes out of it.
        """
        rows = [row for row in batch.rows if row.id not in self._busy]
        if len(rows) < len(batch.rows):  # order is kept: what is in progress comes first
            return 0
        ids = {row.id for row in rows}
        self._busy |= ids
        try:
            return await self._deliver_in_turn(rows, batch.match)
        except Exception as error:  # the outermost boundary: the lease ends, then the rows are tried again
            self._context.outages.note("delivery_not_recorded", error, delivery=repr(rows[0].delivery))
            return len(rows)
        finally:
            self._busy -= ids

    async def _deliver_in_turn(self, rows: Sequence[QueuedDelivery], match: MatchInfo | None) -> int:
        """Deliver rows of one lane in order; how many attempts there were.

        What they bring back is written once, after all of them; or before the next one, if that builds on it.
        """
        made: list[Made] = []
        for number, row in enumerate(rows):
            if made and builds_on(row.delivery, [each.row.delivery for each in made]):
                if not await self._record(made, rows[number:]):
                    return number
                made, match = [], None
            result = await self._attempt(row, match)
            if not isinstance(result, Receipt):
                await self._record(made, rows[number + 1 :], Failed(row, result))
                return number + 1
            made.append(Made(row, result))
        await self._record(made)
        return len(rows)

    async def _attempt(
        self, queued: QueuedDelivery, match: MatchInfo | None
    ) -> Receipt | TemporaryFailure | PermanentFailure:
        """What came of one attempt."""
        limit = self._context.policy.delivery_limit.total_seconds()
        tried_since = queued.created_at if queued.attempts else None
        try:
            async with asyncio.timeout(limit):
                return await self._deliverer.deliver(queued.delivery, tried_since, match)
        except (TemporaryFailure, PermanentFailure) as failure:
            return failure
        except TimeoutError:
            return TemporaryFailure(f"no answer within {limit:.0f} s")
        except Exception as error:  # a bug of the deliverer must not stop the other matches
            return self._survive(queued, error)

    async def _record(
        self, made: Sequence[Made], rest: Sequence[QueuedDelivery] = (), failed: Failed | None = None
    ) -> bool:
        """Write what became of deliveries; whether this worker still held what it made.

        Args:
            made: what was delivered.
            rest: what was not begun. It is let go if something failed, and else still held.
            failed: what failed between the two.
        """
        if failed is not None:
            failed = self._judge(failed)

        async def attempt() -> bool:
            now = self._context.clock.now()
            async with self._context.store.write() as tx:
                done = await tx.outbox.finish(lane, [each.row.id for each in made], self._worker)
                has_more = done.has_more and not rest
                for each in made:
                    if each.row.id in done.held:
                        has_more |= await record_receipt(tx, each.row.delivery, each.receipt, now)
                if failed is not None:
                    await self._record_failed(tx, failed, now)
                    await tx.outbox.put_back([row.id for row in rest], self._worker)
            if has_more or failed is not None:
                self._context.bell.ring()
            return len(done.held) == len(made)

        lane = (made[0].row if made else failed.row if failed else rest[0]).lane
        is_held = await self._context.retrying(attempt)
        self._context.outages.end("delivery_not_recorded")
        return is_held

    def _judge(self, failed: Failed) -> Failed:
        """What a failure comes to: another attempt, or none."""
        row, failure = failed.row, failed.failure
        if isinstance(failure, TemporaryFailure):
            if self._context.clock.now() - row.created_at >= self._context.policy.give_up_after:
                failure = PermanentFailure(FailureReason.GIVEN_UP, failure.detail)
            elif failure.was_tried:
                log.warning(
                    "delivery_delayed",
                    delivery=repr(row.delivery),
                    detail=failure.detail,
                    attempts=row.attempts + 1,
                )
        if isinstance(failure, PermanentFailure):
            log.warning(
                "delivery_given_up",
                delivery=repr(row.delivery),
                reason=str(failure.reason),
                detail=failure.detail,
            )
        return Failed(row, failure)

    async def _record_failed(self, tx: Transaction, failed: Failed, now: datetime) -> None:
        row, failure, policy = failed.row, failed.failure, self._context.policy
        if isinstance(failure, PermanentFailure):
            await record_failure(tx, self._context, row, self._worker, failure)
            return
        pause = timedelta(seconds=failure.retry_after or 0)
        if failure.was_tried:
            pause = max(pause, min(policy.retry_first * 2 ** min(row.attempts, 20), policy.retry_longest))
        await tx.outbox.retry(row.id, self._worker, now + pause, was_tried=failure.was_tried)

    def _survive(self, queued: QueuedDelivery, error: Exception) -> TemporaryFailure | PermanentFailure:
        """What an error of ours comes to."""
        log.error("delivery_failed", delivery=repr(queued.delivery), exc_info=error)
        detail = f"{type(error).__name__}: {error}"
        if queued.attempts + 1 >= self._context.policy.tries_unexpected:
            return PermanentFailure(FailureReason.UNEXPECTED, detail)
        return TemporaryFailure(detail)
