"""A connection to SQLite that goes to the database's thread as seldom as it can.

Each trip there costs two changes of threads, and for the length of all of them a writer keeps the others
waiting. By itself aiosqlite makes up to four trips a statement: to make a cursor, to execute, to fetch and to
close. Here a statement takes one. The beginning of a transaction, and a statement whose result nobody looks
at, go along with what comes next.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import aiosqlite

from bot.model.errors import Conflict

ROWS_AT_ONCE = 64
Row = tuple[Any, ...]
Work = Callable[[sqlite3.Connection], None]
"""Something to be done with the raw connection, in the database's thread."""


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

    Attributes:
        is_reading: whether the transaction only reads.
    """

    def __init__(self, database: str) -> None:
        super().__init__(lambda: sqlite3.connect(database), ROWS_AT_ONCE)
        self._thread.daemon = True  # it keeps no process alive
        self.is_reading = False
        self._is_begun = self._has_worked = False
        """Whether there is a transaction, and whether it has done anything."""
        self._put_off: list[Work] = []

    def cursor(self, cursor_class: object = None) -> OneTripCursor:  # type: ignore[override]
        """A cursor; making one takes no trip."""
        return OneTripCursor(self)

    def begin(self, *, is_writing: bool) -> None:
        """Begin a transaction, along with its first statement.

        Args:
            is_writing: whether it takes the write lock at once: a reader that turns writer could not wait for
                it.
        """
        self._is_begun, self._has_worked, self.is_reading = True, False, not is_writing
        self._put_off = [lambda raw: raw.execute("BEGIN IMMEDIATE" if is_writing else "BEGIN").close()]

    def put_off(self, work: Work) -> None:
        """Do some work along with what comes next, with the commit at the latest. If it fails, that fails."""
        self._put_off.append(work)
        self._has_worked = True

    async def carry_out(self, work: Work) -> None:
        """Do some work with the raw connection, in the database's thread, after what was put off."""
        works, self._put_off, self._has_worked = [*self._put_off, work], [], True

        def do_all() -> None:
            for each in works:
                each(self._conn)

        await self._execute(do_all)  # type: ignore[no-untyped-call]

    async def commit(self) -> None:
        """Commit the transaction; one that did nothing is forgotten, and one that can't be committed undone.

        Nobody waits for the end of one that only read: whatever comes next on this connection comes after it.
        """
        if self._is_begun and self._has_worked and not self._put_off and self.is_reading:
            self._is_begun = False
            self._tx.put_nowait((None, lambda: self._conn.commit()))
            return
        try:
            await self._end(lambda raw: raw.commit())
        except (sqlite3.Error, Conflict):
            await self.rollback()  # nobody else would: SQLAlchemy takes a commit for the end in any case
            raise

    async def rollback(self) -> None:
        """Undo the transaction, if there is one."""
        self._put_off = []
        await self._end(lambda raw: raw.rollback())

    async def _end(self, work: Work) -> None:
        """End the transaction, if the database knows of it."""
        if self._is_begun and self._has_worked:
            await self.carry_out(work)
        self._is_begun, self._put_off = False, []
