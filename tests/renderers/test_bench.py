"""The benchmark measures what it says."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import renderers
from renderers import bench, draw_board


def test_measure_gives_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "RUNS", 2)
    figures = bench.measure()
    assert figures.keys() == {"board_ms", "board_bytes", "hand_ms"}
    assert all(value > 0 for value in figures.values())
    assert figures["board_bytes"] <= 300_000


def test_no_two_boards_of_the_benchmark_are_alike() -> None:
    assert bench.RUNS >= 20
    assert len({draw_board(bench.make_view(run)).data for run in range(bench.RUNS + 1)}) == bench.RUNS + 1


def test_every_cache_is_bounded() -> None:
    found = 0
    for module in pkgutil.iter_modules(renderers.__path__):
        for value in vars(importlib.import_module(f"renderers.{module.name}")).values():
            if hasattr(value, "cache_info"):
                found += 1
                assert value.cache_info().maxsize is not None, value
    assert found > 8
