"""What the use cases need of a clock."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time; tests use one of their own."""

    def now(self) -> datetime:
        """The current time, with its time zone (UTC)."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The current time in UTC."""
        return datetime.now(UTC)
