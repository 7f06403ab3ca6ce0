"""Where the matches of a database are played."""

from sqlalchemy import or_, select

from bot.store.database import Store
from bot.store.schema import challenges, matches


async def plays_elsewhere(store: Store, guild_id: int) -> bool:
    """Whether a database has matches or challenges of other servers than this one.

    Args:
        store: the database.
        guild_id: the server.
    """
    async with store.engine.connect() as connection:
        for table in (matches, challenges):
            elsewhere = or_(table.c.guild_id.is_(None), table.c.guild_id != guild_id)
            if (await connection.execute(select(table.c.id).where(elsewhere).limit(1))).first() is not None:
                return True
    return False
