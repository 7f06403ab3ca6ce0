"""Jobs in the database: one table for everything that is still to be done."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    FromClause,
    Integer,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.model.deliveries import FailureReason
from bot.model.jobs import (
    LONGEST_LEASE,
    FailedDelivery,
    Finish,
    Job,
    JobKind,
    Lease,
    Queueing,
    QueueState,
    TimerKind,
    Undelivered,
)
from bot.store.columns import Instant, Span
from bot.store.connection import Connection
from bot.store.schema import failed_deliveries, jobs

EARLIER, HELD, LATER, NEXT, MORE = map(jobs.alias, ("earlier", "held", "later", "next", "more"))
KIND: BindParameter[str] = bindparam("of_kind")
NOW = bindparam("now", type_=Instant)
HOLDER: BindParameter[str] = bindparam("new_holder")
TOO_FAR = NOW + literal(LONGEST_LEASE, Span)
"""Holds that end after this were written by a clock that was ahead."""
IS_FREE = or_(jobs.c.leased_until.is_(None), jobs.c.leased_until <= NOW, jobs.c.leased_until > TOO_FAR)
"""Whether nobody holds a job."""
IS_BUSY = (
    select(HELD.c.id)
    .where(HELD.c.lane == jobs.c.lane, HELD.c.leased_until > NOW, HELD.c.leased_until <= TOO_FAR)
    .exists()
)
"""Whether another job of the same lane is being done."""


def _is_first(table: FromClause) -> ColumnElement[bool]:
    """Whether a job is the first of its lane: the only one that may be done next.

    It is looked up for each row that comes due: a join, which PostgreSQL makes of NOT EXISTS, would go
    through all timers there are.
    """
    first = select(func.min(EARLIER.c.id)).where(EARLIER.c.lane == table.c.lane)
    return table.c.id == first.scalar_subquery()


def _each_in_order(*conditions: ColumnElement[bool], waits: bool = True) -> ColumnElement[bool]:
    """Whether a row is one of these, which are locked by their numbers.

    Statements that lock several rows in any order end up waiting for each other (PostgreSQL: deadlock).

    Args:
        conditions: which rows.
        waits: whether to wait for rows that others have locked, and not leave them out.
    """
    rows = select(jobs.c.id).where(*conditions).order_by(jobs.c.id)
    return jobs.c.id.in_(select(rows.with_for_update(skip_locked=not waits).cte("in_order").c.id))


def _coming(*conditions: ColumnElement[bool]) -> CTE:
    """When the first job of this kind comes due that nobody holds and that waits for no other."""
    return (
        select(NEXT.c.due)
        .where(NEXT.c.kind == KIND, NEXT.c.leased_until.is_(None), _is_first(NEXT), *conditions)
        .order_by(NEXT.c.due)
        .limit(1)
        .cte("coming")
    )


def _freed(*conditions: ColumnElement[bool]) -> CTE:
    """When the first hold on a job of this kind ends."""
    until = func.min(HELD.c.leased_until, type_=Instant).label("due")
    return (
        select(until).where(HELD.c.kind == KIND, HELD.c.leased_until.is_not(None), *conditions).cte("freed")
    )


# The statements of every choice and delivery are built once; building them costs as much as running them.
INSERT = insert(jobs)
ATTEMPTS = jobs.c.attempts + case((jobs.c.leased_by.is_(None), 0), else_=1)
"""How often a job was tried. One that still names its last holder was being tried when that process died."""
COLUMNS = (jobs.c.id, jobs.c.lane, jobs.c.work, jobs.c.attempts, jobs.c.created_at, jobs.c.due)
SELECT_WAITING = (
    select(
        jobs.c.slot,
        jobs.c.id,
        jobs.c.lane,
        jobs.c.work,
        ATTEMPTS.label("tried"),
        jobs.c.created_at,
        jobs.c.due,
    )
    .where(
        jobs.c.subject == bindparam("of_subject"),
        jobs.c.slot.in_(bindparam("of_slots", expanding=True)),
        IS_FREE,
    )
    .order_by(jobs.c.id)
    .with_for_update(skip_locked=True)
)
TAKE_BACK = delete(jobs).where(jobs.c.id.in_(bindparam("of_rows", expanding=True)))
CLEAR = delete(jobs).where(
    jobs.c.subject == bindparam("of_subject"), jobs.c.slot.in_(bindparam("of_slots", expanding=True))
)
DUE_HEADS = (
    select(jobs.c.lane)
    .where(jobs.c.kind == KIND, jobs.c.due <= NOW, IS_FREE, _is_first(jobs), ~IS_BUSY)
    .order_by(jobs.c.due, jobs.c.id)
    .limit(bindparam("at_most", type_=Integer))
    .with_for_update(skip_locked=True)
    .cte("due_heads")
)
"""The lanes whose turn it is. Who has locked the first row of one has the lane."""
FIRST_LATER = (
    select(func.min(LATER.c.id)).where(LATER.c.lane == jobs.c.lane, LATER.c.due > NOW)
).scalar_subquery()
OTHERS_COMING = _coming(NEXT.c.due > NOW)
OTHERS_FREED = _freed(HELD.c.leased_until > NOW, HELD.c.leased_by != HOLDER)
HOLD = (
    update(jobs)
    .add_cte(OTHERS_COMING, OTHERS_FREED)
    .where(
        _each_in_order(
            jobs.c.lane.in_(select(DUE_HEADS.c.lane)), or_(FIRST_LATER.is_(None), jobs.c.id < FIRST_LATER)
        )
    )
    .values(attempts=ATTEMPTS, leased_by=HOLDER, leased_until=bindparam("until", type_=Instant))
    .returning(
        *COLUMNS,
        select(OTHERS_COMING.c.due).scalar_subquery().label("coming"),
        select(OTHERS_FREED.c.due).scalar_subquery().label("freed"),
    )
)
"""Takes of each of these lanes everything that is due, up to the first row that has to wait; and says when a
job comes due that is neither due now nor this worker's. Taking rows changes none of these, so the statement
that takes some may ask. On SQLite, whatever RETURNING names belongs to the innermost table, so what refers to
rows is asked before.
"""
NEXT_DUE = select(
    select(_coming().c.due).scalar_subquery().label("coming"),
    select(_freed().c.due).scalar_subquery().label("freed"),
)
IS_OURS = (
    jobs.c.id.in_(bindparam("of_rows", expanding=True)),
    jobs.c.leased_by == bindparam("of_worker"),
)
RENEW = (
    update(jobs)
    .where(
        _each_in_order(
            jobs.c.kind == KIND,
            jobs.c.leased_by == bindparam("of_worker"),
            jobs.c.leased_until.is_not(None),
            waits=False,
        )
    )
    .values(leased_until=bindparam("until", type_=Instant))
)
"""Passes over rows that are being ticked off."""
RELEASE = update(jobs).where(jobs.c.leased_until.is_not(None)).values(leased_until=None)
FINISH = (
    delete(jobs)
    .where(_each_in_order(*IS_OURS))
    .returning(
        jobs.c.id,
        exists()
        .where(MORE.c.lane == bindparam("of_lane"), MORE.c.id.not_in(bindparam("of_rows", expanding=True)))
        .label("has_more"),
    )
)
"""Says as well whether more of the lane waits: rows that came while these were done."""
PUT_BACK = update(jobs).where(_each_in_order(*IS_OURS)).values(leased_by=None, leased_until=None)


class JobTable:
    """Jobs: deliveries, timers, and matches in which a computer must choose.

    Each kind has its workers. Jobs of one lane are done by their numbers, and those that are due are taken
    together; lanes don't wait for each other. Changes of one match write its row in ``matches`` before they
    queue anything, so their numbers are in the order of their commits.

    Attributes:
        has_added: whether anything was queued in this transaction.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.has_added = False

    async def add(self, *new: Queueing, now: datetime) -> None:
        """Queue work: jobs of one lane are done in this order, each from ``due`` on, or from now."""
        rows = [
            {
                "kind": each.work.done_by,
                "subject": each.work.subject,
                "lane": each.work.lane,
                "slot": each.slot,
                "work": each.work,
                "attempts": 0,
                "created_at": now,
                "due": each.due or now,
            }
            for each in new
        ]
        if rows:
            self.has_added = True
            await self._connection.send(INSERT, rows)

    async def waiting(self, subject: str, slots: Collection[str], now: datetime) -> dict[str, list[Job]]:
        """The jobs of these slots that nobody is doing now, by slot; the oldest first."""
        found: dict[str, list[Job]] = {slot: [] for slot in slots}
        if slots:
            rows = await self._connection.execute(
                SELECT_WAITING, {"of_subject": subject, "of_slots": list(slots), "now": now}
            )
            for slot, *row in rows:
                found[slot].append(Job(*row))
        return found

    async def in_line(self, subject: str, slot: str) -> list[Job]:
        """All jobs of a slot in their order, also those that are being done."""
        wanted = select(*COLUMNS).where(jobs.c.subject == subject, jobs.c.slot == slot).order_by(jobs.c.id)
        return [Job(*row) for row in await self._connection.execute(wanted)]

    async def take_back(self, rows: Sequence[Job]) -> None:
        """Remove jobs that :meth:`waiting` returned in this transaction."""
        if rows:
            await self._connection.send(TAKE_BACK, {"of_rows": [row.id for row in rows]})

    async def clear(self, subject: str, slots: Sequence[str]) -> None:
        """Remove the jobs of these slots, also those that are being done."""
        if slots:
            await self._connection.send(CLEAR, {"of_subject": subject, "of_slots": list(slots)})

    async def of(self, subject: str, kind: JobKind) -> list[Job]:
        """The jobs of a challenge or match, in the order in which they come due."""
        wanted = select(*COLUMNS).where(jobs.c.subject == subject, jobs.c.kind == kind)
        rows = await self._connection.execute(wanted.order_by(jobs.c.due, jobs.c.id))
        return [Job(*row) for row in rows]

    async def give_back(self, timers: Sequence[TimerKind], seen: datetime, now: datetime) -> int:
        """Put all timers of these kinds off by the time since ``seen``, or since they were set if that was
        later; returns how many.
        """
        waited = literal(now, Instant) - jobs.c.created_at
        by = case((jobs.c.created_at <= seen, literal(now - seen, Span)), else_=waited)
        done = await self._connection.execute(
            update(jobs)
            .where(jobs.c.kind == JobKind.TIMER, jobs.c.slot.in_(timers), jobs.c.created_at < now)
            .values(due=jobs.c.due + by)
        )
        return done.rowcount

    async def lease(self, kind: JobKind, worker: str, now: datetime, until: datetime, limit: int) -> Lease:
        """Hold what is due of so many lanes, up to the first row that has to wait, until ``until``."""
        held = {"of_kind": kind, "now": now, "at_most": limit, "new_holder": worker, "until": until}
        rows = (await self._connection.execute(HOLD, held)).all()
        if not rows:
            return Lease([], await self.next_due(kind))
        taken: dict[str, list[Job]] = {}
        for *row, _, _ in sorted(rows, key=lambda row: row.id):
            job = Job(*row)
            taken.setdefault(job.lane, []).append(job)
        in_turn = sorted(taken.values(), key=lambda lane: (lane[0].due, lane[0].id))
        return Lease(in_turn, _first(rows[0].coming, rows[0].freed))

    async def renew(self, kind: JobKind, worker: str, until: datetime) -> None:
        """Go on holding everything that this worker holds."""
        await self._connection.send(RENEW, {"of_kind": kind, "of_worker": worker, "until": until})

    async def release(self) -> int:
        """Free every job, whoever holds it; returns how many were held."""
        return (await self._connection.execute(RELEASE)).rowcount

    async def finish(self, lane: str, rows: Collection[int], worker: str) -> Finish:
        """Tick jobs of a lane off."""
        if not rows:
            return Finish(frozenset(), has_more=False)
        gone = {"of_lane": lane, "of_rows": list(rows), "of_worker": worker}
        done = (await self._connection.execute(FINISH, gone)).all()
        return Finish(frozenset(row.id for row in done), any(row.has_more for row in done))

    async def put_back(self, rows: Collection[int], worker: str) -> None:
        """Let go of jobs that were not begun."""
        if rows:
            await self._connection.send(PUT_BACK, {"of_rows": list(rows), "of_worker": worker})

    async def retry(self, row: int, worker: str, due: datetime, *, was_tried: bool = True) -> None:
        """Put a job back for another attempt, and count this one if it was one."""
        await self._connection.execute(
            update(jobs)
            .where(jobs.c.id == row, jobs.c.leased_by == worker)
            .values(attempts=jobs.c.attempts + int(was_tried), due=due, leased_by=None, leased_until=None)
        )

    async def state(self, kind: JobKind) -> QueueState:
        """How much waits of a kind."""
        counted = select(func.count(), func.min(jobs.c.created_at)).where(jobs.c.kind == kind)
        waiting, oldest = (await self._connection.execute(counted)).one()
        return QueueState(waiting, oldest)

    async def next_due(self, kind: JobKind) -> datetime | None:
        """When the next job that nobody holds, or whose hold ends, is due; ``None`` if none waits."""
        return _first(*(await self._connection.execute(NEXT_DUE, {"of_kind": kind})).one())

    async def fail(self, row: int, worker: str, reason: FailureReason, detail: str, now: datetime) -> bool:
        """Record that a delivery is given up; false if this worker does not hold it any more."""
        gone = await self._connection.scalar(
            delete(jobs).where(jobs.c.id == row, jobs.c.leased_by == worker).returning(jobs.c.work)
        )
        if gone is None:
            return False
        await self._connection.execute(
            insert(failed_deliveries).values(
                subject=gone.subject,
                delivery=Undelivered.of(gone),
                reason=reason,
                detail=detail,
                failed_at=now,
            )
        )
        return True

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


def _first(*moments: datetime | None) -> datetime | None:
    return min((moment for moment in moments if moment is not None), default=None)
