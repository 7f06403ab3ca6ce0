"""Nothing is lost and nothing doubled, whenever the bot is killed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.fake_discord.server import FakeDiscord
from bot.model.jobs import JobKind
from bot.store import Release, open_store
from tests.bot.postgres import fresh_postgres_url, postgres_server, postgres_url
from tests.chaos.ahead import play_ahead
from tests.chaos.campaign import Campaign, keep_alive
from tests.chaos.checking import (
    check_choices,
    check_clocks,
    check_concession,
    check_keys,
    check_posts,
    read_saved,
)
from tests.chaos.contests import STARTERS, TINY, Contest
from tests.wire.table import until

__all__ = ["fresh_postgres_url", "postgres_server", "postgres_url"]

NEWER = Release((99,))
"""A release of the days to come."""


async def survive(
    fake: FakeDiscord,
    database: str,
    folder: Path,
    seed: int,
    kills: int,
    contest: Contest = TINY,
    newer: Release | None = None,
) -> None:
    """Kill so often, then look whether everything is there."""
    with keep_alive(Campaign(fake, database, folder, Random(seed), contest)) as campaign:
        store = await open_store(database)
        try:
            await play_ahead(campaign, store)
            await campaign.fight(kills, newer)
            if newer is not None:
                await store.close()
                store = await open_store(database, release=newer)

            async def is_quiet() -> bool:
                async with store.read() as tx:
                    return await tx.jobs.next_due(JobKind.DELIVERY) is None

            await until(is_quiet, "the end of all deliveries")
            for match_id in campaign.match_ids:
                saved = await read_saved(store, contest.pack, match_id)
                told = [choice for choice in campaign.acknowledged if choice.match_id == match_id]
                check_choices(saved, told, campaign.names(saved.info))
                if match_id in campaign.conceded:
                    check_concession(saved, campaign.conceded[match_id])
                check_clocks(saved)
                check_posts(campaign, saved)
            check_keys(campaign)
        finally:
            await store.close()
        print(f"{campaign.kills.total()} kills {dict(campaign.kills)}, {len(campaign.match_ids)} matches,"
              f" {len(campaign.conceded)} given up, {len(campaign.acknowledged)} acknowledged choices"
             )  # fmt: skip


def of_sqlite(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'oshiban.db'}"


async def test_five_kills(fake: FakeDiscord, tmp_path: Path) -> None:
    await survive(fake, of_sqlite(tmp_path), tmp_path, seed=1, kills=5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 17))
async def test_kills_on_sqlite(fake: FakeDiscord, tmp_path: Path, seed: int) -> None:
    await survive(fake, of_sqlite(tmp_path), tmp_path, seed, kills=20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(17, 22))
async def test_kills_on_postgres(fake: FakeDiscord, tmp_path: Path, postgres_url: str, seed: int) -> None:
    await survive(fake, postgres_url, tmp_path, seed, kills=20)


@pytest.mark.slow
async def test_kills_of_hocg_on_sqlite(fake: FakeDiscord, tmp_path: Path) -> None:
    await survive(fake, of_sqlite(tmp_path), tmp_path, seed=22, kills=40, contest=STARTERS)


@pytest.mark.slow
async def test_kills_of_hocg_on_postgres(fake: FakeDiscord, tmp_path: Path, postgres_url: str) -> None:
    await survive(fake, postgres_url, tmp_path, seed=23, kills=20, contest=STARTERS)


@pytest.mark.slow
async def test_a_newer_release_takes_over_between_kills(
    fake: FakeDiscord, tmp_path: Path, fresh_postgres_url: str
) -> None:
    await survive(fake, fresh_postgres_url, tmp_path, seed=24, kills=10, newer=NEWER)
    log = (tmp_path / "bot.log").read_text()
    assert f"The newer release {NEWER} of Oshiban has served this database" in log
