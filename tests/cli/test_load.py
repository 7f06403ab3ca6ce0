"""What measures the bot under load: the real bot in a process of its own, with a small crowd before it."""

import asyncio
from pathlib import Path

import pytest

from bot.fake_discord.server import open_fake_discord
from bot.games.installed import installed_packs
from bot.model.matches import MatchStatus
from bot.store import open_store
from workshop.bench import describe
from workshop.load import stocking
from workshop.load.crowd import Crowd
from workshop.load.measuring import Load, LoadFigures, measure_load, measure_resumes
from workshop.load.stocking import address_of, count_answers, count_waiting, stock


@pytest.mark.parametrize(("played", "matches"), [(2, 3), pytest.param(16, 20, marks=pytest.mark.slow)])
async def test_a_stocked_database_holds_matches_in_the_middle_of_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: int, matches: int
) -> None:
    monkeypatch.setattr(stocking, "PLAYED", played)
    path = tmp_path / "oshiban.db"
    async with open_fake_discord() as fake:
        crowd = Crowd(fake, matches)
    seats = await stock(path, installed_packs(), crowd.spots)
    store = await open_store(address_of(path))
    try:
        async with store.read() as tx:
            active = await tx.matches.with_status(MatchStatus.ACTIVE)
            assert {match.id for match in active} == {sitting.id for sitting in crowd.sittings}
            for match in active:
                assert match.turn > 1
                assert match.prompt_seat == seats[match.id]
                assert len(await tx.journals.entries(match.id)) == match.answers
                assert await tx.records.read_for(match.id, None)
        assert count_answers(path) == sum(match.answers for match in active)
        assert count_waiting(path) == 0
    finally:
        await store.close()


def check(figures: LoadFigures, matches: int) -> None:
    """Presses were answered and measured, and nothing went wrong."""
    assert figures.matches == matches
    assert figures.presses_per_s >= figures.answers_per_s
    for spread in (figures.ack_ms, figures.other_ms, figures.lag_ms):
        assert spread is not None
        assert 0 < spread.p50 <= spread.p99
    assert figures.main_ms >= figures.main_ms_per_press > 0
    assert min(figures.main_load, figures.drawing_load, figures.crowd_load) > 0
    assert (figures.unanswered, figures.refused, figures.boards_missing) == (0, 0, 0)
    assert "answer_ms" in describe(figures)


@pytest.mark.slow
def test_the_bot_is_measured_at_saturation_and_at_a_rate() -> None:
    matches = 16  # so many that none is over before the second part
    at_once = Load(matches=matches, seconds=8, hands=4, warm_up=1)
    saturated, calm = asyncio.run(measure_load(at_once, Load(matches=matches, seconds=4, rate=3)))
    check(saturated, matches)
    assert saturated.answers_per_s > 0
    assert saturated.answer_ms is not None
    assert 0 < saturated.calls_per_choice == pytest.approx(sum(saturated.calls.values()), abs=0.05)
    assert "PostBoard" in saturated.calls
    check(calm, matches)
    assert calm.left_out == 0


@pytest.mark.slow
def test_every_board_is_posted_while_nobody_new_can_be_written_to() -> None:
    (figures,) = asyncio.run(measure_load(Load(matches=8, seconds=6, rate=4, warm_up=1, fault="dm-limit")))
    check(figures, 8)
    assert figures.faults_met == 1, "one refusal is enough to know"


@pytest.mark.slow
async def test_matches_that_are_not_in_memory_are_read() -> None:
    times = await measure_resumes(3)
    assert len(times) == 3
    assert min(times) > 0
