"""Computer players. They see what a person sees: the prompt and the view of their own seat, nothing else."""

from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import Judgement, default_judgement
from engine.hocg.players.strengths import Strength, seat_player
from engine.kernel.players.playing import MatchFailed, Played, play_match
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.players.seeds import derive_seed

__all__ = [
    "GreedyPlayer",
    "Judgement",
    "MatchFailed",
    "Played",
    "Player",
    "RandomPlayer",
    "Strength",
    "default_judgement",
    "derive_seed",
    "play_match",
    "seat_player",
]
