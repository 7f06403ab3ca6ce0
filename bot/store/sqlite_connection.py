"""A connection to SQLite that goes to the database's thread as seldom as it can.

Each trip there costs two changes of threads, and for the length of all of them a writer keeps the others
waiting. By itself aiosqlite makes up to four trips a statement: to make a cursor, to execute, to fetch and to
close. Here a statement takes one; the beginning of a transaction, and whatever is :meth:`sent
<OneTripConnection.sending>` without a look at its result, goes along with what comes next.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import aiosqlite

ROWS_AT_ONCE = 64
READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
"""How transactions begin. Writers take the write lock at once: a reader that turns writer could not wait for
it.
"""
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
        if sql.startswith("BEGIN"):
            self._connection.begin(sql)
        elif self._connection.is_sending:
            self._connection.put_off(lambda raw: raw.execute(sql, parameters).close())
        else:
            await self._connection.carry_out(lambda raw: self._keep(raw.execute(sql, parameters)))
        return self

    async def executemany(self, sql: str, parameters: Any) -> "OneTripCursor":
        """Execute a statement for each set of parameters."""
        if self._connection.is_sending:
            self._connection.put_off(lambda raw: raw.executemany(sql, parameters).close())
        else:
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
        is_sending: whether nobody looks at the results of the statements that come now.
    """

    def __init__(self, database: str) -> None:
        super().__init__(lambda: sqlite3.connect(database), ROWS_AT_ONCE)
        self._thread.daemon = True  # it keeps no process alive
        self.is_sending = False
        self._is_begun = self._has_worked = self._is_reading = False
        """Whether there is a transaction, whether it has done anything, and whether it only reads."""
        self._put_off: list[Work] = []

    def cursor(self, cursor_class: object = None) -> OneTripCursor:  # type: ignore[override]
        """A cursor; making one takes no trip."""
        return OneTripCursor(self)

    @contextmanager
    def sending(self) -> Iterator[None]:
        """The statements of this block go along with what comes next, with the commit at the latest. If one
        fails, that fails in its place.
        """
        self.is_sending = True
        try:
            yield
        finally:
            self.is_sending = False

    def begin(self, sql: str) -> None:
        """Begin a transaction, along with its first statement."""
        self._is_begun, self._has_worked, self._is_reading = True, False, sql == READING
        self._put_off = [lambda raw: raw.execute(sql).close()]

    def put_off(self, work: Work) -> None:
        """Do some work along with what comes next."""
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
        if self._is_begun and self._has_worked and not self._put_off and self._is_reading:
            self._is_begun = False
            self._tx.put_nowait((None, lambda: self._conn.commit()))
            return
        try:
            await self._end(lambda raw: raw.commit())
        except sqlite3.Error:
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
