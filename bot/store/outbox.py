"""The outbox in the database."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.model.deliveries import Delivery, FailureReason
from bot.model.jobs import FailedDelivery, Finish, Lease, QueuedDelivery, Queueing, QueueState
from bot.store.columns import Instant
from bot.store.connection import Connection
from bot.store.schema import failed_deliveries, outbox

HELD = outbox.alias("held")
NOW = bindparam("now", type_=Instant)
IS_FREE = or_(outbox.c.leased_until.is_(None), outbox.c.leased_until <= NOW)
"""Whether nobody holds a row."""
HEADS = select(func.min(outbox.c.id)).group_by(outbox.c.lane)
"""The first row of every lane: the only one that may be delivered next."""
IS_BUSY = select(HELD.c.id).where(HELD.c.lane == outbox.c.lane, HELD.c.leased_until > NOW).exists()
"""Whether another row of the same lane is being delivered."""


def _each_in_order(*conditions: ColumnElement[bool], waits: bool = True) -> ColumnElement[bool]:
    """Whether a row is one of these, which are locked by their numbers.

    Statements that lock several rows in any order end up waiting for each other (PostgreSQL: deadlock).

    Args:
        conditions: which rows.
        waits: whether to wait for rows that others have locked, and not leave them out.
    """
    rows = select(outbox.c.id).where(*conditions).order_by(outbox.c.id)
    return outbox.c.id.in_(select(rows.with_for_update(skip_locked=not waits).cte("in_order").c.id))


# The statements of every choice and delivery are built once; building them costs as much as running them.
INSERT = insert(outbox)
ATTEMPTS = outbox.c.attempts + case((outbox.c.leased_by.is_(None), 0), else_=1)
"""How often a row was tried. One that still names its last holder was being tried when that process died."""
QUEUED = (outbox.c.id, outbox.c.lane, outbox.c.delivery, ATTEMPTS, outbox.c.created_at, outbox.c.due)
SELECT_WAITING = (
    select(outbox.c.slot, *QUEUED)
    .where(
        outbox.c.subject == bindparam("of_subject"),
        outbox.c.slot.in_(bindparam("of_slots", expanding=True)),
        IS_FREE,
    )
    .order_by(outbox.c.id)
    .with_for_update(skip_locked=True)
)
TAKE_BACK = delete(outbox).where(outbox.c.id.in_(bindparam("of_rows", expanding=True)))
DUE_HEADS = (
    select(outbox.c.lane)
    .where(outbox.c.id.in_(HEADS), outbox.c.due <= NOW, IS_FREE, ~IS_BUSY)
    .order_by(outbox.c.due, outbox.c.id)
    .limit(bindparam("at_most", type_=Integer))
    .with_for_update(skip_locked=True)
    .cte("due_heads")
)
"""The lanes whose turn it is. Who has locked the first row of one has the lane."""
LATER = outbox.alias("later")
FIRST_LATER = (
    select(func.min(LATER.c.id)).where(LATER.c.lane == outbox.c.lane, LATER.c.due > NOW)
).scalar_subquery()
HOLDER: BindParameter[str] = bindparam("new_holder")
NEXT, FIRST = outbox.alias("next"), outbox.alias("first")
NEXT_READY = case((NEXT.c.leased_until > NEXT.c.due, NEXT.c.leased_until), else_=NEXT.c.due)
OTHERS_DUE = (
    select(func.min(NEXT_READY, type_=Instant))
    .where(
        NEXT.c.id.in_(select(func.min(FIRST.c.id)).group_by(FIRST.c.lane)),
        or_(NEXT.c.due > NOW, and_(NEXT.c.leased_until > NOW, NEXT.c.leased_by != HOLDER)),
    )
    .scalar_subquery()
)
"""When a first row of a lane comes due that is neither due now nor this worker's. Taking rows changes none
of these, so the statement that takes some may ask.
"""
HOLD = (
    update(outbox)
    .where(
        _each_in_order(
            outbox.c.lane.in_(select(DUE_HEADS.c.lane)),
            or_(FIRST_LATER.is_(None), outbox.c.id < FIRST_LATER),
        )
    )
    .values(
        attempts=ATTEMPTS,
        leased_by=HOLDER,
        leased_until=bindparam("until", type_=Instant),
    )
    .returning(
        outbox.c.id,
        outbox.c.lane,
        outbox.c.delivery,
        outbox.c.attempts,
        outbox.c.created_at,
        outbox.c.due,
        OTHERS_DUE.label("others_due"),
    )
)
"""Takes of each of these lanes everything that is due, up to the first row that has to wait."""
RENEW = (
    update(outbox)
    .where(
        _each_in_order(
            outbox.c.leased_by == bindparam("of_worker"), outbox.c.leased_until.is_not(None), waits=False
        )
    )
    .values(leased_until=bindparam("until", type_=Instant))
)
"""Passes over rows that are being ticked off."""
RELEASE = update(outbox).where(outbox.c.leased_until.is_not(None)).values(leased_until=None)
MORE = outbox.alias("more")
FINISH = (
    delete(outbox)
    .where(
        _each_in_order(
            outbox.c.id.in_(bindparam("of_rows", expanding=True)),
            outbox.c.leased_by == bindparam("of_worker"),
        )
    )
    .returning(
        outbox.c.id,
        exists()
        .where(MORE.c.lane == bindparam("of_lane"), MORE.c.id.not_in(bindparam("of_rows", expanding=True)))
        .label("has_more"),
    )
)
"""Says as well whether more of the lane waits: rows that came while these were delivered. On SQLite,
whatever RETURNING names belongs to the innermost table, so no subquery in it may refer to the row.
"""
PUT_BACK = (
    update(outbox)
    .where(
        _each_in_order(
            outbox.c.id.in_(bindparam("of_rows", expanding=True)),
            outbox.c.leased_by == bindparam("of_worker"),
        )
    )
    .values(leased_by=None, leased_until=None)
)
NEXT_DUE = select(
    func.min(
        case((outbox.c.leased_until > outbox.c.due, outbox.c.leased_until), else_=outbox.c.due), type_=Instant
    )
).where(outbox.c.id.in_(HEADS))


class OutboxTable:
    """The outbox.

    Rows of one lane are delivered by their numbers. Changes of one match write its row in ``matches``
    before they queue anything, so their numbers are in the order of their commits.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(
        self, delivery: Delivery, slot: str | None, now: datetime, due: datetime | None = None
    ) -> None:
        """Queue a delivery, to be made at ``due`` (default: at once).

        Args:
            delivery: what is to be done.
            slot: deliveries with the same slot of the same subject replace each other.
            now: the current time.
            due: not before this.
        """
        await self.add_all([Queueing(delivery, slot, due)], now)

    async def add_all(self, new: Sequence[Queueing], now: datetime) -> None:
        """Queue deliveries, in this order."""
        rows = [
            {
                "subject": each.delivery.subject,
                "lane": each.delivery.lane,
                "slot": each.slot,
                "delivery": each.delivery,
                "attempts": 0,
                "created_at": now,
                "due": each.due or now,
            }
            for each in new
        ]
        if rows:
            await self._connection.send(INSERT, rows)

    async def waiting(
        self, subject: str, slots: Collection[str], now: datetime
    ) -> dict[str, list[QueuedDelivery]]:
        """The deliveries of these slots that nobody is carrying out now, by slot; the oldest first."""
        found: dict[str, list[QueuedDelivery]] = {slot: [] for slot in slots}
        if slots:
            rows = await self._connection.execute(
                SELECT_WAITING, {"of_subject": subject, "of_slots": list(slots), "now": now}
            )
            for slot, *row in rows:
                found[slot].append(QueuedDelivery(*row))
        return found

    async def take_back(self, rows: Sequence[QueuedDelivery]) -> None:
        """Remove deliveries that :meth:`waiting` returned in this transaction."""
        if rows:
            await self._connection.send(TAKE_BACK, {"of_rows": [row.id for row in rows]})

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> Lease:
        """Hold what is due of so many lanes, up to the first row that has to wait, until ``until``."""
        held = {"now": now, "at_most": limit, "new_holder": worker, "until": until}
        rows = (await self._connection.execute(HOLD, held)).all()
        if not rows:
            return Lease([], await self.next_due())
        taken: dict[str, list[QueuedDelivery]] = {}
        for *row, _ in sorted(rows, key=lambda row: row.id):
            queued = QueuedDelivery(*row)
            taken.setdefault(queued.lane, []).append(queued)
        return Lease(list(taken.values()), rows[0].others_due)

    async def renew(self, worker: str, until: datetime) -> None:
        """Go on holding everything that this worker holds."""
        await self._connection.send(RENEW, {"of_worker": worker, "until": until})

    async def release(self) -> int:
        """Free every delivery, whoever holds it; returns how many were held."""
        return (await self._connection.execute(RELEASE)).rowcount

    async def finish(self, lane: str, rows: Collection[int], worker: str) -> Finish:
        """Tick deliveries of a lane off."""
        if not rows:
            return Finish(frozenset(), has_more=False)
        gone = {"of_lane": lane, "of_rows": list(rows), "of_worker": worker}
        done = (await self._connection.execute(FINISH, gone)).all()
        return Finish(frozenset(row.id for row in done), any(row.has_more for row in done))

    async def put_back(self, rows: Collection[int], worker: str) -> None:
        """Let go of deliveries that were not begun."""
        if rows:
            await self._connection.send(PUT_BACK, {"of_rows": list(rows), "of_worker": worker})

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

    async def state(self) -> QueueState:
        """How much waits."""
        counted = select(func.count(), func.min(outbox.c.created_at)).select_from(outbox)
        waiting, oldest = (await self._connection.execute(counted)).one()
        return QueueState(waiting, oldest)

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
