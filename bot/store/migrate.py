"""Brings a database to the newest schema; loaded where one lags behind (see ``bot/store/versions.py``)."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


def make_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration for the migrations in this package."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database lacks."""
    command.upgrade(make_config(connection), "head")
