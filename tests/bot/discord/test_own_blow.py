"""Whoever attacks reads in their own panel what came of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.app.packs.pack import Packs
from bot.app.seeding import foretell
from bot.model.log_lines import Weight
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from tests.bot.discord.table_talk import begin_match, words_of
from tests.bot.discord.test_several_games import TextPack

BLOWS = 3
PRESSES = 900


@pytest_asyncio.fixture
async def hocg() -> AsyncIterator[World]:
    """A world in which hOCG is played in words."""
    async with open_world(Setting(Packs([TextPack(HOCG)]), entropy=foretell(bytes))) as running:
        yield running
        assert running.errors == []


@pytest.mark.slow
async def test_what_an_attack_did_is_told_to_who_made_it(hocg: World) -> None:
    match = await begin_match(hocg, "s.hSD01-sora", "hocg")
    reader, told = hocg.client.front_end.reader, 0
    for _ in range(PRESSES):
        player = await match.to_choose()
        before = len(await reader.log(match.id, None, 5000))
        if told == BLOWS or not await match.step():
            break
        log = await reader.log(match.id, None, 5000)
        for blow in (line for line in log[before:] if line.weight is Weight.BLOW):
            assert player.panel is not None
            assert blow.text.rstrip(".") in words_of(player.panel).replace("\\", "")
            told += 1
    assert told == BLOWS
