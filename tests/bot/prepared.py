"""The schema for tests that test no migration: made by the migrations once, then copied."""

import pytest
from sqlalchemy import Connection, inspect

from bot.store import versions
from bot.store.migrate import upgrade

SCHEMA = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"


class PreparedSchema:
    """What the migrations have made of an empty SQLite database.

    The statements that lead there directly take a tenth of the time of all migrations after each other.
    """

    def __init__(self) -> None:
        self._statements: list[str] = []

    def upgrade(self, connection: Connection) -> None:
        """Do what the migrations do; they do it themselves where something is, and the first time."""
        if connection.dialect.name != "sqlite" or inspect(connection).get_table_names():
            upgrade(connection)
        elif self._statements:
            for statement in self._statements:
                connection.exec_driver_sql(statement)
        else:
            upgrade(connection)
            self._statements = _read_schema(connection)


def _read_schema(connection: Connection) -> list[str]:
    """The statements that make this database, in which only the number of its migration is stored."""
    filled = [
        name
        for name in inspect(connection).get_table_names()
        if connection.exec_driver_sql(f"SELECT 1 FROM {name}").first()
    ]
    assert filled == ["alembic_version"]
    (number,) = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
    made = connection.exec_driver_sql(SCHEMA).scalars()
    return [*made, f"INSERT INTO alembic_version VALUES ('{number}')"]


PREPARED = PreparedSchema()


@pytest.fixture(autouse=True)
def prepared_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores are opened on copies of one schema, in the folder whose ``conftest.py`` names this."""
    monkeypatch.setattr(versions, "upgrade", PREPARED.upgrade)
