"""The doctor's trial on a clock that runs; every request is held against Discord's description."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord.running import Workers
from bot.fake_discord.measured import DOCUMENTED
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.tools.live.checks import CHECKS
from bot.tools.live.examining import Examination
from bot.tools.live.town import Town
from bot.tools.live.trial import Ground
from renderers.kit.workers import DrawingPool
from tests.live.tried import TRIED
from tests.wire.fast_loop import LoopClock
from tests.wire.table import point_at


@pytest.mark.slow
async def test_the_trial_keeps_to_what_discord_describes(fake: FakeDiscord, tmp_path: Path) -> None:
    point_at(fake)
    town, workers = Town(fake, DOCUMENTED), Workers(DrawingPool(1), DrawingPool(1), DrawingPool(1))
    place = town.channel.id
    ground = Ground(TOKEN, place, tmp_path, TRIED, workers, LoopClock(), find_file=town.find_file)
    quick = [check for check in CHECKS if not check.is_slow]
    report = await Examination(ground).run(quick, "stand-in")
    workers.shut_down()
    assert [finding for finding in report.findings if not finding.is_fine] == []
