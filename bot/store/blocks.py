"""Whom people have blocked, in the database."""

from datetime import datetime

from sqlalchemy import delete, select, union

from bot.store.connection import Connection
from bot.store.schema import blocks


class BlockTable:
    """Whom people have blocked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def of_user(self, user_id: int) -> list[int]:
        """Whom a user has blocked, the last one first."""
        wanted = select(blocks.c.blocked).where(blocks.c.user_id == user_id)
        return list(await self._connection.scalars(wanted.order_by(blocks.c.at.desc(), blocks.c.blocked)))

    async def apart_from(self, user_id: int) -> set[int]:
        """Whom a user has blocked, and who has blocked the user."""
        wanted = union(
            select(blocks.c.blocked).where(blocks.c.user_id == user_id),
            select(blocks.c.user_id).where(blocks.c.blocked == user_id),
        )
        return set(await self._connection.scalars(wanted))

    async def add(self, user_id: int, blocked: int, at: datetime) -> None:
        """Keep that a user has blocked somebody."""
        await self._connection.put(blocks, {"user_id": user_id, "blocked": blocked, "at": at})

    async def lift(self, user_id: int, blocked: int) -> None:
        """Forget that a user has blocked somebody."""
        wanted = (blocks.c.user_id == user_id) & (blocks.c.blocked == blocked)
        await self._connection.execute(delete(blocks).where(wanted))
