"""What the events of the rules tell, where no scenario can see it."""

from __future__ import annotations

from engine.hocg import Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.position import build_position
from engine.hocg.state.events import FirstPlayerChosen, HolomemDowned
from tests.engine.watching import new_game

RISING = """
title: Kiara's Oshi returns a downed holomem to the hand
source: hBP01-006 Rise from the ashes
given:
  phase: performance
  a: {center: {card: hSD01-006, cheers: [white, white, white]}}
  b: {oshi: hBP01-006, holo_power: 2, center: {card: hBP01-061, damage: 180}, back: [hSD01-003, hSD01-008]}
"""


def test_who_has_chosen_the_first_player_is_told() -> None:
    choosers = set()
    for seed in range(6):
        game = new_game(seed)
        prompt = game.prompt
        assert prompt is not None
        other = next(option for option in prompt.options if option.number != prompt.seat)
        game.answer([other.id])
        (chosen,) = [event for event in game.events if isinstance(event, FirstPlayerChosen)]
        assert (chosen.chooser, chosen.first) == (prompt.seat, other.number)
        choosers.add(chosen.chooser)
    assert choosers == {0, 1}


def test_a_holomem_that_is_returned_when_it_is_downed_was_downed_all_the_same() -> None:
    (scenario,) = read_scenarios(RISING, "rising.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    game.answer([game.prompt.options[0].id])
    center = game.state.players[1].center
    assert center is not None
    game.answer(["yes"])
    (downed,) = [event for event in game.events if isinstance(event, HolomemDowned)]
    assert (downed.holomem, downed.card, downed.cards) == (center.id, center.top, ())
    assert center.top in game.state.players[1].hand
    assert any("is downed" in (game.narrate(event, None) or "") for event in game.events)
