"""Journals, narrated logs and incidents in the database."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Integer, bindparam, insert, select, update

from bot.app.log_lines import LogLine
from bot.app.packs.weights import Weight
from bot.app.ports.rows import Incident, LoggedLine, Registration
from bot.store.connection import Connection
from bot.store.schema import heartbeats, incidents, journal_entries, log_lines, registrations, releases
from engine.kernel.events import Depth
from engine.kernel.journal import Entry
from engine.kernel.translation import ENGLISH

EVERYBODY = -1
"""Audience of a log line that is not for one seat alone."""
ONLY_ROW = 1
INSERT_ENTRY = insert(journal_entries)
INSERT_LINES = insert(log_lines)
SELECT_TAIL = (
    select(
        log_lines.c.answer,
        log_lines.c.line,
        log_lines.c.turn,
        log_lines.c.audience,
        log_lines.c.text,
        log_lines.c.weight,
        log_lines.c.force,
        log_lines.c.frames,
        log_lines.c.lowest,
    )
    .where(
        log_lines.c.match_id == bindparam("of_match"),
        log_lines.c.audience.in_(bindparam("of_audiences", expanding=True)),
    )
    .order_by(log_lines.c.answer.desc(), log_lines.c.line.desc(), log_lines.c.audience.desc())
    .limit(bindparam("at_most", type_=Integer))
)


def write_said(said: dict[str, str]) -> str:
    """A sentence with its translations in one text: JSON by language, or the sentence where it is alone."""
    return said[ENGLISH] if len(said) == 1 else msgspec.json.encode(said).decode()


def read_said(text: str) -> dict[str, str]:
    """The sentence by language: what :func:`write_said` wrote."""
    if not text.startswith('{"'):  # a seat at the beginning reads {0}
        return {ENGLISH: text}
    return msgspec.json.decode(text, type=dict[str, str])


class JournalTable:
    """Implements ``bot.app.ports.store.JournalRows``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def append(self, match_id: str, number: int, entry: Entry, at: datetime) -> None:
        """Store entry ``number`` (from 1). If there is one, it is a Conflict."""
        await self._connection.send(
            INSERT_ENTRY, {"match_id": match_id, "number": number, "entry": entry, "at": at}
        )

    async def entries(self, match_id: str) -> list[Entry]:
        """All entries in order."""
        found = await self._connection.scalars(
            select(journal_entries.c.entry)
            .where(journal_entries.c.match_id == match_id)
            .order_by(journal_entries.c.number)
        )
        return list(found)


class LogTable:
    """Implements ``bot.app.ports.store.LogRows``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def append(self, match_id: str, answer: int, lines: Sequence[LoggedLine]) -> None:
        """Store what journal entry ``answer`` (0: the start) caused."""
        rows = [
            {
                "match_id": match_id,
                "answer": answer,
                "line": number,
                "audience": audience,
                "turn": line.turn,
                "text": write_said(said),
                "weight": line.weight.value,
                "force": line.force,
                "frames": line.depth.frames,
                "lowest": line.depth.lowest,
            }
            for number, line in enumerate(lines)
            for audience, said in [(EVERYBODY, line.public), *line.private.items()]
            if said is not None
        ]
        if rows:
            await self._connection.send(INSERT_LINES, rows)

    async def tail(self, match_id: str, seat: int | None, limit: int) -> tuple[LogLine, ...]:
        """The newest lines as this viewer may know them, the oldest of them first."""
        audiences = [EVERYBODY] if seat is None else [EVERYBODY, seat]
        rows = await self._connection.execute(
            SELECT_TAIL,
            {"of_match": match_id, "of_audiences": audiences, "at_most": limit * len(audiences)},
        )
        found: dict[tuple[int, int], LogLine] = {}
        for answer, line, turn, audience, text, weight, force, *depth in rows:  # a seat's own comes first
            told = LogLine.of(
                turn,
                answer,
                read_said(text),
                Weight(weight),
                force,
                Depth(*depth),
                is_private=audience != EVERYBODY,
            )
            found.setdefault((answer, line), told)
        return tuple(reversed(list(found.values())[:limit]))


class ServiceTable:
    """Implements ``bot.app.ports.upkeep.ServiceRows``."""

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
        """Keep an incident."""
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

    async def registration(self, application_id: int) -> Registration | None:
        """The last registration of an application's commands, or ``None``."""
        rows = await self._connection.execute(
            select(registrations).where(registrations.c.application_id == application_id)
        )
        found = rows.mappings().first()
        return None if found is None else Registration(**found)

    async def keep_registration(self, registration: Registration) -> None:
        """Keep a registration in the place of the one before."""
        await self._connection.put(registrations, msgspec.structs.asdict(registration))
