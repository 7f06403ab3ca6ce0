"""What cards say in Japanese is said once for all processes; what somebody's own cards say, each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.games.hocg.library.japanese import say_cards
from engine.hocg.cards.pool import Pool, default_pool
from engine.kernel.disk_cache import DiskCache


def test_the_shipped_cards_are_read_from_the_disk_and_own_ones_are_said(tmp_path: Path) -> None:
    disk = DiskCache(tmp_path / "oshiban")
    said = say_cards(default_pool(), disk)
    assert "ホロメン" in said["hSD01-001"][0]
    (kept,) = (tmp_path / "oshiban").glob("japanese-*")
    before = kept.stat().st_mtime_ns
    own = replace(default_pool().cards["hSD01-001"], number="hZZ01-001")
    pool = Pool([*default_pool().cards.values(), own])
    assert say_cards(pool, disk) == {**said, own.number: said["hSD01-001"]}
    assert [path.name for path in (tmp_path / "oshiban").glob("japanese-*")] == [kept.name]
    assert kept.stat().st_mtime_ns == before
    assert own.number.encode() not in kept.read_bytes()
