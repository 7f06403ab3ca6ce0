"""Every scenario below tests/scenarios: played straight through, and saved and loaded at every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hocg.scenario import Scenario, read_scenarios, run_scenario

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"


def read_all() -> list[tuple[str, Scenario]]:
    """Every scenario with a name that tells its file and place."""
    return [
        (f"{path.relative_to(FOLDER).with_suffix('').as_posix()}:{index}", scenario)
        for path in sorted(FOLDER.rglob("*.yaml"))
        for index, scenario in enumerate(read_scenarios(path.read_text(encoding="utf-8"), path.name), 1)
    ]


SCENARIOS = read_all()


@pytest.mark.parametrize("scenario", [each for _, each in SCENARIOS], ids=[name for name, _ in SCENARIOS])
@pytest.mark.parametrize("is_reloading", [False, True], ids=["straight", "reloaded"])
def test_scenario_holds(scenario: Scenario, is_reloading: bool) -> None:
    verdict = run_scenario(scenario, is_reloading=is_reloading)
    assert verdict.is_passed, str(verdict)
