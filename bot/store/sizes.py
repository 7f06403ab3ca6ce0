"""How much room each table takes, and how room that was freed is given back in steps."""

import msgspec
from sqlalchemy import Table, and_, func, or_, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import LargeBinary

from bot.store.packing import newest_packing
from bot.store.schema import match_headers, match_records, match_snapshots, matches, metadata

STEP = 200
"""Pages that are given back at a time: nobody else can write meanwhile."""
INCREMENTAL = 2
"""SQLite's mode in which freed pages can be given back a few at a time."""


class TableSize(msgspec.Struct, frozen=True):
    """A table.

    Args:
        name: what it is called.
        rows: how many rows it has.
        bytes: the room that it takes with its indexes; where the database doesn't tell, what its packed
            values take.
    """

    name: str
    rows: int
    bytes: int


class Sizes(msgspec.Struct, frozen=True):
    """A database.

    Args:
        bytes: its size.
        free: how much of that nothing is in; SQLite uses it again.
        open: matches that are played.
        finished: matches that are over.
        unpacked: how many of those are still to be packed, or packed anew since an earlier release did it.
        finished_bytes: what record, journal, last position and header of a packed one take on average.
        tables: its tables, the largest first.
    """

    bytes: int
    free: int
    open: int
    finished: int
    unpacked: int
    finished_bytes: int
    tables: list[TableSize]


async def measure(engine: AsyncEngine) -> Sizes:
    """Look how large a database is; nothing is changed."""
    is_sqlite = engine.dialect.name == "sqlite"
    async with engine.connect() as connection:
        tables = [
            TableSize(
                str(each.name), await _count(connection, each), await _weigh(connection, each, is_sqlite)
            )
            for each in metadata.sorted_tables
        ]
        whole, free = await (_measure_file if is_sqlite else _measure_server)(connection)
        is_over = matches.c.finished_at.is_not(None)
        finished = await _number(connection, select(func.count()).select_from(matches).where(is_over))
        joined = match_headers.join(matches, matches.c.id == match_headers.c.match_id)
        is_waiting = or_(
            and_(is_over, match_headers.c.journal.is_(None), match_headers.c.packing.is_(None)),
            match_headers.c.packing < newest_packing(),
        )
        unpacked = select(func.count()).select_from(joined).where(is_waiting)
        return Sizes(
            bytes=whole,
            free=free,
            open=await _number(connection, select(func.count()).select_from(matches).where(~is_over)),
            finished=finished,
            unpacked=await _number(connection, unpacked),
            finished_bytes=await _weigh_finished(connection),
            tables=sorted(tables, key=lambda each: each.bytes, reverse=True),
        )


async def give_back(engine: AsyncEngine) -> int:
    """Give some room that was freed back to the system; how many bytes. PostgreSQL does so by itself, and a
    file of an older release has to be compacted once.

    Args:
        engine: one whose transactions begin as writers: a reader that turns writer is refused at once where
            another process has written meanwhile.
    """
    if engine.dialect.name != "sqlite":
        return 0
    async with engine.connect() as connection:
        if await _pragma(connection, "auto_vacuum") != INCREMENTAL:
            return 0
        before = await _pragma(connection, "freelist_count")
        if not before:
            return 0
        await connection.exec_driver_sql(f"PRAGMA incremental_vacuum({STEP})")
        await connection.commit()
        left = await _pragma(connection, "freelist_count")
        return (before - left) * await _pragma(connection, "page_size")


async def _number(connection: AsyncConnection, question: object) -> int:
    return int((await connection.execute(question)).scalar() or 0)  # type: ignore[call-overload]


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await _number(connection, select(func.count()).select_from(table))


async def _weigh(connection: AsyncConnection, table: Table, is_sqlite: bool) -> int:
    """The room that a table takes."""
    if not is_sqlite:
        told = await connection.execute(text("SELECT pg_total_relation_size(:name)"), {"name": table.name})
        return int(told.scalar() or 0)
    asked = text(
        "SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_master WHERE tbl_name = :name)"
    )
    try:
        return int((await connection.execute(asked, {"name": table.name})).scalar() or 0)
    except DBAPIError:  # this SQLite was built without it
        packed = [func.coalesce(func.length(c), 0) for c in table.c if isinstance(c.type, LargeBinary)]
        return await _number(connection, select(func.sum(sum(packed[1:], packed[0])))) if packed else 0


async def _weigh_finished(connection: AsyncConnection) -> int:
    """What a packed match takes on average, without its rows' own small columns."""
    packed = select(match_headers.c.match_id).where(match_headers.c.journal.is_not(None)).subquery()
    count = await _number(connection, select(func.count()).select_from(packed))
    parts = (
        (match_records, (match_records.c.packed,)),
        (match_snapshots, (match_snapshots.c.snapshot,)),
        (match_headers, (match_headers.c.journal, match_headers.c.seed)),
    )
    room = 0
    for table, columns in parts:
        weighed = sum((func.coalesce(func.length(c), 0) for c in columns[1:]), func.length(columns[0]))
        mine = table.c.match_id.in_(select(packed.c.match_id))
        room += await _number(connection, select(func.sum(weighed)).where(mine))
    return room // max(1, count)


async def _measure_file(connection: AsyncConnection) -> tuple[int, int]:
    page = await _pragma(connection, "page_size")
    return (
        await _pragma(connection, "page_count") * page,
        await _pragma(connection, "freelist_count") * page,
    )


async def _measure_server(connection: AsyncConnection) -> tuple[int, int]:
    whole = await connection.execute(text("SELECT pg_database_size(current_database())"))
    return int(whole.scalar() or 0), 0


async def _pragma(connection: AsyncConnection, name: str) -> int:
    return int((await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() or 0)
