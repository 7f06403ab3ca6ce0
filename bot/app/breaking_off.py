"""The end of tasks that nobody can wait for any longer."""

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any, Final

BREAKING_OFF: Final = 0.5
"""Seconds that what is broken off has to notice it."""


async def break_off(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait a moment until they have noticed, so that nothing is taken from under them."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=BREAKING_OFF)


async def end_within(seconds: float, doing: Coroutine[Any, Any, object]) -> bool:
    """Do something for so long at most, then break it off; whether it came to its end.

    It holds in a task that is being cancelled too, where ``asyncio.timeout`` of Python 3.11.2 doesn't: that
    ends the task instead of what takes too long.
    """
    task = asyncio.create_task(doing)
    try:
        await asyncio.wait([task], timeout=seconds)
    finally:
        if not task.done():
            await break_off([task])
    if task.cancelled() or not task.done():
        return False
    task.result()
    return True
