"""A whole match of hOCG on Discord, the bot being restarted after every single press."""

from __future__ import annotations

import pytest

from bot.app.packs.pack import GamePack, Packs
from bot.games.installed import installed_packs
from bot.sandbox.world import Setting, open_world
from tests.bot.discord.table_talk import begin_match


@pytest.mark.slow
async def test_a_match_of_hocg_survives_a_restart_between_all_presses() -> None:
    setting = Setting(Packs([GamePack(installed_packs().first.ruleset)]))
    async with open_world(setting) as world:
        match = await begin_match(world, deck="s.hSD01-sora", game="hocg")
        presses = 0
        while await match.step():
            await world.restart()
            presses += 1
        info = await match.info()
        assert info.result is not None
        assert presses >= info.answers > 40
        assert world.errors == []
