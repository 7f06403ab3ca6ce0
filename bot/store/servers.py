"""What servers have decided."""

from datetime import datetime

from sqlalchemy import insert, select, update

from bot.model.settings import ServerSettings
from bot.store.connection import Connection
from bot.store.schema import servers


class ServerTable:
    """What servers have decided."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def get(self, guild_id: int) -> ServerSettings | None:
        """What a server has decided, or ``None`` if it has decided nothing yet."""
        found: ServerSettings | None = await self._connection.scalar(
            select(servers.c.settings).where(servers.c.guild_id == guild_id)
        )
        return found

    async def save(self, guild_id: int, settings: ServerSettings, at: datetime) -> None:
        """Store what a server has decided."""
        changing = {"settings": settings, "updated_at": at}
        done = await self._connection.execute(
            update(servers).where(servers.c.guild_id == guild_id).values(changing)
        )
        if done.rowcount == 0:
            await self._connection.execute(insert(servers).values({"guild_id": guild_id, **changing}))
