"""The end of tasks that nobody can wait for any longer."""

import asyncio
from collections.abc import Collection
from typing import Any, Final

BREAKING_OFF: Final = 0.5
"""Seconds that what is broken off has to notice it."""


async def break_off(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait a moment until they have noticed, so that nothing is taken from under them."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=BREAKING_OFF)
