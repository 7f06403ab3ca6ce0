"""Every row of a database, from PostgreSQL into an SQLite file and back.

A backup of PostgreSQL is such a file, so one kind of backup fits both: what was backed up from the one can
be restored into the other. Rows are moved as they are stored; nothing is read from them.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, TableClause, column, create_engine, insert, select, table, text
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.types import TypeDecorator

from bot.store.migrate import upgrade
from bot.store.schema import metadata

AT_ONCE = 200
"""Rows that are held in memory at a time; a row may hold a whole match."""

COUNT_ON = (
    "SELECT setval(pg_get_serial_sequence('{table}', '{id}'), coalesce(max({id}), 0) + 1, false) FROM {table}"
)
"""Lets PostgreSQL count up from the highest number in a table, where it counts."""


def list_plain_tables() -> list[TableClause]:
    """The tables, those that others refer to first, with columns that read nothing of what is stored."""
    return [
        table(each.name, *(column(part.name, _plain(part.type)) for part in each.columns))
        for each in metadata.sorted_tables
    ]


def _plain(kind: Any) -> Any:
    return kind.impl_instance if isinstance(kind, TypeDecorator) else kind


async def copy_out(engine: AsyncEngine, target: Path) -> None:
    """Fill an empty SQLite file with what a PostgreSQL database holds at this moment.

    Args:
        engine: the database, in the newest form; it may be in use.
        target: the file.
    """
    made = create_engine(f"sqlite:///{target}", hide_parameters=True)
    try:
        with made.begin() as connection:
            upgrade(connection)
        snapshot = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with snapshot.connect() as source:
            for each in list_plain_tables():
                async for rows in (await source.stream(select(each))).mappings().partitions(AT_ONCE):
                    await asyncio.to_thread(_write, made, each, [dict(row) for row in rows])
    finally:
        made.dispose()


def _write(engine: Any, into: TableClause, rows: Sequence[dict[str, Any]]) -> None:
    with engine.begin() as connection:
        connection.execute(insert(into), rows)


async def copy_in(source: Path, engine: AsyncEngine) -> None:
    """Put what an SQLite file holds in the place of what a PostgreSQL database does; all of it or nothing.

    Args:
        source: the file, in the newest form.
        engine: the database, in the newest form; nobody uses it.
    """
    async with engine.begin() as connection:
        await connection.run_sync(_pour, source)


def _pour(connection: Connection, source: Path) -> None:
    tables = list_plain_tables()
    connection.execute(text(f"TRUNCATE {', '.join(each.name for each in tables)}"))
    made = create_engine(f"sqlite:///{source}", hide_parameters=True)
    try:
        with made.connect() as reading:
            for each in tables:
                found = reading.execution_options(yield_per=AT_ONCE).execute(select(each))
                for rows in found.mappings().partitions():
                    connection.execute(insert(each), [dict(row) for row in rows])
    finally:
        made.dispose()
    for counted in metadata.sorted_tables:
        if counted.autoincrement_column is not None:
            connection.execute(
                text(COUNT_ON.format(table=counted.name, id=counted.autoincrement_column.name))
            )
