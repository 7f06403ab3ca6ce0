"""The benchmark measures what it says."""

from __future__ import annotations

import pytest

from renderers.hocg.board import draw_board
from workshop import pictures as bench


def test_measure_gives_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "RUNS", 2)
    figures = bench.measure()
    assert figures.keys() == {"board_ms", "board_bytes", "board_new_ms", "hand_ms"}
    assert all(value > 0 for value in figures.values())
    assert figures["board_bytes"] <= 150_000


def test_no_two_boards_of_the_benchmark_are_alike() -> None:
    assert bench.RUNS >= 20
    assert len({draw_board(bench.make_view(run)).data for run in range(bench.RUNS + 1)}) == bench.RUNS + 1


def test_every_step_of_play_has_another_board() -> None:
    assert len({draw_board(bench.make_step(step)).data for step in range(bench.RUNS + 1)}) == bench.RUNS + 1
