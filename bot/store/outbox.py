"""The outbox in the database."""

from datetime import datetime

from sqlalchemy import ColumnElement, Select, case, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.deliveries import Delivery, FailureReason
from bot.app.rows import FailedDelivery, QueuedDelivery
from bot.store.schema import failed_deliveries, outbox


def _is_free(now: datetime) -> ColumnElement[bool]:
    """Whether nobody holds a row."""
    return or_(outbox.c.leased_until.is_(None), outbox.c.leased_until <= now)


def _heads() -> Select[tuple[int]]:
    """The first row of every subject: the only one that may be delivered next."""
    return select(func.min(outbox.c.id)).group_by(outbox.c.subject)


class OutboxTable:
    """Implements ``bot.app.ports.OutboxRows``.

    Rows of one subject are delivered by their numbers. Changes of one match write its row in ``matches``
    before they queue anything, so their numbers are in the order of their commits.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(
        self, delivery: Delivery, slot: str | None, now: datetime, due: datetime | None = None
    ) -> None:
        """Queue a delivery, to be made at ``due`` (default: at once)."""
        await self._connection.execute(
            insert(outbox).values(
                subject=delivery.subject,
                slot=slot,
                delivery=delivery,
                attempts=0,
                created_at=now,
                due=due or now,
            )
        )

    async def take_back(self, subject: str, slot: str, now: datetime) -> list[Delivery]:
        """Remove the waiting deliveries of a slot that nobody is carrying out now; the oldest first."""
        gone = await self._connection.execute(
            delete(outbox)
            .where(outbox.c.subject == subject, outbox.c.slot == slot, _is_free(now))
            .returning(outbox.c.id, outbox.c.delivery)
        )
        return [delivery for _, delivery in sorted(gone, key=lambda row: int(row[0]))]

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[QueuedDelivery]:
        """Take deliveries that are due and first of their subject, and hold them until ``until``."""
        held = outbox.alias("held")
        is_busy = (
            select(held.c.id).where(held.c.subject == outbox.c.subject, held.c.leased_until > now).exists()
        )
        rows = await self._connection.execute(
            select(outbox.c.id, outbox.c.delivery, outbox.c.attempts, outbox.c.created_at)
            .where(outbox.c.id.in_(_heads()), outbox.c.due <= now, _is_free(now), ~is_busy)
            .order_by(outbox.c.due, outbox.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        taken = [QueuedDelivery(*row) for row in rows]
        if taken:
            await self._connection.execute(
                update(outbox)
                .where(outbox.c.id.in_([row.id for row in taken]))
                .values(leased_by=worker, leased_until=until)
            )
        return taken

    async def finish(self, row: int, worker: str) -> bool:
        """Tick a delivery off; false if this worker does not hold it any more."""
        done = await self._connection.execute(
            delete(outbox).where(outbox.c.id == row, outbox.c.leased_by == worker)
        )
        return done.rowcount == 1

    async def retry(self, row: int, worker: str, due: datetime) -> None:
        """Put a delivery back for another attempt, and count this one."""
        await self._connection.execute(
            update(outbox)
            .where(outbox.c.id == row, outbox.c.leased_by == worker)
            .values(attempts=outbox.c.attempts + 1, due=due, leased_by=None, leased_until=None)
        )

    async def fail(self, row: int, worker: str, reason: FailureReason, detail: str, now: datetime) -> bool:
        """Record that a delivery is given up; false if this worker does not hold it any more."""
        gone = await self._connection.scalar(
            delete(outbox)
            .where(outbox.c.id == row, outbox.c.leased_by == worker)
            .returning(outbox.c.delivery)
        )
        if gone is None:
            return False
        await self._connection.execute(
            insert(failed_deliveries).values(
                subject=gone.subject, delivery=gone, reason=reason, detail=detail, failed_at=now
            )
        )
        return True

    async def next_due(self) -> datetime | None:
        """When the next delivery that nobody holds, or whose lease ends, is due; ``None`` if none waits."""
        is_held = outbox.c.leased_until > outbox.c.due
        ready = case((is_held, outbox.c.leased_until), else_=outbox.c.due)
        due: datetime | None = await self._connection.scalar(
            select(func.min(ready, type_=outbox.c.due.type)).where(outbox.c.id.in_(_heads()))
        )
        return due

    async def failures(self, subject: str) -> list[FailedDelivery]:
        """The deliveries of a subject that were given up."""
        table = failed_deliveries.c
        rows = await self._connection.execute(
            select(table.delivery, table.reason, table.detail, table.failed_at)
            .where(table.subject == subject)
            .order_by(table.id)
        )
        return [FailedDelivery(gone, FailureReason(reason), detail, at) for gone, reason, detail, at in rows]

    async def forget_failures(self, before: datetime) -> int:
        """Delete failed deliveries of before that time; returns how many."""
        done = await self._connection.execute(
            delete(failed_deliveries).where(failed_deliveries.c.failed_at < before)
        )
        return done.rowcount
