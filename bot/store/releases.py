"""Which releases of the bot have served a database: one at a time, and none after a newer one.

What a newer release writes (columns, saved matches, posts that wait) an older one may not be able to read. So
each release notes its version in the database before it changes anything, and ends the connections of older
ones; one of those that connects again is refused.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version

from sqlalchemy import Connection, insert, inspect, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.schema import releases

APPLICATION = "oshiban/"
"""What the connections to PostgreSQL are called; the release follows."""
NOTED = ("SELECT to_regclass('releases') IS NOT NULL", "SELECT version FROM releases")
"""Whether the releases are noted, and which."""
SESSIONS = text(
    "SELECT pid, application_name FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
EXPEL = text("SELECT pg_terminate_backend(:pid, :patience)")
PATIENCE_MS = 10_000
"""How long an older release's statement may take to be broken off."""


class DatabaseNewer(Exception):
    """A newer release has served this database; the sentence says which, and what to do."""


@dataclass(frozen=True, slots=True, order=True)
class Release:
    """A release, which is newer than another if its numbers are higher.

    Args:
        numbers: such as 0, 2, 0.
    """

    numbers: tuple[int, ...]

    @classmethod
    def read(cls, words: str) -> "Release":
        """The release with this version, such as ``0.2.0``; what follows the numbers counts for nothing.

        Raises:
            ValueError: it begins with no number.
        """
        found = re.match(r"\d+(?:\.\d+)*", words)
        if found is None:
            raise ValueError(f"{words!r} is no version: it begins with numbers, such as 0.2.0")
        return cls(tuple(map(int, found[0].split("."))))

    def __str__(self) -> str:
        return ".".join(map(str, self.numbers))

    @property
    def application(self) -> str:
        """What its connections to PostgreSQL are called."""
        return f"{APPLICATION}{self}"

    def refuse_to_follow(self, noted: list[str]) -> None:
        """Refuse a database that a newer release has served.

        Args:
            noted: the versions that have served it.

        Raises:
            DatabaseNewer: one of them is newer.
        """
        newest = max(map(Release.read, noted), default=self)
        if newest > self:
            raise DatabaseNewer(
                f"The newer release {newest} of Oshiban has served this database, and this is {self}, which"
                " might misread what that one writes. Bring this program up to date as well, or restore a"
                " backup that was made before."
            )


def this_release() -> Release:
    """The release of the program that is running, as it is installed."""
    return Release.read(version("oshiban"))


def guard(release: Release) -> Callable[[DBAPIConnection, ConnectionPoolEntry], None]:
    """What looks at each new connection to PostgreSQL whether a newer release serves the database."""

    def look(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        try:
            cursor.execute(NOTED[0])
            if cursor.fetchall() == [(True,)]:
                cursor.execute(NOTED[1])
                release.refuse_to_follow([found for (found,) in cursor.fetchall()])
        finally:
            cursor.close()
            connection.rollback()

    return look


def list_noted(connection: Connection) -> list[str] | None:
    """The versions that have served a database; ``None`` where none could be noted yet."""
    if not inspect(connection).has_table(releases.name):
        return None
    return list(connection.execute(select(releases.c.version)).scalars())


def note(connection: Connection, release: Release) -> None:
    """Note that a release serves the database from now on."""
    connection.execute(insert(releases).values(version=str(release), since=datetime.now(UTC)))


def list_sessions(connection: Connection) -> dict[int, Release]:
    """The connections of Oshiban to this PostgreSQL database, except this one: process number -> release."""
    return {
        pid: Release.read(name.removeprefix(APPLICATION))
        for pid, name in connection.execute(SESSIONS).all()
        if name.startswith(APPLICATION)
    }


def expel_older(connection: Connection, release: Release) -> int:
    """End the connections of older releases to a PostgreSQL database; how many there were.

    What they were writing is undone.
    """
    older = [pid for pid, other in list_sessions(connection).items() if other < release]
    for pid in older:
        connection.execute(EXPEL, {"pid": pid, "patience": PATIENCE_MS})
    return len(older)
