"""Bots that are killed, in time that runs fast."""

from __future__ import annotations

import asyncio

from tests.wire.conftest import fake, lead_back, validator
from tests.wire.fast_loop import FastLoop

__all__ = ["fake", "lead_back", "validator"]


def pytest_asyncio_loop_factories() -> dict[str, type[asyncio.AbstractEventLoop]]:
    """Every test here runs in a fast loop."""
    return {"fast": FastLoop}
