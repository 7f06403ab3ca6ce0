"""Matches as a seat may be in."""

from __future__ import annotations

from engine.hocg import Game
from engine.hocg.foresight.imagining import Imagination
from engine.kernel.chance import Chance


def imagine(game: Game, seat: int, chance: Chance) -> Game:
    """A match that looks the same from a seat."""
    return Game(Imagination(game.table, seat).imagine(chance))
