"""What the store keeps of a match's course: where a computer must choose, where one can go back to."""

from datetime import datetime
from typing import Protocol

from bot.app.ports.rows import Point


class TurnRows(Protocol):
    """Matches in which a computer must choose. They are noted where a match is written."""

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[str]:
        """Take matches in which a computer must choose, those that wait longest first, and hold them until
        ``until``; their ids.
        """

    async def are_waiting(self, now: datetime) -> bool:
        """Whether there is a match that can be taken."""

    async def release(self) -> int:
        """Free every match, whoever holds it; returns how many were held."""


class PointRows(Protocol):
    """Where matches can be taken back to."""

    async def add(self, match_id: str, point: Point, kept: int) -> None:
        """Keep a point, and no more than so many of the match: those of its latest entries."""

    async def latest(self, match_id: str) -> list[Point]:
        """The points of a match, the newest first."""

    async def forget(self, match_id: str, after: int) -> None:
        """Delete the points of entries with numbers above that."""
