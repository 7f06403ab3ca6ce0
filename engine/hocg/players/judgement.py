"""The judgement: the chance to win from a position, as its seat sees it, by weights that were learned."""

from functools import cache
from operator import mul
from typing import NamedTuple

from engine.hocg.cards.pool import DATA, Pool, default_pool
from engine.hocg.players.assessment import Assessment, ViewedAssessment
from engine.hocg.players.facts import FACTS, Fact, Whose, find_facts
from engine.hocg.state.views import TableView
from engine.kernel.players.weights import Weights, chance_of, read_weights

WEIGHTS = DATA / "hocg" / "weights" / "judgement.json"
"""The weights that ship; ``oshiban judgement`` makes them."""


class Term(NamedTuple):
    """What one fact adds to a judgement.

    Args:
        whose: whose fact it is.
        fact: which one.
        amount: the fact itself: HP, damage, cards, lives; 1 or 0 where it is either so or not.
        worth: what it adds to the logarithm of the odds to win.
    """

    whose: Whose
    fact: Fact
    amount: float
    worth: float

    @property
    def name(self) -> str:
        """The fact as a file of weights calls it."""
        return name_fact(self.whose, self.fact)


class Judgement:
    """Tells the chance to win of a seat from what it sees.

    Args:
        weights: how much each fact counts.
        pool: the cards; all shipped cards if omitted.

    Raises:
        DataError: the weights are of other facts.
    """

    def __init__(self, weights: Weights, pool: Pool | None = None) -> None:
        self._pool = pool
        self._own_turn, self._other_turn = (
            (each.base, each.in_order(NAMES)) for each in (weights.own_turn, weights.other_turn)
        )

    def chance(self, view: TableView) -> float:
        """The chance to win of the seat whose view this is, from 0 to 1.

        Raises:
            ValueError: nobody's view: it is of no seat.
        """
        return self.chance_in(self._assess(view))

    def terms(self, view: TableView) -> list[Term]:
        """What is behind the chance, in the order of ``FACTS``.

        Raises:
            ValueError: nobody's view: it is of no seat.
        """
        return self.terms_in(self._assess(view))

    def terms_in(self, assessment: Assessment) -> list[Term]:
        """What is behind the chance of the seat whose assessment this is, in the order of ``FACTS``."""
        _, weights = self._find_weighting(assessment)
        return [
            Term(whose, fact, amount, amount * weight)
            for (whose, fact), amount, weight in zip(FACTS, find_facts(assessment), weights, strict=True)
        ]

    def chance_in(self, assessment: Assessment) -> float:
        """The chance to win of the seat whose assessment of the table this is."""
        base, weights = self._find_weighting(assessment)
        return chance_of(base + sum(map(mul, weights, find_facts(assessment))))

    def _find_weighting(self, assessment: Assessment) -> tuple[float, list[float]]:
        return self._own_turn if assessment.is_own_turn else self._other_turn

    def _assess(self, view: TableView) -> ViewedAssessment:
        if view.viewer is None:
            raise ValueError("a judgement is a seat's: the view is nobody's")
        return ViewedAssessment(view, view.viewer, self._pool or default_pool())


def name_fact(whose: Whose, fact: Fact) -> str:
    """A fact as a file of weights calls it."""
    return f"{whose}.{fact}"


NAMES = tuple(name_fact(*each) for each in FACTS)
"""All facts as a file of weights calls them, in their order."""


def load_judgement(pool: Pool) -> Judgement:
    """The judgement that ships, for positions with cards of a pool."""
    return Judgement(read_weights(WEIGHTS), pool)


@cache
def default_judgement() -> Judgement:
    """The judgement by the weights that are shipped."""
    return Judgement(read_weights(WEIGHTS))
