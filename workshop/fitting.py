"""Fitting a logistic judgement to positions of matches that have ended, in plain Python."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import add, mul, sub

from engine.kernel.chance import Chance
from engine.kernel.players.seeds import derive_seed
from engine.kernel.players.weights import chance_of

ROUNDS = 24
"""How often every position is looked at."""
AT_ONCE = 256
"""Positions that a step looks at."""
STEP = 0.02
"""How far a step goes at first, in weights of standardised facts."""
SHRINKING = 1e-4
"""How strongly weights are drawn to 0."""
MEMORY, SPREAD_MEMORY, NEARLY_0 = 0.9, 0.999, 1e-8
"""How long Adam, which makes the steps, remembers what came before."""


@dataclass(frozen=True)
class Example:
    """A position whose match has ended.

    Args:
        match: the match.
        decks: the names of both decks.
        is_own_turn: whether it is the turn of the seat that judges.
        facts: its facts as this seat sees them.
        points: 1 if this seat won, 0.5 for a draw, 0 if it lost.
    """

    match: int
    decks: tuple[str, str]
    is_own_turn: bool
    facts: Sequence[float]
    points: float


@dataclass(frozen=True)
class Fitted:
    """What was learned: the logarithm of the odds is ``base`` and each fact times its weight."""

    base: float
    weights: tuple[float, ...]

    def chance(self, facts: Sequence[float]) -> float:
        """The chance to win."""
        return chance_of(self.base + sum(map(mul, self.weights, facts)))


def fit(examples: Sequence[Example], signs: Sequence[int], tell: Callable[[int], None]) -> Fitted:
    """The weights under which these positions end as they did most likely.

    Args:
        examples: the positions.
        signs: for each fact 1 if more of it is never worse, -1 if it is never better, 0 if it may be either.
        tell: is told how many rounds are done.
    """
    middles, widths = _standardise(examples)
    rows = [[(x - m) / w for x, m, w in zip(each.facts, middles, widths, strict=True)] for each in examples]
    points = [each.points for each in examples]
    adam = _Adam(signs)
    chance, order = Chance(derive_seed("fitting", len(rows))), list(range(len(rows)))
    for done in range(ROUNDS):
        chance.shuffle(order)
        step = STEP * (1 - done / ROUNDS)
        for start in range(0, len(order), AT_ONCE):
            adam.learn(rows, points, order[start : start + AT_ONCE], step)
        tell(done + 1)
    weights = tuple(weight / width for weight, width in zip(adam.weights, widths, strict=True))
    return Fitted(adam.base - sum(map(mul, weights, middles)), weights)


def _standardise(examples: Sequence[Example]) -> tuple[list[float], list[float]]:
    """The mean of every fact, and how far it spreads; 1 where it is always the same."""
    count = len(examples)
    columns = list(zip(*(each.facts for each in examples), strict=True))
    middles = [sum(column) / count for column in columns]
    widths = [
        math.sqrt(sum((x - middle) ** 2 for x in column) / count) or 1.0
        for column, middle in zip(columns, middles, strict=True)
    ]
    return middles, widths


class _Adam:
    """Steps downhill, each fact at its own pace; a weight never gets a sign that it may not have."""

    def __init__(self, signs: Sequence[int]) -> None:
        self.base, self.weights = 0.0, [0.0] * len(signs)
        self._least = [0.0 if sign > 0 else -math.inf for sign in signs]
        self._most = [0.0 if sign < 0 else math.inf for sign in signs]
        self._slopes, self._spreads = [0.0] * (len(signs) + 1), [0.0] * (len(signs) + 1)
        self._steps = 0

    def learn(
        self, rows: Sequence[Sequence[float]], points: Sequence[float], chosen: Sequence[int], step: float
    ) -> None:
        """One step, by the positions of these numbers."""
        slopes, base_slope = [0.0] * len(self.weights), 0.0
        for each in chosen:
            row = rows[each]
            miss = chance_of(self.base + sum(map(mul, self.weights, row))) - points[each]
            slopes = list(map(add, slopes, map(mul, row, repeat(miss))))
            base_slope += miss
        count = len(chosen)
        mean = [
            slope / count + SHRINKING * weight for slope, weight in zip(slopes, self.weights, strict=True)
        ]
        moves = self._find_moves([base_slope / count, *mean], step)
        self.base -= moves[0]
        moved = map(sub, self.weights, moves[1:])
        self.weights = list(map(min, map(max, moved, self._least), self._most))

    def _find_moves(self, slopes: Sequence[float], step: float) -> list[float]:
        self._steps += 1
        self._slopes = [
            MEMORY * old + (1 - MEMORY) * new for old, new in zip(self._slopes, slopes, strict=True)
        ]
        self._spreads = [
            SPREAD_MEMORY * old + (1 - SPREAD_MEMORY) * new * new
            for old, new in zip(self._spreads, slopes, strict=True)
        ]
        first, second = 1 - MEMORY**self._steps, 1 - SPREAD_MEMORY**self._steps
        return [
            step * (slope / first) / (math.sqrt(spread / second) + NEARLY_0)
            for slope, spread in zip(self._slopes, self._spreads, strict=True)
        ]


@dataclass(frozen=True)
class Held:
    """How well a judgement fits positions that it wasn't learned from.

    Args:
        positions: how many there are.
        brier: the mean square of how far the chance was from what came; 0.25 for who always says one half.
        area: how often, of a position that was won and one that was lost, the won one was judged better.
    """

    positions: int
    brier: float
    area: float


def hold_against(chances: Sequence[float], points: Sequence[float]) -> Held:
    """How well chances fit what came; there must be won and lost positions."""
    brier = sum((chance - point) ** 2 for chance, point in zip(chances, points, strict=True)) / len(points)
    ranked = sorted((chance, point) for chance, point in zip(chances, points, strict=True) if point != 0.5)
    won = sum(point == 1 for _, point in ranked)
    above = sum(rank for rank, (_, point) in enumerate(ranked) if point == 1) - won * (won - 1) / 2
    return Held(len(points), round(brier, 4), round(above / (won * (len(ranked) - won)), 4))
