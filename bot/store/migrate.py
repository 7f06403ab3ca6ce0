"""Brings a database to the newest schema, when the bot starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import WRITES

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x0511BA
"""Key of the advisory lock under which one process at a time migrates a PostgreSQL database."""


def make_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration for the migrations in this package."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    command.upgrade(make_config(connection), "head")


def _lags_behind(connection: Connection) -> bool:
    newest = ScriptDirectory.from_config(make_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() != newest


async def lags_behind(engine: AsyncEngine) -> bool:
    """Whether the database lacks migrations."""
    async with engine.connect() as connection:
        return await connection.run_sync(_lags_behind)


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that the database lacks, all of them or none."""
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(_upgrade)
