"""Where matches can be taken back to."""

import zlib

from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.model.records import Checkpoint
from bot.store.connection import Connection
from bot.store.schema import match_points

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
