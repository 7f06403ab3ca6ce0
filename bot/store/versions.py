"""Which migrations a database has, asked without Alembic: nearly every start finds all of them there."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import WRITES
from engine.kernel.later import later

VERSIONS = Path(__file__).parent / "migrations" / "versions"
STAMP = "alembic_version"
"""The table in which Alembic notes the last migration that was run."""

upgrade: Callable[[Connection], None] = later("bot.store.migrate", "upgrade")


def newest_version() -> str:
    """The last migration that this release has. The file of each begins with its number."""
    return max(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*_*.py"))


def _lags_behind(connection: Connection) -> bool:
    if not inspect(connection).has_table(STAMP):
        return True
    stamped = connection.execute(text(f"SELECT version_num FROM {STAMP}")).scalars()
    return stamped.all() != [newest_version()]


def _bring_forward(connection: Connection) -> None:
    if _lags_behind(connection):
        upgrade(connection)


async def lags_behind(engine: AsyncEngine) -> bool:
    """Whether the database lacks migrations, or has some that this release doesn't know."""
    async with engine.connect() as connection:
        return await connection.run_sync(_lags_behind)


async def bring_forward(engine: AsyncEngine) -> None:
    """Run the migrations that the database lacks, all of them or none."""
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(_bring_forward)
