"""How long a question takes to tell: everything that a player is told with it, by processor time."""

import statistics
import time
from collections.abc import Iterator, Sequence

import msgspec

from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.ruleset import Deck
from workshop.simulate import match_seed
from workshop.spread import spread_of

MATCHES = 2
"""Matches that are timed for each pair of decks, after one that fills what is remembered."""


class Told(msgspec.Struct, frozen=True):
    """The questions of random matches, in milliseconds of processor time each.

    Args:
        mean: on average.
        p99: of a hundred the slowest.
        questions: how many were told.
    """

    mean: float
    p99: float
    questions: int


def measure_telling(decks: Sequence[Deck], matches: int = MATCHES) -> Told:
    """How long questions take to tell with these decks."""
    pack = HocgPack(HOCG)
    for _ in _time_questions(pack, decks, 0):
        pass
    samples = [each for number in range(1, matches + 1) for each in _time_questions(pack, decks, number)]
    mean = round(statistics.mean(samples) * 1000, 2)
    return Told(mean, spread_of(samples).p99, len(samples))


def _time_questions(pack: HocgPack, decks: Sequence[Deck], number: int) -> Iterator[float]:
    game = HOCG.start(decks, match_seed(2, number))
    player = RandomPlayer(derive_seed("telling", number))
    while (prompt := game.prompt) is not None:
        begun = time.process_time()
        pack.ask(game)
        yield time.process_time() - begun
        game.pick(player.choose(prompt, NOTHING_SEEN))


def measure_dearest(matches: int = MATCHES) -> tuple[str, Told]:
    """The starter deck whose questions take longest, and how long."""
    told = {name: measure_telling([deck, deck], matches) for name, deck in HOCG.starter_decks()}
    dearest = max(told, key=lambda name: told[name].p99)
    return dearest, told[dearest]
