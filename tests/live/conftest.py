"""Processes that draw and think, shared by all runs of the doctor; and a small game for most of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.discord.running import Workers
from renderers.kit.workers import DrawingPool


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """One of each sort."""
    made = Workers(DrawingPool(1), DrawingPool(1), DrawingPool(1))
    yield made
    made.shut_down()
