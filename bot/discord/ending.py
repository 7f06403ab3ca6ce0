"""How a bot that was told to stop ends: one budget of time for everything, whatever takes how long."""

import asyncio
import atexit
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Final, NoReturn

import structlog

log = structlog.get_logger(__name__)

ANSWERS_UNTIL: Final = 3.0
"""Until then presses in progress may come to their end; later ones are broken off."""
DELIVERIES_UNTIL: Final = 5.0
"""Until then deliveries in progress may."""
FAREWELL_UNTIL: Final = 7.5
"""Until then Discord is told goodbye."""
STORE_UNTIL: Final = 8.5
"""Until then the database is closed."""
LAST_RESORT: Final = 9.0
"""Seconds after which a bot that was told to stop ends as it is: the next start does what it hasn't done. A
second is left, in which a busy machine gets round to it.
"""


class Budget:
    """The time that everything together has from when the bot was told to stop.

    Args:
        clock: seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began: float | None = None

    def begin(self) -> None:
        """Count from now on; the first time that it is called counts."""
        if self._began is None:
            self._began = self._clock()

    def left(self, until: float) -> float:
        """Seconds that are left of those until a point, counted from the beginning."""
        self.begin()
        assert self._began is not None
        return max(0.0, self._began + until - self._clock())

    async def spend(self, until: float, doing: Awaitable[object]) -> bool:
        """Do something until a point at the latest; whether it came to its end."""
        # The task of the bot is being cancelled; asyncio.timeout of Python 3.11.2 lets that through.
        try:
            await asyncio.wait_for(doing, self.left(until))
        except TimeoutError:
            return False
        return True


def end_in_any_case(seconds: float) -> None:
    """End this process as it is after so many seconds, should it still be there."""
    limit = threading.Timer(seconds, _leave_as_it_is, (seconds,))
    limit.daemon = True
    limit.start()


def leave() -> NoReturn:
    """End this process, which has done everything. Nothing is freed one by one: that takes seconds on a busy
    machine, in which no thread could hold it to its time.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)


def _leave_as_it_is(seconds: float) -> None:
    log.error("stopped_in_the_middle", seconds=seconds)
    os._exit(1)
