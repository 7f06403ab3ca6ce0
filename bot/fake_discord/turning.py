"""A clock that nobody waits for: it is turned to the next appointment whenever everybody only waits."""

import asyncio
import selectors
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVarTuple

from bot.store.database import Store, Transaction

Ts = TypeVarTuple("Ts")
DAWN = datetime(2030, 1, 1, tzinfo=UTC)
"""The time of day when a loop begins."""
GLANCE = 0.001
"""Real seconds in which somebody must be heard of who doesn't only wait."""
LOOK = 0.05
"""Real seconds between two looks, while a thread or another process is at work."""


class TurnedLoop(asyncio.SelectorEventLoop):
    """An event loop whose seconds pass only while nothing is to be done, and then at once.

    So twelve minutes of pauses take no time, and however slow the machine is, nothing comes too late. Both
    ends of every connection must be in this loop. Work of threads and processes that was begun with
    ``run_in_executor`` holds the clock, and so does everything inside of :meth:`working`.
    """

    def __init__(self) -> None:
        self._seconds = 0.0
        self._at_work = 0
        super().__init__(_TurnedSelector(self))

    def time(self) -> float:
        """The loop's own seconds, from 0: real time doesn't count."""
        return self._seconds

    def now(self) -> datetime:
        """The time of day. The loop is a clock of the use cases as well."""
        return DAWN + timedelta(seconds=self._seconds)

    @property
    def is_at_work(self) -> bool:
        """Whether somebody outside of the loop is at work."""
        return self._at_work > 0

    @contextmanager
    def working(self) -> Iterator[None]:
        """Hold the clock until the end of the block."""
        self._at_work += 1
        try:
            yield
        finally:
            self._at_work -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], Any], *args: *Ts
    ) -> "asyncio.Future[Any]":
        """Have a thread or another process do something; the clock is held meanwhile."""
        future = super().run_in_executor(executor, func, *args)
        self._at_work += 1
        future.add_done_callback(self._finish)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109, asyncio calls it so
        """Wait for the threads of the loop; the clock is held meanwhile.

        Args:
            timeout: would end the wait. Nothing of this loop waits in real time, so no end is set to it.
        """
        with self.working():
            await super().shutdown_default_executor()

    def _finish(self, _: object) -> None:
        self._at_work -= 1

    def turn(self, seconds: float) -> None:
        """Move the loop's clock on at once."""
        self._seconds += seconds


class _TurnedSelector(selectors.DefaultSelector):
    """Waits for sockets; where none has anything to say, the clock is turned instead."""

    def __init__(self, loop: TurnedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        if timeout is None or self._loop.is_at_work:
            return super().select(LOOK)
        found = super().select(GLANCE)
        if not found:
            self._loop.turn(timeout)
        return found


class HeldStore(Store):
    """A store whose transactions hold the clock: its database works in a thread of its own.

    Args:
        store: the store.
        loop: whose clock is held.
    """

    def __init__(self, store: Store, loop: TurnedLoop) -> None:
        super().__init__(store.engine)
        self._loop = loop

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        with self._loop.working():
            async with super().read() as tx:
                yield tx

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        with self._loop.working():
            async with super().write() as tx:
                yield tx

    async def back_up(self, target: Path) -> int:
        with self._loop.working():
            return await super().back_up(target)

    async def close(self) -> None:
        with self._loop.working():
            await super().close()
