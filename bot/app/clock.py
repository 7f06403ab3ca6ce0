"""What the use cases need of a clock."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time; tests use one of their own."""

    def now(self) -> datetime:
        """The current time, with its time zone (UTC)."""


class SystemClock:
    """The clock of the machine that the bot runs on."""

    def now(self) -> datetime:
        """The current time in UTC, whatever time zone the machine has."""
        return datetime.now(UTC)
