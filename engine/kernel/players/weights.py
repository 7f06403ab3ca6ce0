"""Weights that were learned: how much each fact of a position counts for the chance to win."""

import math
from pathlib import Path

import msgspec

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


class Weights(msgspec.Struct, frozen=True):
    """A file of weights.

    Args:
        recipe: the command that made them, and on what.
        figures: how well they judged matches that they weren't learned from.
        own_turn: how much each fact counts in the turn of the seat that judges.
        other_turn: the same for the opponent's turn.
    """

    recipe: str
    figures: dict[str, float]
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
        return msgspec.json.decode(path.read_bytes(), type=Weights)
    except (OSError, msgspec.DecodeError) as error:
        raise DataError(f"{path} is no file of weights: {error}") from error
