"""The end of a turn (7.7): what was done for it has the whole phase carried out once more."""

from __future__ import annotations

import pytest

from engine.hocg import Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import Phase
from engine.hocg.rules.turn import EndPhase
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.position import build_position
from engine.hocg.state import atoms_values
from engine.hocg.state.events import HolomemDowned, PhaseStarted
from engine.hocg.state.state import Lasting
from engine.hocg.state.stats import Stat

POSITION = """
title: A center holomem that lives by 30 HP that it has for this turn
source: CR 7.7.6
given:
  a: {center: {card: hSD01-003, damage: 50}, back: [hSD01-008], hand: [hSD01-008]}
"""


def at_the_end(*, is_unfinished: bool) -> Game:
    """A match in the end phase of turn 5, after the check timing of 7.7.4."""
    (scenario,) = read_scenarios(POSITION, "end.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    center = game.state.players[0].center
    assert center is not None
    atoms_values.add_lasting(
        game.table, Lasting(Stat.HP, 30, (center.id,), seat=0, source=center.top, until=state.turn)
    )
    center.damage = 70
    stack = game.table.machine.stack
    stack[1:] = [EndPhase(step="effects_end", is_unfinished=is_unfinished)]
    game.table.machine.prompt = None
    game.table.events = []
    game.table.machine.run(game.table)
    return game


@pytest.mark.parametrize("is_unfinished", [True, False])
def test_the_phase_is_carried_out_anew_if_anything_was_done_for_its_end(is_unfinished: bool) -> None:
    game = at_the_end(is_unfinished=is_unfinished)
    events = list(game.table.last_turn_events if game.turn == 6 else game.table.turn_events)
    phases = [event.phase for event in events if isinstance(event, PhaseStarted)]
    downs = [event for event in events if isinstance(event, HolomemDowned)]
    assert (phases.count(Phase.END) > 0, bool(downs)) == (is_unfinished, is_unfinished)
