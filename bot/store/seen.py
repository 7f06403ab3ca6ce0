"""What Discord has told about people and servers."""

from datetime import datetime
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Table, delete, select

from bot.model.sightings import Seen, SeenMember, SeenPerson, SeenServer
from bot.store.connection import Connection
from bot.store.schema import seen_members, seen_people, seen_servers

S = TypeVar("S", SeenPerson, SeenMember, SeenServer)
TABLES: dict[type[Seen], Table] = {
    SeenPerson: seen_people,
    SeenMember: seen_members,
    SeenServer: seen_servers,
}


class SeenTable:
    """What Discord has told about people and servers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def person(self, user_id: int) -> SeenPerson | None:
        """What was told of somebody, or ``None``."""
        return await self._first(SeenPerson, seen_people.c.user_id == user_id)

    async def member(self, user_id: int, guild_id: int) -> SeenMember | None:
        """What somebody is called in a server, or ``None``."""
        is_it = (seen_members.c.user_id == user_id) & (seen_members.c.guild_id == guild_id)
        return await self._first(SeenMember, is_it)

    async def server(self, guild_id: int) -> SeenServer | None:
        """What was told of a server, or ``None``."""
        return await self._first(SeenServer, seen_servers.c.guild_id == guild_id)

    async def _first(self, kind: type[S], wanted: ColumnElement[bool]) -> S | None:
        rows = await self._connection.execute(select(TABLES[kind]).where(wanted))
        found = rows.mappings().first()
        return None if found is None else kind(**found)

    async def find(self, row: Seen) -> Seen | None:
        """What is stored about the same person or server as in this row, or ``None``."""
        match row:
            case SeenPerson():
                return await self.person(row.user_id)
            case SeenMember():
                return await self.member(row.user_id, row.guild_id)
            case SeenServer():
                return await self.server(row.guild_id)

    async def keep(self, row: Seen) -> None:
        """Store a row in the place of the one before."""
        await self._connection.put(TABLES[type(row)], msgspec.structs.asdict(row))

    async def names(self, user_id: int) -> list[SeenMember]:
        """What somebody is called in servers, by server."""
        wanted = select(seen_members).where(seen_members.c.user_id == user_id)
        rows = await self._connection.execute(wanted.order_by(seen_members.c.guild_id))
        return [SeenMember(**row) for row in rows.mappings()]

    async def forget_server(self, guild_id: int) -> None:
        """Delete a server, and what people are called there."""
        await self._connection.execute(delete(seen_members).where(seen_members.c.guild_id == guild_id))
        await self._connection.execute(delete(seen_servers).where(seen_servers.c.guild_id == guild_id))

    async def forget_people(self, before: datetime) -> None:
        """Delete what was told about people before then and never again."""
        await self._connection.execute(delete(seen_members).where(seen_members.c.at < before))
        await self._connection.execute(delete(seen_people).where(seen_people.c.at < before))
