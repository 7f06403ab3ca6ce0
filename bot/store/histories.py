"""Journals and incidents in the database."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import delete, insert, select, update

from bot.model.service import Incident
from bot.store.connection import Connection
from bot.store.packing import fold, unfold
from bot.store.schema import heartbeats, incidents, journal_entries, match_headers, releases
from engine.kernel.journal import Entry

ONLY_ROW = 1
INSERT_ENTRY = insert(journal_entries)


class JournalTable:
    """Journals."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def append(self, match_id: str, number: int, entry: Entry, at: datetime) -> None:
        """Store entry ``number`` (from 1).

        Raises:
            Conflict: there is one with this number.
        """
        await self._connection.send(
            INSERT_ENTRY, {"match_id": match_id, "number": number, "entry": entry, "at": at}
        )

    async def entries(self, match_id: str) -> list[Entry]:
        """All entries of a match's journal in order."""
        return [entry for entry, _ in await self.timed(match_id)]

    async def timed(self, match_id: str) -> list[tuple[Entry, datetime]]:
        """All entries in order, each with when it was made."""
        packed = await self._connection.scalar(
            select(match_headers.c.journal).where(match_headers.c.match_id == match_id)
        )
        if packed is not None:
            return _unpack_journal(bytes(packed))
        rows = await self._connection.execute(
            select(journal_entries.c.entry, journal_entries.c.at)
            .where(journal_entries.c.match_id == match_id)
            .order_by(journal_entries.c.number)
        )
        return [(entry, at) for entry, at in rows]

    async def pack(self, match_id: str, packed: bytes) -> None:
        """Keep the journal of a match that is over as :func:`pack_journal` packs it."""
        own = journal_entries.c.match_id == match_id
        await self._connection.execute(
            update(match_headers).where(match_headers.c.match_id == match_id).values(journal=packed)
        )
        await self._connection.execute(delete(journal_entries).where(own))


def pack_journal(timed: Sequence[tuple[Entry, datetime]]) -> bytes:
    """A journal in little room, with the time of each entry."""
    return fold(msgspec.json.encode(timed))


def _unpack_journal(packed: bytes) -> list[tuple[Entry, datetime]]:
    return msgspec.json.decode(unfold(packed), type=list[tuple[Entry, datetime]])


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
