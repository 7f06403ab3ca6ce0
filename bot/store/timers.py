"""Timers in the database."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, case, delete, func, insert, literal, or_, select, update

from bot.model.jobs import Timer, TimerKind
from bot.store.columns import Instant, Span
from bot.store.connection import Connection
from bot.store.schema import timers

COLUMNS = (timers.c.kind, timers.c.subject, timers.c.due, timers.c.seat, timers.c.id)

INSERT = insert(timers)
FREE = timers.alias("free")
END_OF_TIME = datetime.max.replace(tzinfo=UTC)
CLEAR = delete(timers).where(
    timers.c.subject == bindparam("of_subject"), timers.c.kind.in_(bindparam("of_kinds", expanding=True))
)
FIRST_FREE = (
    select(FREE.c.due)
    .where(or_(FREE.c.leased_until.is_(None), FREE.c.leased_until <= FREE.c.due))
    .order_by(FREE.c.due)
    .limit(1)
    .scalar_subquery()
)
IS_HELD = timers.c.leased_until > timers.c.due
NEXT_DUE = select(func.min(case((IS_HELD, timers.c.leased_until), else_=timers.c.due), type_=Instant)).where(
    timers.c.due <= func.coalesce(FIRST_FREE, literal(END_OF_TIME, Instant))
)
"""Every match has timers, and few of them are held: only those due up to the first free one are looked at."""


def _read(kind: str, subject: str, due: datetime, seat: int | None, row: int) -> Timer:
    return Timer(TimerKind(kind), subject, due, seat, row)


class TimerTable:
    """Timers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, *new: Timer) -> None:
        """Store timers."""
        rows = [
            {"kind": timer.kind, "subject": timer.subject, "seat": timer.seat, "due": timer.due}
            for timer in new
        ]
        if rows:
            await self._connection.send(INSERT, rows)

    async def clear(self, subject: str, kinds: Sequence[TimerKind]) -> None:
        """Remove the timers of these kinds."""
        await self._connection.send(CLEAR, {"of_subject": subject, "of_kinds": kinds})

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[Timer]:
        """Take timers that are due and hold them until ``until``."""
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(timers.c.due <= now, or_(timers.c.leased_until.is_(None), timers.c.leased_until <= now))
            .order_by(timers.c.due, timers.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        taken = [_read(*row) for row in rows]
        if taken:
            await self._connection.execute(
                update(timers)
                .where(timers.c.id.in_([timer.id for timer in taken]))
                .values(leased_by=worker, leased_until=until)
            )
        return taken

    async def release(self) -> int:
        """Free every timer, whoever holds it; returns how many were held."""
        freed = await self._connection.execute(
            update(timers).where(timers.c.leased_until.is_not(None)).values(leased_by=None, leased_until=None)
        )
        return freed.rowcount

    async def finish(self, timer: Timer) -> bool:
        """Remove a timer; false if it is gone already. Its number alone may be another one's by now."""
        same = (timers.c.id == timer.id) & (timers.c.subject == timer.subject) & (timers.c.due == timer.due)
        done = await self._connection.execute(delete(timers).where(same, timers.c.kind == timer.kind))
        return done.rowcount == 1

    async def next_due(self) -> datetime | None:
        """When the next timer is due or its lease ends; ``None`` if there is none."""
        due: datetime | None = await self._connection.scalar(NEXT_DUE)
        return due

    async def of(self, subject: str) -> list[Timer]:
        """The timers of a challenge or match, in order."""
        rows = await self._connection.execute(
            select(*COLUMNS).where(timers.c.subject == subject).order_by(timers.c.due, timers.c.id)
        )
        return [_read(*row) for row in rows]

    async def shift(self, kinds: Sequence[TimerKind], by: timedelta) -> int:
        """Move all timers of these kinds; returns how many."""
        done = await self._connection.execute(
            update(timers)
            .where(timers.c.kind.in_(kinds))
            .values(due=timers.c.due + bindparam("by", by, Span))
        )
        return done.rowcount
