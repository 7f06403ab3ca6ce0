"""A connection to SQLite whose statements go to the database's thread once each.

By itself aiosqlite goes there up to four times a statement: to make a cursor, to execute, to fetch and to
close. Each time both threads wait for one another, and the writers behind this one wait, too.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import aiosqlite

ROWS_AT_ONCE = 64
Row = tuple[Any, ...]


class OneTripCursor:
    """A cursor as SQLAlchemy wants one of an asynchronous driver: it brings all rows along.

    Args:
        connection: where statements are executed.
    """

    def __init__(self, connection: "OneTripConnection") -> None:
        self._connection = connection
        self._rows: Sequence[Row] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> "OneTripCursor":
        return self

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        """Take what a statement has brought, in the database's thread."""
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else ()
        self.rowcount = cursor.rowcount
        cursor.close()

    async def execute(self, sql: str, parameters: Any = ()) -> "OneTripCursor":
        """Execute a statement and fetch its rows."""
        await self._connection.carry_out(lambda raw: self._keep(raw.execute(sql, parameters)))
        return self

    async def executemany(self, sql: str, parameters: Any) -> "OneTripCursor":
        """Execute a statement for each set of parameters."""
        await self._connection.carry_out(lambda raw: self._keep(raw.executemany(sql, parameters)))
        return self

    async def fetchall(self) -> Sequence[Row]:
        """The rows, which are here already."""
        rows, self._rows = self._rows, ()
        return rows

    async def close(self) -> None:
        """Nothing is left to be closed."""


class OneTripConnection(aiosqlite.Connection):
    """A connection of aiosqlite with these cursors.

    Args:
        database: the path of the file, or ``:memory:``.
    """

    def __init__(self, database: str) -> None:
        super().__init__(lambda: sqlite3.connect(database), ROWS_AT_ONCE)
        self._thread.daemon = True  # it keeps no process alive

    def cursor(self, cursor_class: object = None) -> OneTripCursor:  # type: ignore[override]
        """A cursor; making one takes no trip."""
        return OneTripCursor(self)

    async def carry_out(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do some work with the raw connection, in the database's thread."""
        await self._execute(lambda: work(self._conn))  # type: ignore[no-untyped-call]
