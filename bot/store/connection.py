"""A database connection whose operations are never broken off halfway."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import CursorResult, Executable, ScalarResult, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.errors import Conflict

T = TypeVar("T")
SENT = "oshiban_sent"
"""Execution option of a statement whose result nobody looks at."""
UNLESS = "oshiban_unless"
"""Execution option of such a statement that has to change something: what it means if it doesn't."""
Parameters = Mapping[str, object] | Sequence[Mapping[str, object]] | None


async def unbroken(operation: Coroutine[Any, Any, T]) -> T:
    """Wait for an operation to its end, even when the waiting task is cancelled; the cancellation comes after
    it.

    A statement of SQLite runs in a thread, which knows nothing of cancellation. If its task went away, the
    connection would be thrown away with the statement still running, and could keep the database locked.
    """
    task = asyncio.ensure_future(operation)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            try:
                await asyncio.wait({task})
            except asyncio.CancelledError:  # cancelled again; it was going to be raised anyway
                continue
        if not task.cancelled():
            task.exception()  # looked at, so that it is not reported as forgotten
        raise


class Connection:
    """What the tables need of a connection, unbroken.

    Args:
        connection: the connection, which must not be used by anybody else meanwhile.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        """SQLAlchemy's description of the database: SQLite or PostgreSQL."""
        return self._connection.dialect

    async def execute(
        self, statement: Executable, parameters: Parameters = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Run a statement, once for each set of parameters."""
        return await unbroken(self._connection.execute(statement, parameters))

    async def send(
        self, statement: Executable, parameters: Parameters = None, unless: str | None = None
    ) -> None:
        """Run a statement whose result nobody looks at. If it fails, what comes after it may fail instead.

        Args:
            statement: the statement.
            parameters: its parameters, or several sets of them.
            unless: where it has to change something, what it means if it doesn't.

        Raises:
            Conflict: it, or what was sent before, had to change something and did not.
        """
        options = {SENT: True, UNLESS: unless}
        sending = self._connection.execute(statement, parameters, execution_options=options)
        # What is put off waits for nothing, and needs no task of its own that others could come before.
        done = await (sending if self.dialect.name == "sqlite" else unbroken(sending))
        if unless is not None and done.rowcount == 0:  # of one that was put off it isn't known yet
            raise Conflict(unless)

    async def scalar(self, statement: Executable, parameters: Parameters = None) -> Any:
        """The first column of the first row, or ``None``."""
        return (await self.execute(statement, parameters)).scalar()

    async def scalars(self, statement: Executable, parameters: Parameters = None) -> ScalarResult[Any]:
        """The first column of every row."""
        return (await self.execute(statement, parameters)).scalars()

    async def put(self, table: Table, row: Mapping[str, object]) -> None:
        """Store a row in the place of the one with the same primary key, if there is one; of two processes
        that do so at once, both write. A row that is nothing but its key stays as it is.
        """
        new = (sqlite.insert if self.dialect.name == "sqlite" else postgresql.insert)(table).values(row)
        keys = [column.name for column in table.primary_key]
        rest = {name: value for name, value in row.items() if name not in keys}
        if rest:
            await self.execute(new.on_conflict_do_update(index_elements=keys, set_=rest))
        else:
            await self.execute(new.on_conflict_do_nothing(index_elements=keys))
