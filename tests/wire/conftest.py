"""Discord on loopback, a table in it, and time that runs fast."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord.ending import Budget
from bot.discord.platform import pictures
from bot.fake_discord.gateway import HEARTBEAT_MS
from bot.fake_discord.server import FakeDiscord, open_fake_discord
from tests.wire.fast_loop import SPEED, FastLoop
from tests.wire.openapi import Examiner, Validator, load_description
from tests.wire.table import WITH_CARDS, Table, open_table


def pytest_asyncio_loop_factories() -> dict[str, type[asyncio.AbstractEventLoop]]:
    """Every test here runs in a fast loop."""
    return {"fast": FastLoop}


def tell_apart(breaches: list[str]) -> list[str]:
    """Each sort of breach once."""
    return sorted({re.sub(r"\b[0-9a-f]{15,}\b", "…", breach) for breach in breaches})


@pytest.fixture
def lead_back() -> Iterator[None]:
    """Lead discord.py back to Discord after the test."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
def validator() -> Validator:
    """Discord's own description."""
    return load_description()


@pytest_asyncio.fixture
async def fake(
    validator: Validator, lead_back: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[FakeDiscord]:
    """Discord. By the end of the test neither side may have said anything that its description forbids."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    async with open_fake_discord(Examiner(validator), today=loop.today) as fake:
        fake.gateway.heartbeat_ms = int(HEARTBEAT_MS / SPEED)
        # The bot and its workers are no faster than usual: three seconds stay three seconds.
        fake.routes.acknowledge_seconds *= SPEED
        monkeypatch.setattr(pictures, "TIME_LIMIT", pictures.TIME_LIMIT * SPEED)
        left = Budget.left
        monkeypatch.setattr(Budget, "left", lambda self, until: left(self, until) * SPEED)
        yield fake
        if fake.breaches:
            pytest.fail("\n".join(tell_apart(fake.breaches)), pytrace=False)


@pytest_asyncio.fixture
async def table(fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Table]:
    """A server with people, and the bot."""
    async with open_table(fake, tmp_path) as table:
        yield table


@pytest_asyncio.fixture
async def table_with_cards(fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Table]:
    """The same with a game whose cards and rules can be read about."""
    async with open_table(fake, tmp_path, WITH_CARDS) as table:
        yield table
