"""Computer players. They see what a person sees: the prompt and the view of their own seat, nothing else."""

from engine.players.greedy import GreedyPlayer
from engine.players.playing import MatchFailed, Played, play_match
from engine.players.protocol import Player
from engine.players.random import RandomPlayer
from engine.players.seeds import derive_seed

__all__ = [
    "GreedyPlayer",
    "MatchFailed",
    "Played",
    "Player",
    "RandomPlayer",
    "derive_seed",
    "play_match",
]
