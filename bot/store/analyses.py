"""Analyses of matches in the database."""

from collections.abc import Sequence

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Integer,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.model.analyses import SeatAnalysis
from bot.model.jobs import Analyse, JobKind
from bot.store.columns import Packed
from bot.store.connection import Connection
from bot.store.metadata import metadata
from bot.store.schema import jobs, match_id_column, match_seats
from engine.kernel.analysis.findings import Analysis

match_analyses = Table(
    "match_analyses",
    metadata,
    match_id_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("is_open", Boolean, nullable=False),
    Column("found", Packed(Analysis)),
    Column("failed", Text),
)


class AnalysisTable:
    """Analyses of matches, one for each seat.

    A row is there from when it is first asked for. What is found and what its player allows are written
    apart: neither undoes the other, and what was deleted meanwhile doesn't come back.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def of(self, match_id: str) -> dict[int, SeatAnalysis]:
        """What is kept of a match, by seat."""
        wanted = select(match_analyses).where(match_analyses.c.match_id == match_id)
        rows = await self._connection.execute(wanted.order_by(match_analyses.c.seat))
        return {row["seat"]: SeatAnalysis(**row) for row in rows.mappings()}

    async def add(self, match_id: str, seat: int) -> None:
        """Begin a row. If it is there meanwhile, the transaction ends in a Conflict."""
        new = {"match_id": match_id, "seat": seat, "is_open": False}
        await self._connection.execute(insert(match_analyses).values(new))

    async def keep(self, match_id: str, seat: int, found: Analysis) -> None:
        """Keep what was found for a seat, if anybody still wants to know."""
        await self._connection.execute(update(match_analyses).where(*_is(match_id, seat)).values(found=found))

    async def fail(self, match_id: str, seat: int, why: str) -> None:
        """Keep why nothing more can be found for a seat. What was found stays."""
        await self._connection.execute(update(match_analyses).where(*_is(match_id, seat)).values(failed=why))

    async def set_open(self, match_id: str, seat: int, *, is_open: bool) -> None:
        """Keep whether a seat's player lets the opponent see its view."""
        await self._connection.execute(
            update(match_analyses).where(*_is(match_id, seat)).values(is_open=is_open)
        )

    async def count_waiting(self, user_id: int) -> int:
        """How many matches of a user wait to be analysed for them."""
        wanted = (
            select(match_seats.c.match_id, match_seats.c.seat, jobs.c.slot)
            .join(jobs, jobs.c.subject == match_seats.c.match_id)
            .where(match_seats.c.user_id == user_id, jobs.c.kind == JobKind.ANALYSIS)
        )
        rows = await self._connection.execute(wanted)
        return sum(Analyse(match_id, seat).slot == slot for match_id, seat, slot in rows)

    async def count_ahead(self, match_id: str, seats: Sequence[int]) -> int:
        """How many analyses are made until the first one of these seats is done, itself included; 0 if none
        of them waits.
        """
        is_analysis = jobs.c.kind == JobKind.ANALYSIS
        slots = [Analyse(match_id, seat).slot for seat in seats]
        first = select(func.min(jobs.c.id)).where(
            is_analysis, jobs.c.subject == match_id, jobs.c.slot.in_(slots)
        )
        counted = select(func.count()).where(is_analysis, jobs.c.id <= first.scalar_subquery())
        return int(await self._connection.scalar(counted))

    async def forget_person(self, user_id: int) -> None:
        """Delete what somebody was shown of their matches."""
        own = select(match_seats.c.match_id).where(
            match_seats.c.user_id == user_id,
            match_seats.c.match_id == match_analyses.c.match_id,
            match_seats.c.seat == match_analyses.c.seat,
        )
        await self._connection.execute(delete(match_analyses).where(own.exists()))


def _is(match_id: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return match_analyses.c.match_id == match_id, match_analyses.c.seat == seat
