"""Records of matches in the database, and the card texts that they were played with."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, CursorResult, Select, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.model.records import EVERYBODY, Chapter
from bot.store.connection import Connection
from bot.store.packing import newest_packing
from bot.store.schema import card_texts, match_headers, match_records, matches
from engine.kernel.events import Viewer

KEEP = {
    dialect.__name__.rpartition(".")[2]: new.on_conflict_do_update(
        index_elements=["match_id", "audience", "first"], set_={"packed": new.excluded.packed}
    )
    for dialect, new in ((each, each.insert(match_records)) for each in (sqlite, postgresql))
}
"""By kind of database, the statement of every choice."""
SELECT_ALL = (
    select(match_records.c.audience, match_records.c.first, match_records.c.packed)
    .where(match_records.c.match_id == bindparam("of_match"))
    .order_by(match_records.c.first, match_records.c.audience)
)
SELECT_SEEN = SELECT_ALL.where(match_records.c.audience.in_(bindparam("of_audiences", expanding=True)))


class RecordTable:
    """What happened in matches, in the form of ``bot.app.records``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def keep(self, match_id: str, chapters: Sequence[Chapter]) -> None:
        """Store chapters, each in the place of the one of its audience that begins with the same entry."""
        if chapters:
            rows = [_to_row(match_id, chapter) for chapter in chapters]
            await self._connection.send(KEEP[self._connection.dialect.name], rows)

    async def read(self, match_id: str) -> list[Chapter]:
        """All chapters of what happened in a match, in order."""
        return _read(await self._connection.execute(SELECT_ALL, {"of_match": match_id}))

    async def read_for(self, match_id: str, viewer: Viewer) -> list[Chapter]:
        """The chapters of a match that a viewer may read."""
        audiences = [EVERYBODY] if viewer is None else [EVERYBODY, viewer]
        seen = {"of_match": match_id, "of_audiences": audiences}
        return _read(await self._connection.execute(SELECT_SEEN, seen))

    async def unrecorded(self, match_id: str) -> str | None:
        """Why a record tells no positions; "" if nobody has found out yet, ``None`` if it tells them."""
        why: str | None = await self._connection.scalar(
            select(match_headers.c.unrecorded).where(match_headers.c.match_id == match_id)
        )
        return why

    async def set_unrecorded(self, match_id: str, why: str | None) -> None:
        """Write down why a record tells no positions, or that it tells them."""
        await self._connection.execute(
            update(match_headers).where(match_headers.c.match_id == match_id).values(unrecorded=why)
        )

    async def list_unrecorded(self, limit: int) -> list[str]:
        """Matches of which nobody knows whether their positions can be had, those that go on first."""
        wanted = (
            select(match_headers.c.match_id)
            .join(matches, matches.c.id == match_headers.c.match_id)
            .where(match_headers.c.journal.is_(None), match_headers.c.unrecorded == "")
            .order_by(matches.c.finished_at.is_not(None), match_headers.c.match_id)
        )
        return list(await self._connection.scalars(wanted.limit(limit)))

    async def list_unpacked(self, limit: int) -> list[str]:
        """Matches that are over and not packed for good; where there are none, those packed as earlier ones
        were. What could not be packed is left out until there is another way to pack it.
        """
        is_over = matches.c.finished_at.is_not(None)
        wanted = (
            select(match_headers.c.match_id)
            .join(matches, matches.c.id == match_headers.c.match_id)
            .where(match_headers.c.journal.is_(None), match_headers.c.packing.is_(None), is_over)
        )
        found = list(await self._connection.scalars(wanted.limit(limit)))
        if found:
            return found
        older = select(match_headers.c.match_id).where(match_headers.c.packing < newest_packing())
        return list(await self._connection.scalars(older.limit(limit)))

    async def set_packed(self, match_id: str) -> None:
        """Write down that a match was packed as this release packs, or can't be."""
        await self._connection.execute(
            update(match_headers).where(match_headers.c.match_id == match_id).values(packing=newest_packing())
        )

    async def replace(self, match_id: str, chapters: Sequence[Chapter]) -> None:
        """Store chapters in the place of all that there are."""
        await self._connection.execute(delete(match_records).where(match_records.c.match_id == match_id))
        await self._connection.execute(
            insert(match_records), [_to_row(match_id, chapter) for chapter in chapters]
        )


def _read(rows: CursorResult[*tuple[Any, ...]]) -> list[Chapter]:
    return [Chapter(audience, first, bytes(packed)) for audience, first, packed in rows]


def _to_row(match_id: str, chapter: Chapter) -> dict[str, object]:
    return {
        "match_id": match_id,
        "audience": chapter.audience,
        "first": chapter.first,
        "packed": chapter.packed,
    }


class TextTable:
    """The card texts that matches were played with, once by their hash."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def has(self, ruleset: str, data_hash: str) -> bool:
        """Whether the card texts with this hash are kept."""
        return await self._connection.scalar(_find(ruleset, data_hash, card_texts.c.data_hash)) is not None

    async def get(self, ruleset: str, data_hash: str) -> bytes | None:
        """The card texts with this hash, as ``Ruleset.keep_texts`` packed them, if they are kept."""
        packed = await self._connection.scalar(_find(ruleset, data_hash, card_texts.c.packed))
        return None if packed is None else bytes(packed)

    async def keep(self, ruleset: str, data_hash: str, packed: bytes) -> None:
        """Keep card texts; of two processes that do so at once, both may."""
        await self._connection.put(card_texts, {"ruleset": ruleset, "data_hash": data_hash, "packed": packed})


def _find(ruleset: str, data_hash: str, column: Column[Any]) -> Select[tuple[Any]]:
    return select(column).where(card_texts.c.ruleset == ruleset, card_texts.c.data_hash == data_hash)
