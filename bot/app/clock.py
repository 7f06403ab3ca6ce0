"""What the use cases need of a clock."""

from datetime import UTC, datetime
from functools import cache
from typing import Protocol
from zoneinfo import available_timezones

HOURS = 24
"""Of a day."""


@cache
def list_zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(available_timezones()))


class Clock(Protocol):
    """Tells the time; tests use one of their own."""

    def now(self) -> datetime:
        """The current time, with its time zone (UTC)."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The current time in UTC."""
        return datetime.now(UTC)
