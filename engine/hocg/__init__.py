"""The hololive OFFICIAL CARD GAME, after the Japanese comprehensive rules 1.9.0."""

from engine.hocg.game import Game
from engine.hocg.ruleset import Hocg

HOCG = Hocg()
"""The ruleset with all shipped cards."""

__all__ = ["HOCG", "Game", "Hocg"]
