"""Computer players that know this game. They see the prompt and the view of their own seat, nothing else."""

from engine.osica.players.greedy import GreedyPlayer

__all__ = ["GreedyPlayer"]
