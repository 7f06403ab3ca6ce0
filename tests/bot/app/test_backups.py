"""Backups that the running bot makes by itself."""

from __future__ import annotations

import errno
import math
import os
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app.backups import TRY_AGAIN, Backups
from bot.model.backups import Plan
from bot.settings import Settings, ShardRange
from bot.store import open_store
from tests.bot.worlds import World


@pytest.fixture
def backups(world: World, tmp_path: Path) -> Backups:
    """Backups every six hours, of which three are kept."""
    return Backups(world.store, world.clock, Plan(tmp_path / "backups", timedelta(hours=6), 3))


def list_folder(backups: Backups) -> list[Path]:
    return list(backups.folder.iterdir())


def list_names(backups: Backups) -> list[str]:
    return [path.name for _, path in backups.list_made()]


async def test_a_backup_is_made_when_it_is_due(world: World, backups: Backups) -> None:
    match_id = await world.start()
    first = await backups.make_due()
    assert first is not None
    assert first.name == "oshiban-20261101T120000Z.db"
    world.clock.forward(hours=5, minutes=59)
    assert await backups.make_due() is None
    world.clock.forward(minutes=1)
    assert await backups.make_due() is not None
    assert list_names(backups) == ["oshiban-20261101T120000Z.db", "oshiban-20261101T180000Z.db"]
    copy = await open_store(f"sqlite+aiosqlite:///{first}")
    async with copy.read() as tx:
        assert await tx.matches.get(match_id) is not None
    await copy.close()


async def test_the_newest_backups_are_kept_and_other_files_stay(world: World, backups: Backups) -> None:
    await backups.make_due()
    folder = backups.list_made()[0][1].parent
    for name in ("mine.db", "oshiban-before-the-party.db"):
        (folder / name).touch()
    for _ in range(5):
        world.clock.forward(hours=6)
        await backups.make_due()
    assert list_names(backups) == [f"oshiban-2026110{day}T{hour}0000Z.db" for day, hour in (
        (2, "06"), (2, "12"), (2, "18"))]  # fmt: skip
    assert (folder / "mine.db").exists()
    assert (folder / "oshiban-before-the-party.db").exists()


async def test_backups_of_a_clock_that_was_ahead_keep_none_from_being_made(
    world: World, backups: Backups
) -> None:
    now = world.clock.now()
    folder = backups.folder
    folder.mkdir()
    for year in (2030, 2031, 2032):
        (folder / f"oshiban-{year}0101T000000Z.db").touch()
    made = await backups.make_due()
    assert made is not None
    assert backups.age == 0.0
    assert made.name in list_names(backups), "it isn't the one that goes"
    assert len(list_names(backups)) == 3
    world.clock.forward(hours=6)
    assert await backups.make_due() is not None
    assert world.clock.now() > now


async def test_what_a_killed_bot_has_left_of_a_backup_goes(world: World, backups: Backups) -> None:
    backups.folder.mkdir()
    old, new = "oshiban-20261030T120000Z.db.a1b2c3_4", "oshiban-20261101T115900Z.db.a1b2c3_4"
    for name in (old, f"{old}-journal", new, "oshiban-20261030T120000Z.db.mine"):
        (backups.folder / name).touch()
    await backups.make_due()
    left = {path.name for path in list_folder(backups)}
    assert left == {new, "oshiban-20261030T120000Z.db.mine", "oshiban-20261101T120000Z.db"}


async def test_a_restart_makes_no_backup_too_many(world: World, backups: Backups, tmp_path: Path) -> None:
    await backups.make_due()
    world.clock.forward(hours=1)
    again = Backups(world.store, world.clock, Plan(tmp_path / "backups", timedelta(hours=6), 3))
    assert await again.make_due() is None


async def test_a_backup_that_fails_is_told_and_tried_again(
    world: World, backups: Backups, tmp_path: Path
) -> None:
    (tmp_path / "backups").write_text("no folder", encoding="utf-8")
    with capture_logs() as lines:
        assert await backups.make_due() is None
    assert [line["event"] for line in lines] == ["backup_failed"]
    (tmp_path / "backups").unlink()
    world.clock.forward(minutes=1)
    assert await backups.make_due() is None, "not every minute"
    world.clock.forward(seconds=TRY_AGAIN.total_seconds())
    assert await backups.make_due() is not None


def take_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a folder be on a share whose server is away; the loop of events never asks for it itself."""
    loop = threading.get_ident()
    for name in ("stat", "lstat", "listdir", "scandir", "open", "mkdir"):
        ask = getattr(os, name)

        def refuse(path: Any, *rest: Any, ask: Callable[..., Any] = ask, **more: Any) -> Any:
            if not isinstance(path, int) and str(path).startswith(str(folder)):
                assert threading.get_ident() != loop, "nothing else goes on until it answers"
                raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(path))
            return ask(path, *rest, **more)

        monkeypatch.setattr(os, name, refuse)


async def test_a_folder_that_is_away_stops_nothing_else(
    world: World, backups: Backups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await backups.make_due()
    assert backups.age == 0
    with monkeypatch.context() as away, capture_logs() as lines:
        take_away(tmp_path / "backups", away)
        for _ in range(8):
            world.clock.forward(hours=1)
            assert await backups.make_due() is None
    assert [line["event"] for line in lines] == ["backup_failed"] * 8
    assert all("Stale" in line["reason"] for line in lines)
    assert backups.age == 8 * 3600, "it is known how old the newest one is"
    world.clock.forward(hours=1)
    assert await backups.make_due() is not None
    assert backups.age == 0


async def test_how_old_the_newest_backup_is_is_known_after_a_restart(
    world: World, backups: Backups, tmp_path: Path
) -> None:
    await backups.make_due()
    world.clock.forward(hours=5)
    again = Backups(world.store, world.clock, Plan(tmp_path / "backups", timedelta(hours=6), 3))
    assert again.age == math.inf, "nobody has looked"
    assert await again.make_due() is None
    assert again.age == 5 * 3600


def test_of_several_processes_that_with_shard_0_makes_backups(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, backups=tmp_path, backup_hours=12, backups_kept=2)
    assert settings.plan_backups() == Plan(tmp_path, timedelta(hours=12), 2)
    for shards, makes in ((ShardRange((0, 1), 4), True), (ShardRange((2, 3), 4), False)):
        assert (settings.model_copy(update={"shards": shards}).plan_backups() is not None) is makes
    assert Settings(_env_file=None).plan_backups() is None
