"""An event loop whose time runs faster, so that no test waits for a retry, a pause or a limit."""

from __future__ import annotations

import asyncio
import selectors
from datetime import UTC, datetime, timedelta

SPEED = 30.0


class FastSelector(selectors.DefaultSelector):
    """Waits for a thirtieth of the time that it is told."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for sockets."""
        return super().select(None if timeout is None else timeout / SPEED)


DAWN = datetime(2030, 1, 1, tzinfo=UTC)
"""When the machine was started, as fast loops see it: they all tell the same time, in every process."""


class FastLoop(asyncio.SelectorEventLoop):
    """Its seconds are a thirtieth of a second long; time can also be skipped."""

    def __init__(self) -> None:
        self._skipped = 0.0
        super().__init__(FastSelector())

    def time(self) -> float:
        """Seconds."""
        return super().time() * SPEED + self._skipped

    def skip(self, seconds: float) -> None:
        """Let time pass at once."""
        self._skipped += seconds

    def today(self) -> datetime:
        """The time of day."""
        return DAWN + timedelta(seconds=self.time())


class LoopClock:
    """The use cases' clock: the loop's time."""

    def now(self) -> datetime:
        """The current time."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, FastLoop)
        return loop.today()
