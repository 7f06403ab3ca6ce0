"""Reported problems in the database."""

from datetime import datetime

import msgspec
from sqlalchemy import Select, func, insert, select, update

from bot.model.reports import Report
from bot.store.connection import Connection
from bot.store.schema import reports


class ReportTable:
    """The rows of problems that people have reported."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, report: Report) -> int:
        """Store a report; the number that it has got."""
        fields = msgspec.structs.asdict(report)
        del fields["number"]
        number = await self._connection.scalar(insert(reports).values(fields).returning(reports.c.number))
        return int(number or 0)

    async def get(self, number: int) -> Report | None:
        """A report by its number; ``None`` if there is none."""
        found = await self._read(select(reports).where(reports.c.number == number))
        return found[0] if found else None

    async def newest(self, limit: int) -> list[Report]:
        """The newest reports, the newest first."""
        return await self._read(select(reports).order_by(reports.c.number.desc()).limit(limit))

    async def of_user(self, user_id: int) -> list[Report]:
        """What a user has reported, the oldest first."""
        return await self._read(
            select(reports).where(reports.c.user_id == user_id).order_by(reports.c.number)
        )

    async def count(self, user_id: int, since: datetime) -> int:
        """How many reports of a user there are since then."""
        counted = select(func.count()).where(reports.c.user_id == user_id, reports.c.at >= since)
        return await self._connection.scalar(counted) or 0

    async def change(self, report: Report) -> None:
        """Write a report anew, which keeps its number."""
        fields = msgspec.structs.asdict(report)
        del fields["number"]
        changed = update(reports).where(reports.c.number == report.number).values(fields)
        await self._connection.execute(changed)

    async def _read(self, wanted: Select[tuple[object, ...]]) -> list[Report]:
        rows = await self._connection.execute(wanted)
        return [Report(**row) for row in rows.mappings()]
