"""The dispatcher: carries out the deliveries of the outbox."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
import structlog

from bot.app.context import Context
from bot.app.delivery.deliverer import (
    Deliverer,
    Overtaken,
    PermanentFailure,
    Receipt,
    TemporaryFailure,
)
from bot.app.delivery.overtaking import stop_if_overtaken
from bot.app.delivery.queueing import slot_of
from bot.app.delivery.receipts import record_failure, record_late, record_receipt
from bot.app.workers import Worker
from bot.model.deliveries import Delivery, FailureReason, OpenThread, PostChallenge
from bot.model.jobs import Job, JobKind
from bot.model.matches import MatchInfo
from bot.store.database import Transaction

log = structlog.get_logger(__name__)

TICK_OFF_AFTER: Final = timedelta(seconds=1)
"""What was delivered is ticked off after so long at the latest, though more of its lane is to come."""


class Made(msgspec.Struct, frozen=True):
    """A delivery that was made, and what it brought back; ``None`` if it was overtaken and needed not be."""

    row: Job
    receipt: Receipt | None


class Failed(msgspec.Struct, frozen=True):
    """A delivery that was not made, and why."""

    row: Job
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


class Dispatcher(Worker):
    """Makes deliveries. A match has a lane for everybody and one for each player; what a dead process was at
    is delivered again, with the same key.

    Args:
        context: the store, clock and policy.
        deliverer: who carries deliveries out.
        worker: the name of this worker; by default a random one.
        grace: seconds that deliveries in progress are given when it is stopped.
    """

    kind = JobKind.DELIVERY
    reads_matches = True

    def __init__(
        self, context: Context, deliverer: Deliverer, worker: str | None = None, grace: float = 0.0
    ) -> None:
        limit = context.policy.parallel_deliveries
        super().__init__(context, at_once=limit, signal=context.job_signal, worker=worker, grace=grace)
        self._deliverer = deliverer

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """Deliver in order, up to the first that fails; how many attempts there were.

        What they bring back is written once, after all of them; or before the next one, if that builds on it,
        or if this process might not live to see the end of them.
        """
        made, lane = list[Made](), jobs[0].lane
        taken = since = self._context.clock.now()
        for number, row in enumerate(jobs):
            if made and self._is_written_before(row, made, since):
                if not await self._record(lane, made, jobs[number:]):
                    return number
                made, match, since = [], None, self._context.clock.now()
            is_late = self._context.clock.now() - taken >= TICK_OFF_AFTER
            result = await self._attempt(row, match, is_late=is_late)
            if isinstance(result, TemporaryFailure | PermanentFailure):
                await self._record(lane, made, jobs[number + 1 :], Failed(row, result))
                return number + 1
            made.append(Made(row, result))
        await self._record(lane, made)
        return len(jobs)

    def _is_written_before(self, row: Job, made: Sequence[Made], since: datetime) -> bool:
        """Whether deliveries that were made are ticked off before the next one.

        Where somebody died over it before, or where deliveries take their time, each is: whoever dies again
        and again would else make the same ones again and again.
        """
        if row.attempts or self._context.clock.now() - since >= TICK_OFF_AFTER:
            return True
        return builds_on(row.delivery, [each.row.delivery for each in made])

    async def _attempt(
        self, queued: Job, match: MatchInfo | None, *, is_late: bool
    ) -> Receipt | TemporaryFailure | PermanentFailure | None:
        """What came of one attempt; ``None`` if it needed none.

        Args:
            queued: what is to be delivered.
            match: the match that it is about, where it was read along.
            is_late: whether it has waited behind others of its lane, so that newer ones may have come.
        """
        limit = self._context.policy.delivery_limit.total_seconds()
        tried_since = queued.created_at if queued.attempts else None
        try:
            async with asyncio.timeout(limit):
                if is_late:
                    await stop_if_overtaken(self._context, queued.delivery, tried_since)
                return await self._deliverer.deliver(queued.delivery, tried_since, match)
        except (TemporaryFailure, PermanentFailure) as failure:
            return failure
        except Overtaken:
            return None
        except TimeoutError:
            return TemporaryFailure(f"no answer within {limit:.0f} s")
        except Exception as error:  # a bug of the deliverer must not stop the other matches
            return self._survive(queued, error)

    async def _record(
        self, lane: str, made: Sequence[Made], rest: Sequence[Job] = (), failed: Failed | None = None
    ) -> bool:
        """Write what became of deliveries; whether this worker still held what it made.

        Args:
            lane: the lane of all of them.
            made: what was delivered.
            rest: what was not begun. It is let go if something failed, and else still held.
            failed: what failed between the two.
        """
        if failed is not None:
            failed = self._judge(failed)

        async def attempt() -> bool:
            now = self._context.clock.now()
            async with self._context.store.write() as tx:
                done = await tx.jobs.finish(lane, [each.row.id for each in made], self._worker)
                for each in made:
                    if each.receipt is None:
                        continue
                    if each.row.id in done.held:
                        await record_receipt(tx, each.row.delivery, each.receipt, now)
                    else:
                        await record_late(tx, each.row, each.receipt, now)
                has_more = tx.jobs.has_added or (done.has_more and not rest)
                if failed is not None:
                    await self._record_failed(tx, failed, now)
                    await tx.jobs.put_back([row.id for row in rest], self._worker)
            if has_more or failed is not None:
                self._context.job_signal.send()
            return len(done.held) == len(made)

        return await self._context.retrying(attempt)

    def _judge(self, failed: Failed) -> Failed:
        """What a failure comes to: another attempt, or none. What wasn't tried is no reason to give up."""
        row, failure = failed.row, failed.failure
        if isinstance(failure, TemporaryFailure) and failure.was_tried:
            if self._tried_for(row) >= self._context.policy.give_up_after:
                failure = PermanentFailure(FailureReason.GIVEN_UP, failure.detail)
            else:
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

    def _tried_for(self, row: Job) -> timedelta:
        """For how long a delivery was tried: the pauses after its attempts so far. When it was queued says
        nothing of that, as nobody tries while no process runs, nor while it has to wait for its turn. Of a
        limit that lasts longer than such a pause no more is counted, as nothing is tried before its end.
        """
        return sum(map(self.pause_after, range(row.attempts)), timedelta())

    async def _record_failed(self, tx: Transaction, failed: Failed, now: datetime) -> None:
        row, failure = failed.row, failed.failure
        if isinstance(failure, PermanentFailure):
            await record_failure(tx, self._context, row, self._worker, failure)
            return
        pause = timedelta(seconds=failure.retry_after or 0)
        if failure.was_tried:
            pause = max(pause, self.pause_after(row.attempts))
        await tx.jobs.retry(row.id, self._worker, now + pause, was_tried=failure.was_tried)

    def _survive(self, queued: Job, error: Exception) -> TemporaryFailure | PermanentFailure:
        """What an error of ours comes to."""
        log.error("delivery_failed", delivery=repr(queued.delivery), exc_info=error)
        detail = f"{type(error).__name__}: {error}"
        if queued.attempts + 1 >= self._context.policy.tries_unexpected:
            return PermanentFailure(FailureReason.UNEXPECTED, detail)
        return TemporaryFailure(detail)
