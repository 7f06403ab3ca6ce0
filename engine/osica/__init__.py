"""OSICA, after its published rules page and, where that is silent, the decisions listed in docs/osica.md."""

from engine.osica.game import Game
from engine.osica.ruleset import Osica

OSICA = Osica()
"""The ruleset with all shipped cards."""

__all__ = ["OSICA", "Game", "Osica"]
