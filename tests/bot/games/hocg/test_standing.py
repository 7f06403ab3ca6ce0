"""What may be answered ahead: never a second button for what an option does, never much given up unasked."""

from __future__ import annotations

import pytest

from bot.app.packs.standing import Lasting, Recurring
from bot.games.hocg.standing import find_recurring
from engine.hocg import Game
from engine.hocg.cards.terms import PromptKind
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


GUARDED = """
title: a skill that takes damage off
source: hSD05-001 Quick Guard
given:
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white]}}
  b: {oshi: hSD05-001, center: {card: hSD05-004, damage: %d}, holo_power: %d}
play:
  - a: {art: 1, with: center, on: center}
  - b: {choose: no}
"""
OPTIONAL = """
title: a text that may be carried out each turn
source: hBP01-092
given:
  phase: performance
  a: {center: {card: hBP01-092, cheers: [blue]}, back: [hBP01-092]}
  b: {center: hSD01-003}
play:
  - a: {art: 1, with: center, on: center}
  - a: {choose: no}
"""


def offers_in(scenario: str, kind: str) -> list[Recurring]:
    """What may be answered ahead at the first question of a kind."""
    found: list[list[Recurring]] = []

    def watch(game: Game) -> None:
        if game.prompt is not None and game.prompt.kind == kind:
            found.append(list(find_recurring(game)))

    (one,) = read_scenarios(scenario, "position")
    verdict = run_scenario(one, watch=watch)
    assert not verdict.difference, verdict
    return found[0]


def test_what_is_declined_ahead_is_the_skill_however_much_holo_power_there_is() -> None:
    (few,), (many,) = (offers_in(GUARDED % (0, power), PromptKind.WINDOW) for power in (1, 3))
    assert few.key == many.key
    assert few.lasting is Lasting.EITHER


def test_where_nothing_hangs_on_a_question_all_such_questions_can_be_answered() -> None:
    declining, idle = offers_in(GUARDED % (110, 1), PromptKind.WINDOW)
    assert not declining.is_idle
    assert idle.is_idle
    assert (idle.picked, idle.lasting) == (("no",), Lasting.MATCH)


def test_what_a_text_leaves_to_its_player_can_be_declined_for_the_match() -> None:
    (offer,) = offers_in(OPTIONAL, PromptKind.YES_NO)
    assert (offer.picked, offer.lasting, offer.is_idle) == (("no",), Lasting.MATCH, False)
