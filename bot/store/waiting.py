"""What belongs to a match's course: where a computer must choose, and where it can be taken back to."""

import zlib
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, or_, select, update

from bot.model.records import Point
from bot.store.connection import Connection
from bot.store.schema import computer_turns, match_points

ADD_POINT = insert(match_points)
OLDER = match_points.alias("older")
TAKE_ROOM = update(match_points).where(
    match_points.c.match_id == bindparam("of_match"),
    match_points.c.number <= bindparam("up_to"),
    match_points.c.number
    == select(func.min(OLDER.c.number)).where(OLDER.c.match_id == bindparam("of_match")).scalar_subquery(),
)
"""The oldest point makes room for a new one, if it need not be kept: one statement an answer."""
QUICKLY = 1
"""zlib's level: a quarter of the size in a fraction of a millisecond."""


def _is_free(now: datetime) -> ColumnElement[bool]:
    return or_(computer_turns.c.leased_until.is_(None), computer_turns.c.leased_until <= now)


class TurnTable:
    """Matches in which a computer must choose. They are noted where a match is written."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[str]:
        """Take matches in which a computer must choose, those that wait longest first, and hold them until
        ``until``; their ids.
        """
        found = await self._connection.scalars(
            select(computer_turns.c.match_id)
            .where(_is_free(now))
            .order_by(computer_turns.c.since, computer_turns.c.match_id)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        taken = list(found)
        if taken:
            await self._connection.execute(
                update(computer_turns)
                .where(computer_turns.c.match_id.in_(taken))
                .values(leased_by=worker, leased_until=until)
            )
        return taken

    async def are_waiting(self, now: datetime) -> bool:
        """Whether there is a match that can be taken."""
        found = select(computer_turns.c.match_id).where(_is_free(now)).limit(1)
        return await self._connection.scalar(found) is not None

    async def release(self) -> int:
        """Free every match, whoever holds it; returns how many were held."""
        freed = await self._connection.execute(
            update(computer_turns)
            .where(computer_turns.c.leased_until.is_not(None))
            .values(leased_by=None, leased_until=None)
        )
        return freed.rowcount


class PointTable:
    """Where matches can be taken back to. Snapshots are kept compressed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, match_id: str, point: Point, kept: int) -> None:
        """Keep a point, in the place of the oldest if that lies further back than so many entries."""
        row = {
            "number": point.number,
            "seat": point.seat,
            "is_revealing": point.is_revealing,
            "snapshot": zlib.compress(point.snapshot, QUICKLY),
        }
        if point.number > kept:
            oldest = {"of_match": match_id, "up_to": point.number - kept}
            if (await self._connection.execute(TAKE_ROOM, {**oldest, **row})).rowcount:
                return
        await self._connection.send(ADD_POINT, {"match_id": match_id, **row})

    async def latest(self, match_id: str) -> list[Point]:
        """The points of a match, the newest first."""
        rows = await self._connection.execute(
            select(match_points)
            .where(match_points.c.match_id == match_id)
            .order_by(match_points.c.number.desc())
        )
        return [
            Point(row["number"], row["seat"], row["is_revealing"], zlib.decompress(row["snapshot"]))
            for row in rows.mappings()
        ]

    async def forget(self, match_id: str, after: int) -> None:
        """Delete the points of entries with numbers above that."""
        gone = (match_points.c.match_id == match_id) & (match_points.c.number > after)
        await self._connection.send(delete(match_points).where(gone))
