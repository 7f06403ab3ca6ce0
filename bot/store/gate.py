"""Who may still use a store that is going to be closed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from bot.store.failures import away


class Gate:
    """Transactions pass it until it is closed, and whoever closes it waits for those that have passed.

    What discord.py hands over while the bot leaves would begin one after the last connection was closed: its
    own connection would be nobody's, and its thread would outlive the event loop.
    """

    def __init__(self) -> None:
        self._is_closed = False
        self._under_way = 0
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Be under way until the end of the block.

        Raises:
            StoreAway: the gate is closed.
        """
        if self._is_closed:
            raise away("the store is closed")
        self._under_way += 1
        self._is_idle.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._is_idle.set()

    async def close(self) -> None:
        """Let nobody pass any more, and wait until nobody is under way."""
        self._is_closed = True
        await self._is_idle.wait()
