"""Errors that come again and again while something is away: told once, then counted."""

import time
from collections.abc import Callable

import structlog

from bot.model.errors import StoreAway

log = structlog.get_logger(__name__)

TELL_EVERY = 60.0
"""Seconds between two lines about an outage that goes on."""


class Outages:
    """Tells of errors, each sort once a minute at most, and of their end.

    Args:
        clock: seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}
        self._counts: dict[str, int] = {}

    @property
    def is_quiet(self) -> bool:
        """Whether no part is away at the moment."""
        return not self._told

    def note(self, event: str, error: Exception, **facts: object) -> None:
        """Tell of an error, unless its sort was told a moment ago. An absent database needs no traceback."""
        now = self._clock()
        self._counts[event] = self._counts.get(event, 0) + 1
        if event in self._told and now - self._told[event] < TELL_EVERY:
            return
        self._told[event] = now
        if isinstance(error, StoreAway):
            log.error(event, reason=error.reason, times=self._counts[event], **facts)
        else:
            log.error(event, exc_info=error, times=self._counts[event], **facts)

    def end(self, event: str) -> None:
        """Note that what failed works again."""
        if self._told.pop(event, None) is not None:
            log.info("works_again", after=event, times=self._counts.pop(event, 0))
