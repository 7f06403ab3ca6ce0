"""Computer players that know this game. They see the prompt and the view of their own seat, nothing else."""

from engine.osica.players.greedy import GreedyPlayer
from engine.osica.players.strengths import Strength, seat_player

__all__ = ["GreedyPlayer", "Strength", "seat_player"]
