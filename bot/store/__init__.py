"""The database behind the use cases: SQLite by default, PostgreSQL with the same code."""

from bot.app.ports import Store


async def open_store(url: str) -> Store:
    """Connect to a database and bring it to the newest schema.

    Args:
        url: ``sqlite+aiosqlite:///PATH``, ``sqlite+aiosqlite://`` (in memory) or ``postgresql+asyncpg://...``.
    """
    raise NotImplementedError
