"""The judgement: the chance to win from a position, as its seat sees it, by weights that were learned."""

from functools import cache
from operator import mul
from typing import NamedTuple

from engine.kernel.players.weights import Weights, chance_of, read_weights
from engine.osica.cards.pool import DATA
from engine.osica.players.facts import FACTS, find_facts
from engine.osica.state.views import TableView

WEIGHTS = DATA / "weights" / "judgement.json"
"""The weights that ship; ``oshiban judgement --game osica`` makes them."""


class Term(NamedTuple):
    """What one fact adds to a judgement.

    Args:
        name: the fact, as a file of weights calls it.
        amount: the fact itself.
        worth: what it adds to the logarithm of the odds to win.
    """

    name: str
    amount: float
    worth: float


class Judgement:
    """Tells the chance to win of a seat from what it sees.

    Args:
        weights: how much each fact counts.

    Raises:
        DataError: the weights are of other facts.
    """

    def __init__(self, weights: Weights) -> None:
        self._own_turn, self._other_turn = (
            (each.base, each.in_order(FACTS)) for each in (weights.own_turn, weights.other_turn)
        )

    def chance(self, table: TableView, seat: int) -> float:
        """The chance to win of a seat, from 0 to 1.

        Args:
            table: the position as the seat sees it.
            seat: the seat.
        """
        base, weights = self._find_weighting(table, seat)
        return chance_of(base + sum(map(mul, weights, find_facts(table, seat))))

    def terms(self, table: TableView, seat: int) -> list[Term]:
        """What is behind the chance, in the order of ``FACTS``."""
        _, weights = self._find_weighting(table, seat)
        return [
            Term(name, amount, amount * weight)
            for name, amount, weight in zip(FACTS, find_facts(table, seat), weights, strict=True)
        ]

    def _find_weighting(self, table: TableView, seat: int) -> tuple[float, list[float]]:
        return self._own_turn if table.active == seat else self._other_turn


@cache
def default_judgement() -> Judgement:
    """The judgement by the weights that are shipped."""
    return Judgement(read_weights(WEIGHTS))
