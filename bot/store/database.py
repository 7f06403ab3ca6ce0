"""Engines and transactions."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Connection as SyncConnection
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExecutionContext
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.model.errors import Conflict, Superseded
from bot.store.addresses import check_ports, read_address, read_options
from bot.store.challenges import ChallengeTable
from bot.store.connection import SENT, UNLESS, Connection, unbroken
from bot.store.failures import (
    away,
    driver_errors,
    failures_of,
    is_away,
    name_reason,
    note_written,
    written_so_far,
)
from bot.store.files import FileInUse, file_of, release_lock, take_lock
from bot.store.gate import Gate
from bot.store.histories import CheckpointTable, JournalTable
from bot.store.jobs import JobTable
from bot.store.matches import MatchTable
from bot.store.people import DeckTable, PersonTable
from bot.store.played import PlayedTable
from bot.store.ratings import RatingTable
from bot.store.records import RecordTable, TextTable
from bot.store.releases import DatabaseNewer, Release, guard, this_release
from bot.store.reports import ReportTable
from bot.store.rows import RowTable
from bot.store.service import ServiceTable
from bot.store.sizes import INCREMENTAL, give_back
from bot.store.sqlite_connection import OneTripConnection
from bot.store.turns import Turns
from engine.kernel.lazy_import import lazy_import

BUSY_TIMEOUT_MS = 15_000
WRITES = "oshiban_writes"
"""Execution option of a connection that is going to write."""
back_up: Callable[[AsyncEngine, Path], Awaitable[int]] = lazy_import("bot.store.backups", "back_up")
OVERTAKEN = {"40001", "40P01"}
"""PostgreSQL: serialization failure, deadlock."""


async def _begin(connection: AsyncConnection) -> None:
    """Open a connection and begin its transaction."""
    _ = await connection.start()
    _ = await connection.begin().start()


async def _commit(connection: AsyncConnection) -> None:
    """Commit, and give the connection back."""
    await connection.commit()
    await connection.close()


async def _close(connection: AsyncConnection) -> None:
    """Give a connection back, which undoes what was not committed; a broken one is thrown away."""
    try:
        await unbroken(connection.close())
    except (OSError, DBAPIError):
        await unbroken(connection.invalidate())


class Transaction:
    """All rows, within one database transaction on one connection.

    Attributes:
        after_commit: is called, in this order, once the transaction is committed.
        failures: what its statements raise if the database fails; who catches everything lets these through.
    """

    def __init__(self, connection: Connection, failures: tuple[type[Exception], ...]) -> None:
        self._connection = connection
        self.failures = failures
        self.after_commit: list[Callable[[], None]] = []

    @cached_property
    def challenges(self) -> ChallengeTable:
        """The rows of challenges: open ones and those that have ended."""
        return ChallengeTable(self._connection)

    @cached_property
    def matches(self) -> MatchTable:
        """The rows of matches, with their snapshots and headers."""
        return MatchTable(self._connection)

    @cached_property
    def checkpoints(self) -> CheckpointTable:
        """Where matches can be taken back to."""
        return CheckpointTable(self._connection)

    @cached_property
    def journals(self) -> JournalTable:
        """The rows of the journals of matches."""
        return JournalTable(self._connection)

    @cached_property
    def records(self) -> RecordTable:
        """What happened in each match, as its readers may know it."""
        return RecordTable(self._connection)

    @cached_property
    def texts(self) -> TextTable:
        """The rows of card texts, by their hash."""
        return TextTable(self._connection)

    @cached_property
    def jobs(self) -> JobTable:
        """What is still to be done."""
        return JobTable(self._connection)

    @cached_property
    def decks(self) -> DeckTable:
        """The decks that users have stored."""
        return DeckTable(self._connection)

    @cached_property
    def ratings(self) -> RatingTable:
        """What matches have changed in ratings."""
        return RatingTable(self._connection)

    @cached_property
    def played(self) -> PlayedTable:
        """Sums over matches that are over."""
        return PlayedTable(self._connection)

    @cached_property
    def rows(self) -> RowTable:
        """Rows of classes that say themselves how they are kept."""
        return RowTable(self._connection)

    @cached_property
    def people(self) -> PersonTable:
        """What is stored about a person."""
        return PersonTable(self._connection)

    @cached_property
    def reports(self) -> ReportTable:
        """The problems that people have reported."""
        return ReportTable(self._connection)

    @cached_property
    def service(self) -> ServiceTable:
        """Heartbeats of the running bot, and what has gone wrong in its service."""
        return ServiceTable(self._connection)


class Store:
    """Where everything is kept: SQLite or PostgreSQL.

    SQLite has one writer at a time: writers of this process queue up for a turn instead of polling, those
    of others wait by ``busy_timeout``. A database in memory has one connection, which readers queue up for
    as well.

    Args:
        engine: a connection pool as :func:`make_engine` makes it.
        release: the release that runs.
    """

    def __init__(self, engine: AsyncEngine, release: Release | None = None) -> None:
        self.engine = engine
        self._release = release or this_release()
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._is_in_memory = self._is_sqlite and engine.url.database in (None, "", ":memory:")
        self._turns, self._gate = Turns(), Gate()
        is_file = self._is_sqlite and not self._is_in_memory
        self._file = FileInUse(Path(engine.url.database or "") if is_file else None)
        self._lock: int | None = None
        self._reading = (
            engine
            if self._is_sqlite
            else engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        )
        self._failures = failures_of(engine)
        self._writing = engine.execution_options(**{WRITES: True})

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[Transaction]:
        """A transaction that is committed at the end of the block, and undone if the block raises."""
        connection, is_in_doubt = engine.connect(), False
        try:
            self._file.check()
            await unbroken(_begin(connection))
            yield Transaction(Connection(connection), self._failures)
            is_in_doubt = engine is self._writing and not self._is_sqlite  # that undoes what it can't commit
            await unbroken(_commit(connection))
        except DatabaseNewer as error:
            raise Superseded(str(error), written_so_far()) from error
        except driver_errors(self.engine) as error:
            raise away(name_reason(error), is_in_doubt=is_in_doubt) from error
        except DBAPIError as error:
            if is_away(error):
                raise away(str(error.orig), is_in_doubt=is_in_doubt) from error
            raise
        finally:
            if connection.sync_connection is not None and not connection.closed:
                await _close(connection)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """A transaction that only reads, and sees the database as it was at its first look."""
        async with AsyncExitStack() as stack:
            stack.enter_context(self._gate.passed())
            if self._is_in_memory:
                await stack.enter_async_context(self._turns.taken())
            yield await stack.enter_async_context(self._transaction(self._reading))

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction that is committed at the end of the block, and undone if the block raises.

        Raises:
            Conflict: another transaction got in the way; nothing was written.
        """
        async with AsyncExitStack() as stack:
            stack.enter_context(self._gate.passed())
            if self._is_sqlite:
                await stack.enter_async_context(self._turns.taken())
            try:
                async with self._transaction(self._writing) as transaction:
                    yield transaction
                note_written()
                for act in transaction.after_commit:
                    act()
            except IntegrityError as error:
                raise Conflict(str(error.orig)) from error
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) in OVERTAKEN:
                    raise Conflict(str(error.orig)) from error
                raise

    async def take_over(self) -> None:
        """Called by a process that starts to serve: on SQLite, which has one process, it owns everything.

        Raises:
            DatabaseServed: another process serves this file.
            FileUnusable: it lies where there are no locks.
        """
        path = file_of(self.engine.url.render_as_string(hide_password=False))
        if path is not None and self._lock is None:
            self._lock = take_lock(path)
        if self._is_sqlite:
            async with self.write() as tx:
                await tx.jobs.release()

    async def check_release(self) -> None:
        """Look whether this process may still serve the database; an SQLite file is for one process anyway.

        Raises:
            Superseded: a newer release serves it.
        """
        if self._is_sqlite:
            return
        async with self.read() as tx:
            self._release.refuse_to_follow(await tx.service.releases())

    async def back_up(self, target: Path) -> int:
        """Write a whole copy of the database into an SQLite file; its size in bytes.

        Raises:
            Exception: it can't be written, or the database can't be read; the file is as it was.
        """
        self._file.check()
        return await back_up(self.engine, target)

    async def give_back(self) -> int:
        """Give a little of the room that was freed back to the system; how many bytes.

        Raises:
            StoreAway: the database can't be reached.
        """
        async with self._turns.taken():
            try:
                self._file.check()
                return await unbroken(give_back(self._writing))
            except driver_errors(self.engine) as error:
                raise away(name_reason(error)) from error
            except DBAPIError as error:
                if is_away(error):
                    raise away(str(error.orig)) from error
                raise

    async def close(self) -> None:
        """Close all connections, once the transactions under way are over; none begins any more."""
        await self._gate.close()
        await self.engine.dispose()
        release_lock(self._lock)
        self._lock = None


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Write-ahead log, waiting for other writers, foreign keys; and no transactions but those we begin."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")  # of a file that is new; it changes no other
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # a choice that was acknowledged survives a power cut
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _raw(connection: SyncConnection) -> OneTripConnection:
    """The connection to SQLite below SQLAlchemy's."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, OneTripConnection), "make_engine opens no other"
    return raw


def _begin_sqlite(connection: SyncConnection) -> None:
    """Begin as one who reads or as one who writes."""
    _raw(connection).begin(is_writing=connection.get_execution_options().get(WRITES, False))


def _send(_: DBAPICursor, statement: str, parameters: Any, context: ExecutionContext) -> bool:
    """Put a statement off whose result nobody looks at; whether it was one."""
    return _put_off(context, lambda raw: raw.execute(statement, parameters))


def _send_many(_: DBAPICursor, statement: str, parameters: Any, context: ExecutionContext) -> bool:
    """The same for a statement with several sets of parameters."""
    return _put_off(context, lambda raw: raw.executemany(statement, parameters))


def _put_off(context: ExecutionContext, execute: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> bool:
    options = context.execution_options
    if not options.get(SENT, False):
        return False
    unless: str | None = options.get(UNLESS)

    def work(raw: sqlite3.Connection) -> None:
        cursor = execute(raw)
        if unless is not None and cursor.rowcount == 0:
            raise Conflict(unless)
        cursor.close()

    _raw(context.root_connection).put_off(work)
    return True


def make_engine(url: str, pool_size: int = 10, release: Release | None = None) -> AsyncEngine:
    """A connection pool for a database.

    Args:
        url: ``sqlite+aiosqlite:///PATH``, ``sqlite+aiosqlite://`` (in memory) or ``postgresql+asyncpg://...``.
        pool_size: how many connections are kept.
        release: the release that connects; by default the one that runs. Every connection to PostgreSQL bears
            its name, and none is made where a newer one serves.

    Raises:
        ValueError: it is another kind of database, or no address at all.
    """
    address = read_address(url)
    driver = address.drivername
    if driver == "sqlite+aiosqlite":

        async def connect() -> OneTripConnection:
            connection = OneTripConnection(address.database or ":memory:")
            _ = await connection
            return connection

        engine = create_async_engine(url, async_creator=connect, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        event.listen(engine.sync_engine, "do_execute", _send)
        event.listen(engine.sync_engine, "do_executemany", _send_many)
        return engine
    if driver == "postgresql+asyncpg":
        release = release or this_release()
        named = {"server_settings": {"application_name": release.application}}
        try:
            engine = create_async_engine(
                url,
                pool_size=pool_size,
                max_overflow=pool_size,
                pool_pre_ping=True,
                connect_args=read_options(address) | named,
                hide_parameters=True,
            )
            check_ports(engine.dialect, address)
        except ArgumentError as error:
            raise ValueError(f"OSHIBAN_DATABASE can't be used: {error}") from error
        event.listen(engine.sync_engine, "connect", guard(release))
        return engine
    raise ValueError(
        f"{driver!r} is no database for Oshiban: use sqlite+aiosqlite:///PATH or postgresql+asyncpg://..."
    )
