"""A small Discord with the real bot, and people in it, for every test of the front end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio
import simcord

from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import foretell
from bot.sandbox.world import Setting, World, open_world
from tests.bot.discord.table_talk import Match, begin_match
from tests.bot.discord.wide_game import WideRuleset
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import SEEDS
from tests.wire.openapi import find_breaches


@pytest.fixture
def setting() -> Setting:
    """What the world is made of: two small card games without pictures, a database in memory."""
    packs = Packs([TinyPack(TinyRuleset()), GamePack(WideRuleset())])
    return Setting(packs, entropy=foretell(Random(SEEDS).randbytes))


@pytest_asyncio.fixture
async def world(setting: Setting) -> AsyncIterator[World]:
    """The world. It must not have met any error by the end of the test, unless the test looked at it."""
    async with open_world(setting) as running:
        yield running
        assert running.errors == []
        assert find_breaches(running.env.http_requests) == []


@pytest_asyncio.fixture
async def match(world: World) -> Match:
    """A match of the tiny game between Mio and Rin that has just begun."""
    return await begin_match(world)


@pytest.fixture
def mio(world: World) -> simcord.MemberActor:
    """One of its people."""
    return world.people["mio"]


@pytest.fixture
def arena(world: World) -> simcord.ChannelHandle:
    """One of its channels."""
    return world.channels["arena"]
