"""A small Discord with the real bot, and people in it, for every test of the front end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.app.packs.pack import GamePack, Packs
from bot.sandbox.world import Setting, World, open_world
from tests.bot.discord.table_talk import Match, begin_match
from tests.bot.discord.wide_game import WideRuleset
from tests.bot.tiny_game import TinyRuleset


@pytest.fixture
def setting() -> Setting:
    """What the world is made of: two small card games without pictures, a database in memory."""
    return Setting(Packs([GamePack(TinyRuleset()), GamePack(WideRuleset())]))


@pytest_asyncio.fixture
async def world(setting: Setting) -> AsyncIterator[World]:
    """The world. It must not have met any error by the end of the test, unless the test looked at it."""
    async with open_world(setting) as running:
        yield running
        assert running.errors == []


@pytest_asyncio.fixture
async def match(world: World) -> Match:
    """A match of the tiny game between Mio and Rin that has just begun."""
    return await begin_match(world)
