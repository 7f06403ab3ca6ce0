"""The strengths of computer opponents of OSICA."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from engine.kernel.players.erring import ErringPlayer
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.players.searching import Effort, SearchingPlayer, never_late
from engine.osica.cards.pool import Pool
from engine.osica.game import Game
from engine.osica.players.greedy import GreedyPlayer
from engine.osica.players.judgement import default_judgement
from engine.osica.players.searching import SeatModel


class Strength(StrEnum):
    """How well a computer player plays. ``RANDOM`` is for figures only; nobody is challenged by it."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


EFFORT = Effort(600, judged=(1, 2, 3))
"""How hard the one thinks who tries answers out."""


def seat_player(
    strength: Strength,
    game: Game,
    seat: int,
    seed: bytes,
    pool: Pool,
    is_late: Callable[[], bool] = never_late,
) -> Player:
    """A computer player for a seat of a match.

    Args:
        strength: how well it plays.
        game: the match; only what its seat may know is read from it.
        seat: 0 or 1.
        seed: decides what it leaves to chance.
        pool: the cards.
        is_late: whether a player that thinks long must come to an end.
    """
    match strength:
        case Strength.RANDOM:
            return RandomPlayer(seed)
        case Strength.EASY:
            return ErringPlayer(GreedyPlayer(), seed)
        case Strength.NORMAL:
            return GreedyPlayer()
        case Strength.HARD:
            model = partial(SeatModel, game, seat, pool, default_judgement())
            return SearchingPlayer(game, seat, seed, GreedyPlayer, model, EFFORT, is_late)
