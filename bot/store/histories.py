"""The journals of matches, and where matches can be taken back to."""

import zlib
from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.model.records import Checkpoint
from bot.store.connection import Connection
from bot.store.packing import fold, unfold
from bot.store.schema import journal_entries, match_headers, match_points
from engine.kernel.decoding import decode_json
from engine.kernel.journal import Entry

INSERT_ENTRY = insert(journal_entries)
ADD_CHECKPOINT = insert(match_points)
OLDER = match_points.alias("older")
TAKE_ROOM = update(match_points).where(
    match_points.c.match_id == bindparam("of_match"),
    match_points.c.number <= bindparam("up_to"),
    match_points.c.number
    == select(func.min(OLDER.c.number)).where(OLDER.c.match_id == bindparam("of_match")).scalar_subquery(),
)
"""The oldest checkpoint makes room for a new one, if it need not be kept: one statement an answer."""
QUICKLY = 1
"""zlib's level: a quarter of the size in a fraction of a millisecond."""


class JournalTable:
    """The entries of the journals of matches, each with when it was made."""

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
    return decode_json(unfold(packed), list[tuple[Entry, datetime]])


class CheckpointTable:
    """Where matches can be taken back to. Snapshots are kept compressed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, match_id: str, checkpoint: Checkpoint, kept: int) -> None:
        """Keep a checkpoint, in the place of the oldest if that lies further back than so many entries."""
        row = {
            "number": checkpoint.number,
            "seat": checkpoint.seat,
            "is_revealing": checkpoint.is_revealing,
            "snapshot": zlib.compress(checkpoint.snapshot, QUICKLY),
        }
        if checkpoint.number > kept:
            oldest = {"of_match": match_id, "up_to": checkpoint.number - kept}
            if (await self._connection.execute(TAKE_ROOM, {**oldest, **row})).rowcount:
                return
        await self._connection.send(ADD_CHECKPOINT, {"match_id": match_id, **row})

    async def latest(self, match_id: str) -> list[Checkpoint]:
        """The checkpoints of a match, the newest first."""
        rows = await self._connection.execute(
            select(match_points)
            .where(match_points.c.match_id == match_id)
            .order_by(match_points.c.number.desc())
        )
        return [
            Checkpoint(row["number"], row["seat"], row["is_revealing"], zlib.decompress(row["snapshot"]))
            for row in rows.mappings()
        ]

    async def forget(self, match_id: str, after: int) -> None:
        """Delete the checkpoints of entries with numbers above that."""
        gone = (match_points.c.match_id == match_id) & (match_points.c.number > after)
        await self._connection.send(delete(match_points).where(gone))
