"""What may be answered ahead: never a second button for what an option does, never much given up unasked."""

from __future__ import annotations

import pytest

from bot.app.packs.standing import Recurring
from bot.games.hocg.standing import find_recurring
from engine.hocg import Game
from engine.hocg.scenario import read_scenarios, run_scenario

POSITION = """
title: a position
given:
  turn: %d
  phase: %s
  a: {center: {card: hSD01-004, cheers: [%s]}, hand: [hSD01-003]}
  b: {center: hSD01-003}
expect: {winner: none}
"""


def answers_at(cheers: str, turn: int = 5, phase: str = "main") -> list[Recurring]:
    """What seat a may answer ahead in a position."""
    seen: list[Game] = []
    (scenario,) = read_scenarios(POSITION % (turn, phase, cheers), "position")
    verdict = run_scenario(scenario, watch=seen.append)
    assert not verdict.difference, verdict
    return list(find_recurring(seen[0]))


def test_a_turn_is_ended_without_arts_only_after_a_reminder() -> None:
    (answer,) = answers_at("white, white")
    assert answer.words == "End my turn without arts"
    assert answer.caution == "1 holomem can still use an art"
    assert answer.is_offered


@pytest.mark.parametrize(("cheers", "turn"), [("", 5), ("white, white", 1)])
def test_where_no_art_can_be_used_the_end_of_the_phase_is_enough(cheers: str, turn: int) -> None:
    assert answers_at(cheers, turn) == []


def test_in_the_performance_phase_its_end_is_the_only_button_for_it() -> None:
    (answer,) = answers_at("white, white", phase="performance")
    assert not answer.is_offered
    (covered,) = answers_at("white, white")
    assert answer.key in covered.keys, "that a turn is to end without arts is known there"
