"""Who can be measured: the strengths of today of each game, and players as they were."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, Player, Strength, seat_player
from engine.kernel.players.playing import Playable
from engine.kernel.ruleset import Deck
from engine.osica import OSICA
from engine.osica import Game as OsicaGame
from engine.osica import players as osica
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


class Contest(NamedTuple):
    """A game whose computer players are measured.

    Args:
        name: of the game.
        start: begins a match with two decks and a seed.
        list_decks: the decks that are played.
        seat: a player of a name for a seat of a match, with what decides what it leaves to chance.
        strengths: the players of today by name, from the weakest.
    """

    name: str
    start: Callable[[Sequence[Deck], bytes], Playable]
    list_decks: Callable[[], Sequence[tuple[str, Deck]]]
    seat: Callable[[str, Any, int, bytes], Player]
    strengths: Sequence[str]


def _seat_of_hocg(name: str, game: Game, seat: int, seed: bytes) -> Player:
    return seat_contestant(name, game, seat, seed, default_pool())


def _seat_of_osica(name: str, game: OsicaGame, seat: int, seed: bytes) -> Player:
    return osica.seat_player(osica.Strength(name), game, seat, seed, OSICA.pool)


OF_HOCG = Contest(HOCG.name, HOCG.start, HOCG.starter_decks, _seat_of_hocg, tuple(Strength))
CONTESTS: Mapping[str, Contest] = {
    each.name: each
    for each in (
        OF_HOCG,
        Contest(OSICA.name, OSICA.start, OSICA.starter_decks, _seat_of_osica, tuple(osica.Strength)),
    )
}
"""By game."""
