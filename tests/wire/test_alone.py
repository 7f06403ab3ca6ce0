"""``oshiban doctor --live`` refuses while another process serves the application."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.discord.running import Workers
from bot.fake_discord.server import TOKEN
from bot.store import open_store
from bot.tools.live.checks import CHECKS
from bot.tools.live.examining import Examination
from bot.tools.live.survey import FRESH, refuse_beside_a_bot
from bot.tools.live.trial import Failed, Ground
from renderers.kit.workers import DrawingPool
from tests.wire.fast_loop import LoopClock
from tests.wire.table import TINY, Table

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


async def test_a_connected_bot_is_seen_by_its_presence(table: Table, tmp_path: Path) -> None:
    workers = Workers(DrawingPool(1), DrawingPool(1), DrawingPool(1))
    ground = Ground(TOKEN, table.arena.id, tmp_path, TINY, workers, LoopClock())
    report = await Examination(ground).run(CHECKS, "stand-in")
    workers.shut_down()
    assert [finding.check for finding in report.findings] == ["survey"], "nothing was tried"
    assert "another process serves this application" in report.findings[0].text
    assert table.arena.history == []


async def test_a_bot_on_the_hosts_database_is_seen_by_its_heartbeat(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}"
    store = await open_store(address)
    await refuse_beside_a_bot(address, NOON)
    async with store.write() as tx:
        await tx.service.set_heartbeat(NOON)
    with pytest.raises(Failed, match="a bot runs on the database of OSHIBAN_DATABASE"):
        await refuse_beside_a_bot(address, NOON + FRESH / 2)
    await refuse_beside_a_bot(address, NOON + FRESH + timedelta(seconds=1))
    await store.close()
