"""What is picked is called by its own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hocg import Game
from engine.hocg.cards.terms import PromptKind
from engine.hocg.scenario import read_scenarios, run_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def modes_in(path: str) -> set[tuple[str, ...]]:
    """What the ways are called between which a player chooses in a file of scenarios."""
    found: set[tuple[str, ...]] = set()

    def watch(game: Game) -> None:
        prompt = game.prompt
        if prompt is not None and prompt.kind == PromptKind.MODE:
            found.add(tuple(game.label(option).text for option in prompt.options))

    for scenario in read_scenarios((SCENARIOS / path).read_text(encoding="utf-8"), path):
        assert not run_scenario(scenario, watch=watch).difference
    return found


@pytest.mark.parametrize(
    ("path", "first", "second"),
    [
        ("rules/10/10.11.2.yaml", "The effects first: 20 damage", "First who takes it: 30 damage"),
        ("cards/hBP02/hBP02-004.yaml", "Archive the rest", "Return the rest to the top of your deck"),
    ],
)
def test_the_ways_between_which_one_chooses_say_what_they_do(path: str, first: str, second: str) -> None:
    named = modes_in(path)
    assert named
    for one, other in named:
        assert one.startswith(first)
        assert other.startswith(second)
