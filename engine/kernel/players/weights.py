"""Weights that were learned: how much each fact of a position counts for the chance to win."""

import math
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.kernel.decoding import UNREADABLE, decode_json
from engine.kernel.errors import DataError

SURE = 30.0
"""Odds beyond e to this power are as good as certain."""


class Weighting(msgspec.Struct, frozen=True):
    """How much each fact counts at one time.

    Args:
        base: the logarithm of the odds where every fact is 0.
        facts: the name of a fact -> what one of it adds to the logarithm of the odds.
    """

    base: float
    facts: dict[str, float]

    def in_order(self, names: Sequence[str]) -> list[float]:
        """How much each of these facts counts.

        Args:
            names: the facts of a judgement, all of them.

        Raises:
            DataError: the weights are of other facts.
        """
        if odd := sorted(set(names) ^ set(self.facts)):
            raise DataError(f"these weights are of other facts: {'; '.join(odd)}")
        return [self.facts[name] for name in names]


class Bin(msgspec.Struct, frozen=True):
    """Positions that were judged about alike.

    Args:
        positions: how many there are.
        judged: the mean of the chances that they were given.
        came: the share of the points that came.
    """

    positions: int
    judged: float
    came: float


class Figures(msgspec.Struct, frozen=True):
    """How well a judgement fits positions that it wasn't learned from.

    Args:
        positions: how many there are.
        brier: the mean square of how far the chance was from what came; 0.25 for who always says one half.
        area: how often, of a position that was won and one that was lost, the won one was judged better.
        bins: those of every tenth of the chances, from the lowest; tenths without positions are left out.
    """

    positions: int
    brier: float
    area: float
    bins: tuple[Bin, ...]


class Weights(msgspec.Struct, frozen=True):
    """A file of weights.

    Args:
        recipe: the command that made them.
        matches: how many matches they were learned from.
        positions: how many positions of these.
        on_matches: how well the same recipe judged matches that it had not learned from.
        on_decks: the same for matches in which one deck or both were none that it had learned from.
        own_turn: how much each fact counts in the turn of the seat that judges.
        other_turn: the same for the opponent's turn.
    """

    recipe: str
    matches: int
    positions: int
    on_matches: Figures
    on_decks: Figures
    own_turn: Weighting
    other_turn: Weighting


def chance_of(odds: float) -> float:
    """The chance behind a logarithm of odds."""
    return 1 / (1 + math.exp(-max(-SURE, min(SURE, odds))))


def read_weights(path: Path) -> Weights:
    """The weights of a file.

    Raises:
        DataError: it isn't there, or isn't of the format.
    """
    try:
        return decode_json(path.read_bytes(), Weights)
    except (OSError, *UNREADABLE) as error:
        raise DataError(f"{path} is no file of weights: {error}") from error
