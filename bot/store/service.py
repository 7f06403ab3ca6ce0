"""What the service keeps about itself: heartbeat, releases, incidents."""

from datetime import datetime

from sqlalchemy import insert, select, update

from bot.model.service import Incident
from bot.store.connection import Connection
from bot.store.schema import heartbeats, incidents, releases

ONLY_ROW = 1


class ServiceTable:
    """What the service keeps about itself."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def heartbeat(self) -> datetime | None:
        """When a process was last seen running; ``None`` if never."""
        at: datetime | None = await self._connection.scalar(
            select(heartbeats.c.at).where(heartbeats.c.id == ONLY_ROW)
        )
        return at

    async def set_heartbeat(self, at: datetime) -> None:
        """Note that a process runs. Of two processes that start at once, both write."""
        await self._connection.put(heartbeats, {"id": ONLY_ROW, "at": at})

    async def follow_heartbeat(self, seen: datetime | None, at: datetime) -> bool:
        """Note that a process runs again after ``seen``; false if another process was faster."""
        if seen is None:
            await self.set_heartbeat(at)
            return True
        done = await self._connection.execute(
            update(heartbeats).where(heartbeats.c.id == ONLY_ROW, heartbeats.c.at == seen).values(at=at)
        )
        return done.rowcount == 1

    async def releases(self) -> list[str]:
        """The versions of the bot that have served the database."""
        return list(await self._connection.scalars(select(releases.c.version)))

    async def add_incident(self, incident: Incident) -> None:
        """Keep what an operator will want to know of an error that froze a match."""
        await self._connection.execute(
            insert(incidents).values(
                match_id=incident.match_id, at=incident.at, error=incident.error, entry=incident.entry
            )
        )

    async def incidents(self, match_id: str) -> list[Incident]:
        """The incidents of a match, the oldest first."""
        rows = await self._connection.execute(
            select(incidents.c.match_id, incidents.c.at, incidents.c.error, incidents.c.entry)
            .where(incidents.c.match_id == match_id)
            .order_by(incidents.c.id)
        )
        return [Incident(*row) for row in rows]
