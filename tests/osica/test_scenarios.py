"""Every scenario of OSICA, with saving and loading and all checks at every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.errors import DataError
from engine.osica import Game
from engine.osica.scenario import Scenario, read_scenarios, run_scenario
from tests.osica.playing import (
    cards_are_conserved,
    nothing_leaks,
    places_are_sound,
    prompt_is_sound,
)
from tests.sights import words_are_sound

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [
    (path, scenario)
    for path in sorted(FOLDER.glob("*.yaml"))
    for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name)
]


def watch(game: Game) -> None:
    """What must hold at every prompt of a scenario."""
    for check in (cards_are_conserved, places_are_sound, prompt_is_sound, words_are_sound, nothing_leaks):
        check(game)


@pytest.mark.parametrize(
    "scenario",
    [each for _, each in SCENARIOS],
    ids=[f"{path.stem}: {each.title}" for path, each in SCENARIOS],
)
def test_scenario(scenario: Scenario) -> None:
    verdict = run_scenario(scenario, is_reloading=True, watch=watch)
    assert verdict.is_passed, str(verdict)


def run(text: str) -> str:
    """The verdict on a scenario."""
    (scenario,) = read_scenarios(text, "x.yaml")
    return str(run_scenario(scenario))


def test_a_scenario_that_does_not_hold_fails() -> None:
    """With what was expected and what was found."""
    said = run("title: wrong\ngame: osica\nexpect: {a.hearts: 7}")
    assert said == (
        "FAIL wrong: a.hearts: expected 7 cards, found 8: "
        "[SLF-07, SLF-07, SLF-07, SLF-07, SLF-07, SLF-07, SLF-07, SLF-07]"
    )


def test_an_illegal_move_fails() -> None:
    """With the step and its line."""
    said = run(
        "title: wrong\ngame: osica\ngiven: {a: {hand: [SLF-07]}}\nplay:\n  - a: {play: SLF-06, to: left}"
    )
    assert "step 1 (line 5), a {play: SLF-06, to: left}" in said
    assert "isn't legal now" in said


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title: x\ngame: osica\ngiven: {a: {herts: 3}}", "did you mean 'hearts'"),
        ("title: x\ngame: osica\nplay:\n  - a: {ply: 1}", "this is no move"),
        ("title: x\ngame: hocg", "osica"),
        ("title: x\ngame: osica\nexpect: {a.herts: 7}", "line 3: unknown key 'a.herts' in expect"),
        ("title: x\ngame: osica\nexpect: {a.hand: {top: [SLF-07]}}", "a.hand has no order"),
        ("title: x\ngame: osica\ngiven: {a: {left: [1]}}", "x.yaml, line 3"),
        ("- 1", "a scenario is a map"),
        ("", "there is no scenario"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, problem: str) -> None:
    """The sentence says what and where."""
    with pytest.raises(DataError, match=problem):
        read_scenarios(text, "x.yaml")


def test_a_card_that_is_none_is_refused() -> None:
    """With the line of the position."""
    assert "line 3: there is no card XX-01" in run("title: x\ngame: osica\ngiven: {a: {left: XX-01}}")
