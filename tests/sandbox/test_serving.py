"""The sandbox while a press takes minutes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.sandbox import serving

SOON = 5
"""Seconds that a busy machine may need."""


class SlowOnce:
    """SimCord: the first time that time is to pass the bot doesn't come to rest, afterwards it does.

    Attributes:
        passed: set once time has passed.
    """

    def __init__(self) -> None:
        self._asked = 0
        self.passed = asyncio.Event()

    async def advance_time(self, _: float) -> None:
        """Let time pass."""
        self._asked += 1
        if self._asked == 1:
            raise TimeoutError("bot did not settle")
        self.passed.set()


async def test_time_goes_on_after_a_press_that_took_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TICK", 0.001)
    env = SlowOnce()
    world: Any = SimpleNamespace(env=env)
    previews: Any = SimpleNamespace(lock=asyncio.Lock())
    passing = asyncio.create_task(serving._let_time_pass(world, previews))
    try:
        async with asyncio.timeout(SOON):
            await env.passed.wait()
        assert not passing.done()
    finally:
        passing.cancel()
