"""What a database that fails raises, and what is said of it to those whose work it breaks off."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.model.errors import StoreAway, Written

AWAY_CODES = ("08", "53", "57P", "58", "25006")
"""PostgreSQL: connection, resources, shutting down, system error, and that it takes nothing written, as where
its disk is full or it follows another server.
"""
AWAY_WORDS = (
    "database or disk is full", "disk i/o error", "database is locked", "unable to open database file",
    "readonly database", "connection was closed", "connection is closed",
)  # fmt: skip


def is_away(error: DBAPIError) -> bool:
    """Whether an error means that the database can't be reached or can't write, and not that we are wrong."""
    code = str(getattr(error.orig, "sqlstate", None) or "")
    words = str(error.orig).casefold()
    return error.connection_invalidated or code.startswith(AWAY_CODES) or any(w in words for w in AWAY_WORDS)


def driver_errors(engine: AsyncEngine) -> tuple[type[Exception], ...]:
    """What comes unwrapped when there is no connection: the system's errors, asyncpg's own where SQLAlchemy
    has loaded it, and the pool's, all of whose connections wait for a server that doesn't answer.
    """
    if engine.dialect.name != "postgresql":
        return (OSError,)
    driver = engine.dialect.loaded_dbapi.asyncpg
    return OSError, NoneFree, driver.PostgresError, driver.InterfaceError


def failures_of(engine: AsyncEngine) -> tuple[type[Exception], ...]:
    """All that statements raise if the database fails, wrapped by SQLAlchemy or not."""
    return DBAPIError, *driver_errors(engine)


class _Request:
    """What somebody has asked for, as far as it was written."""

    written = Written.NOTHING


_request: ContextVar[_Request | None] = ContextVar("request", default=None)


@contextmanager
def one_request() -> Iterator[None]:
    """What this task and those that it begins do within the block is one thing that somebody has asked for:
    if the database fails later than something of it was written, that is said.
    """
    token = _request.set(_Request())
    try:
        yield
    finally:
        _request.reset(token)


def note_written() -> None:
    """Something was committed; it may be of what somebody has asked for."""
    if (request := _request.get()) is not None:
        request.written = Written.SURELY


def name_reason(error: BaseException) -> str:
    """What an error says; what it is, where it says nothing, as a server that doesn't answer in time."""
    return str(error) or type(error).__name__


def away(reason: str, *, is_in_doubt: bool = False) -> StoreAway:
    """The error that the database is away, which says what has become of what was asked for.

    Args:
        reason: for the operator.
        is_in_doubt: whether it went away in the middle of a commit, and nobody knows whether it was done.
    """
    return StoreAway(reason, Written.PERHAPS if is_in_doubt else written_so_far())


def written_so_far() -> Written:
    """Whether something was written of what is asked for in this task."""
    request = _request.get()
    return Written.NOTHING if request is None else request.written
