"""The database behind the use cases: SQLite by default, PostgreSQL with the same code."""

from sqlalchemy.exc import DBAPIError

from bot.store.addresses import show_address
from bot.store.database import Store, make_engine
from bot.store.failures import failures_of, name_reason
from bot.store.files import DatabaseDamaged, DatabaseServed, check_whole, file_of, keep_private
from bot.store.releases import DatabaseNewer, Release
from bot.store.versions import bring_forward, lags_behind

__all__ = [
    "DatabaseDamaged",
    "DatabaseNewer",
    "DatabaseServed",
    "DatabaseUnreachable",
    "Release",
    "Store",
    "open_store",
]


class DatabaseUnreachable(Exception):
    """The database can't be opened; the sentence says which and why, without its password."""


async def open_store(url: str, *, is_migrated: bool = True, release: Release | None = None) -> Store:
    """Connect to a database and bring it to the newest schema.

    Args:
        url: ``sqlite+aiosqlite:///PATH``, ``sqlite+aiosqlite://`` (in memory) or ``postgresql+asyncpg://...``.
        is_migrated: whether to bring it forward; else it is left as it is, to be looked at.
        release: the release that opens it; by default the one that runs.

    Raises:
        ValueError: it is another kind of database, or no address at all.
        DatabaseNewer: a newer release has served it.
        DatabaseServed: a bot runs on this file, and it would have to be changed.
        DatabaseDamaged: its file is not whole.
        DatabaseUnreachable: it can't be opened.
    """
    try:
        engine = make_engine(url, release=release)
    except ModuleNotFoundError as error:
        raise ValueError(
            f"This database needs {error.name}, which isn't installed: pip install 'oshiban[postgres]'"
        ) from error
    unreachable = failures_of(engine)
    try:
        path = file_of(url)
        if path is not None:
            keep_private(path)
            check_whole(path)
        if is_migrated:
            await bring_forward(engine, release)
        else:
            await lags_behind(engine)  # which opens it
    except unreachable as error:
        await engine.dispose()
        reason = name_reason(error.orig if isinstance(error, DBAPIError) and error.orig else error)
        raise DatabaseUnreachable(f"The database {show_address(url)} can't be opened: {reason}") from error
    except BaseException:
        await engine.dispose()
        raise
    return Store(engine, release)
