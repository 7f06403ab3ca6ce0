"""The outbox in the database."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Integer, bindparam, case, delete, func, insert, or_, select, update

from bot.app.ports.deliveries import Delivery, FailureReason
from bot.app.ports.rows import FailedDelivery, QueuedDelivery
from bot.store.columns import Instant
from bot.store.connection import Connection
from bot.store.schema import failed_deliveries, outbox

HELD = outbox.alias("held")
NOW = bindparam("now", type_=Instant)
IS_FREE = or_(outbox.c.leased_until.is_(None), outbox.c.leased_until <= NOW)
"""Whether nobody holds a row."""
HEADS = select(func.min(outbox.c.id)).group_by(outbox.c.subject)
"""The first row of every subject: the only one that may be delivered next."""
IS_BUSY = select(HELD.c.id).where(HELD.c.subject == outbox.c.subject, HELD.c.leased_until > NOW).exists()
"""Whether another row of the same subject is being delivered."""

# The statements of every choice and delivery are built once; building them costs as much as running them.
INSERT = insert(outbox)
ATTEMPTS = outbox.c.attempts + case((outbox.c.leased_by.is_(None), 0), else_=1)
"""How often a row was tried. One that still names its last holder was being tried when that process died."""
QUEUED = (outbox.c.id, outbox.c.delivery, ATTEMPTS, outbox.c.created_at)
SELECT_WAITING = (
    select(*QUEUED)
    .where(outbox.c.subject == bindparam("of_subject"), outbox.c.slot == bindparam("of_slot"), IS_FREE)
    .order_by(outbox.c.id)
    .with_for_update(skip_locked=True)
)
TAKE_BACK = delete(outbox).where(outbox.c.id.in_(bindparam("of_rows", expanding=True)))
SELECT_DUE = (
    select(*QUEUED)
    .where(outbox.c.id.in_(HEADS), outbox.c.due <= NOW, IS_FREE, ~IS_BUSY)
    .order_by(outbox.c.due, outbox.c.id)
    .limit(bindparam("at_most", type_=Integer))
    .with_for_update(skip_locked=True)
)
HOLD = (
    update(outbox)
    .where(outbox.c.id.in_(bindparam("of_rows", expanding=True)))
    .values(
        attempts=ATTEMPTS,
        leased_by=bindparam("new_holder"),
        leased_until=bindparam("until", type_=Instant),
    )
)
RENEW = (
    update(outbox)
    .where(outbox.c.leased_by == bindparam("of_worker"), outbox.c.leased_until.is_not(None))
    .values(leased_until=bindparam("until", type_=Instant))
)
RELEASE = update(outbox).where(outbox.c.leased_until.is_not(None)).values(leased_until=None)
FINISH = delete(outbox).where(
    outbox.c.id == bindparam("of_row"), outbox.c.leased_by == bindparam("of_worker")
)
NEXT_DUE = select(
    func.min(
        case((outbox.c.leased_until > outbox.c.due, outbox.c.leased_until), else_=outbox.c.due), type_=Instant
    )
).where(outbox.c.id.in_(HEADS))


class OutboxTable:
    """Implements ``bot.app.ports.store.OutboxRows``.

    Rows of one subject are delivered by their numbers. Changes of one match write its row in ``matches``
    before they queue anything, so their numbers are in the order of their commits.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(
        self, delivery: Delivery, slot: str | None, now: datetime, due: datetime | None = None
    ) -> None:
        """Queue a delivery, to be made at ``due`` (default: at once)."""
        await self._connection.execute(
            INSERT,
            {
                "subject": delivery.subject,
                "slot": slot,
                "delivery": delivery,
                "attempts": 0,
                "created_at": now,
                "due": due or now,
            },
        )

    async def waiting(self, subject: str, slot: str, now: datetime) -> list[QueuedDelivery]:
        """The deliveries of a slot that nobody is carrying out now; the oldest first."""
        rows = await self._connection.execute(
            SELECT_WAITING, {"of_subject": subject, "of_slot": slot, "now": now}
        )
        return [QueuedDelivery(*row) for row in rows]

    async def take_back(self, rows: Sequence[QueuedDelivery]) -> None:
        """Remove deliveries that :meth:`waiting` returned in this transaction."""
        if rows:
            await self._connection.execute(TAKE_BACK, {"of_rows": [row.id for row in rows]})

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[QueuedDelivery]:
        """Take deliveries that are due and first of their subject, and hold them until ``until``."""
        rows = await self._connection.execute(SELECT_DUE, {"now": now, "at_most": limit})
        taken = [QueuedDelivery(*row) for row in rows]
        if taken:
            held = {"of_rows": [row.id for row in taken], "new_holder": worker, "until": until}
            await self._connection.execute(HOLD, held)
        return taken

    async def renew(self, worker: str, until: datetime) -> None:
        """Go on holding everything that this worker holds."""
        await self._connection.execute(RENEW, {"of_worker": worker, "until": until})

    async def release(self) -> int:
        """Free every delivery, whoever holds it; returns how many were held."""
        return (await self._connection.execute(RELEASE)).rowcount

    async def finish(self, row: int, worker: str) -> bool:
        """Tick a delivery off; false if this worker does not hold it any more."""
        done = await self._connection.execute(FINISH, {"of_row": row, "of_worker": worker})
        return done.rowcount == 1

    async def retry(self, row: int, worker: str, due: datetime, *, was_tried: bool = True) -> None:
        """Put a delivery back for another attempt, and count this one if it was one."""
        await self._connection.execute(
            update(outbox)
            .where(outbox.c.id == row, outbox.c.leased_by == worker)
            .values(attempts=outbox.c.attempts + int(was_tried), due=due, leased_by=None, leased_until=None)
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
        due: datetime | None = await self._connection.scalar(NEXT_DUE)
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
