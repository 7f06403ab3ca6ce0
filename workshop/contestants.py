"""Who can be measured: the strengths of today, and players as they were."""

from collections.abc import Callable, Mapping

from engine.hocg.cards.pool import Pool
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, Player, Strength, seat_player
from workshop.earlier.greedy import RATINGS_BEFORE
from workshop.earlier.searching import HandWeighingPlayer

NORMAL_BEFORE, HARD_BEFORE = "normal of 0.1", "hard of 0.1"
"""The players *normal* and *hard* as version 0.1 had them."""
Seating = Callable[[Game, int, bytes, Pool], Player]


def seat_hard_before(game: Game, seat: int, seed: bytes, pool: Pool) -> Player:
    """The player *hard* of version 0.1 for a seat."""
    return HandWeighingPlayer(game, seat, seed, pool)


def seat_normal_before(game: Game, seat: int, seed: bytes, pool: Pool) -> Player:
    """The player *normal* of version 0.1 for a seat."""
    return GreedyPlayer(pool, RATINGS_BEFORE)


EARLIER: Mapping[str, Seating] = {NORMAL_BEFORE: seat_normal_before, HARD_BEFORE: seat_hard_before}
"""Players as they were, by their names."""
LADDER = (
    Strength.RANDOM,
    Strength.EASY,
    NORMAL_BEFORE,
    Strength.NORMAL,
    HARD_BEFORE,
    Strength.HARD,
    Strength.EXPERT,
)
"""Everybody, from the weakest, about."""


def seat_contestant(name: str, game: Game, seat: int, seed: bytes, pool: Pool) -> Player:
    """A player for a seat.

    Args:
        name: of a strength, or of a player as it was.
        game: the match.
        seat: 0 or 1.
        seed: decides what it leaves to chance.
        pool: the cards.

    Raises:
        ValueError: there is no such player.
    """
    if (seating := EARLIER.get(name)) is not None:
        return seating(game, seat, seed, pool)
    return seat_player(Strength(name), game, seat, seed, pool)
