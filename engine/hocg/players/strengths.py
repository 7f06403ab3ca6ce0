"""The strengths of computer opponents, from one who blunders to one who tries everything out."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import default_judgement
from engine.hocg.players.searching import SeatModel
from engine.hocg.rules.repetition import list_done
from engine.kernel.players.erring import ErringPlayer
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.players.searching import Effort, SearchingPlayer, Stop, never_late


class Strength(StrEnum):
    """How well a computer player plays. ``RANDOM`` is for figures only; nobody is challenged by it."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


EFFORTS = {
    Strength.HARD: Effort(300, judged=(1, 2, 3)),
    Strength.EXPERT: Effort(
        4000, judged=(1, 2, 3, 4), stop=Stop(frozenset({PromptKind.MAIN}), OptionKind.END)
    ),
}
"""How hard those think who try answers out."""


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

    def seat_greedy() -> GreedyPlayer:
        return GreedyPlayer(pool, turn=game.turn, activated=list_done(game.state))

    match strength:
        case Strength.RANDOM:
            return RandomPlayer(seed)
        case Strength.EASY:
            return ErringPlayer(seat_greedy(), seed)
        case Strength.NORMAL:
            return seat_greedy()
        case Strength.HARD | Strength.EXPERT:
            model = partial(SeatModel, game, seat, pool, default_judgement())
            return SearchingPlayer(game, seat, seed, seat_greedy, model, EFFORTS[strength], is_late)
