"""Whose turn it is to write, where one writes at a time: whoever somebody waits for comes first."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

is_awaited: ContextVar[bool] = ContextVar("is_awaited", default=False)
"""Whether a person waits for what is being done: set where a press or a command is answered."""
IN_A_ROW: Final = 8
"""After so many turns for people in a row one of the others has its own, so that nothing starves."""


class Turns:
    """Turns that are taken one after the other, in the order in which they were asked for; those for people
    before those for deliveries, clocks and computers.
    """

    def __init__(self) -> None:
        self._is_taken = False
        self._people: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the end of the block."""
        await self._take()
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        waiting = self._people if is_awaited.get() else self._others
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came a moment before
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to whoever is next, if anybody is; a turn that is passed on is never free between."""
        for waiting in self._in_order():
            while waiting:
                turn = waiting.popleft()
                if not turn.cancelled():
                    self._in_a_row = self._in_a_row + 1 if waiting is self._people else 0
                    turn.set_result(None)
                    return
        self._is_taken = False

    def _in_order(self) -> tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]]:
        if self._in_a_row >= IN_A_ROW:
            return self._others, self._people
        return self._people, self._others
