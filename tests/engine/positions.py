"""Positions that several tests of computer players begin from."""

from engine.hocg import Game
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.runner import RUNNER

A_BLOOM_AWAY = """
title: The last life is a bloom away
given:
  turn: 11
  a:
    center: {card: hSD01-010, under: [hSD01-009], cheers: [green]}
    hand: [hSD01-011]
    back: [hSD01-003]
    used: {collab: true}
  b: {center: hSD01-003, back: [hSD01-005], life: 1}
"""


def begin(text: str, pool: Pool | None = None) -> Game:
    """The match of a scenario at its beginning."""
    (scenario,) = read_scenarios(text, "position.yaml")
    game: Game = RUNNER.begin(scenario, pool or default_pool()).game
    return game
