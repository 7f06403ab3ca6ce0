"""What the use cases need of a store to keep the service going: timers, and what it notes of itself."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.app.ports.rows import Incident, Registration, Timer, TimerKind


class TimerRows(Protocol):
    """Timers."""

    async def add(self, *new: Timer) -> None:
        """Store timers."""

    async def clear(self, subject: str, kinds: Sequence[TimerKind]) -> None:
        """Remove the timers of these kinds."""

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> list[Timer]:
        """Take timers that are due and hold them until ``until``."""

    async def release(self) -> int:
        """Free every timer, whoever holds it; returns how many were held."""

    async def finish(self, timer: Timer) -> bool:
        """Remove a timer; false if it is gone already."""

    async def next_due(self) -> datetime | None:
        """When the next timer is due or its lease ends; ``None`` if there is none."""

    async def of(self, subject: str) -> list[Timer]:
        """The timers of a challenge or match, in order."""

    async def shift(self, kinds: Sequence[TimerKind], by: timedelta) -> int:
        """Move all timers of these kinds; returns how many."""


class ServiceRows(Protocol):
    """What the service keeps about itself."""

    async def heartbeat(self) -> datetime | None:
        """When a process was last seen running; ``None`` if never."""

    async def set_heartbeat(self, at: datetime) -> None:
        """Note that a process runs."""

    async def follow_heartbeat(self, seen: datetime | None, at: datetime) -> bool:
        """Note that a process runs again after ``seen``; false if another process was faster."""

    async def add_incident(self, incident: Incident) -> None:
        """Keep an incident."""

    async def incidents(self, match_id: str) -> list[Incident]:
        """The incidents of a match, the oldest first."""

    async def registration(self, application_id: int) -> Registration | None:
        """The last registration of an application's commands, or ``None``."""

    async def keep_registration(self, registration: Registration) -> None:
        """Keep a registration in the place of the one before."""
