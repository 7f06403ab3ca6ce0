"""The database behind the use cases: SQLite by default, PostgreSQL with the same code."""

from bot.store.database import SqlStore, make_engine
from bot.store.migrate import migrate

__all__ = ["SqlStore", "open_store"]


async def open_store(url: str) -> SqlStore:
    """Connect to a database and bring it to the newest schema.

    Args:
        url: ``sqlite+aiosqlite:///PATH``, ``sqlite+aiosqlite://`` (in memory) or ``postgresql+asyncpg://...``.

    Raises:
        ValueError: it is another kind of database.
    """
    engine = make_engine(url)
    try:
        await migrate(engine)
    except BaseException:
        await engine.dispose()
        raise
    return SqlStore(engine)
