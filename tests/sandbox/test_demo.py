"""The demo: a whole match of hOCG between players who press the real buttons."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.games.installed import installed_packs
from bot.sandbox.demo import PLAYERS, Demo, DemoReport, PressClock, Recorder, run_demo, seed_of
from bot.sandbox.world import Setting, open_world

KEYS = [
    "winner", "reason", "turns", "answers", "interactions", "posts", "dms", "pictures", "presses_per_turn",
    "errors", "seconds",
]  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[DemoReport, Path]:
    out = tmp_path_factory.mktemp("demo")
    return run_demo("hSD01-sora", "hSD01-azki", seed=3, out=out), out


async def test_a_match_is_begun_by_pressing_what_is_offered() -> None:
    clock = PressClock()
    async with open_world(Setting(installed_packs(), clock=clock, entropy=seed_of(3))) as world:
        demo = Demo(world, clock, Random(3), Recorder(None))
        match = await world.app.matches.get(await demo.start("s.hSD01-sora", "s.hSD01-azki"))
        assert [seat.user_id for seat in match.seats] == [world.people[name].id for name in PLAYERS]
        assert world.errors == []


@pytest.mark.slow
def test_a_whole_match_is_played_without_an_error(played: tuple[DemoReport, Path]) -> None:
    report, _ = played
    assert report.winner in ("a", "b", "draw")
    assert report.reason
    assert report.errors == 0
    assert report.turns > 4
    assert report.answers > 40
    assert report.interactions > report.answers
    assert report.posts >= report.turns
    assert min(report.dms["a"], report.dms["b"]) >= report.turns // 2
    assert report.presses_per_turn["waiting"] < report.presses_per_turn["active"]


@pytest.mark.slow
def test_pictures_and_transcript_are_written(played: tuple[DemoReport, Path]) -> None:
    report, out = played
    pictures = sorted(out.glob("*.png"))
    assert len(pictures) == report.pictures > report.turns
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert {"board", "hand"} <= {part for picture in pictures for part in picture.stem.split("-")}
    transcript = (out / "transcript.txt").read_text(encoding="utf-8")
    assert "Mio presses My panel" in transcript
    assert "[turn 1]" in transcript
    assert "ERROR" not in transcript


@pytest.mark.slow
def test_the_same_seed_gives_the_same_match(played: tuple[DemoReport, Path], tmp_path: Path) -> None:
    report, out = played
    again = run_demo("hSD01-sora", "hSD01-azki", seed=3, out=tmp_path)
    assert msgspec.structs.replace(again, seconds=0) == msgspec.structs.replace(report, seconds=0)
    first, second = (folder / "transcript.txt" for folder in (out, tmp_path))
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")


def test_the_report_has_the_agreed_keys() -> None:
    report = DemoReport("a", "life", 1, 2, 3, 4, {"a": 1, "b": 1}, 5, {"active": 1.0, "waiting": 0.0}, 0, 1.0)
    assert list(msgspec.json.decode(msgspec.json.encode(report))) == KEYS


def test_an_unknown_deck_or_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="no starter deck 'nothing'; there are"):
        run_demo("nothing", "hSD01-azki")
    with pytest.raises(ValueError, match="no policy 'clever'; there is random"):
        run_demo("hSD01-sora", "hSD01-azki", policy="clever")
