"""Fitting a logistic judgement to positions of matches that have ended, in plain Python."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import add, mul, sub

from engine.kernel.chance import Chance
from engine.kernel.players.seeds import derive_seed
from engine.kernel.players.weights import Bin, Figures, chance_of

ROUNDS = 16
"""How often every position is looked at."""
FEWER_ROUNDS = 6
"""The same where it is gone on from what was learned before."""
PATIENCE = 0.7
"""How much the end of a match counts for a position, against how the next position of it was judged."""
AT_ONCE = 256
"""Positions that a step looks at."""
STEP = 0.02
"""How far a step goes at first, in weights of standardised facts."""
PULL = 0.03
"""How strongly weights are drawn to what was believed before: what positions hardly tell stays so."""
MEMORY, SPREAD_MEMORY, NEARLY_0 = 0.9, 0.999, 1e-8
"""How long Adam, which makes the steps, remembers what came before."""


@dataclass(frozen=True)
class Example:
    """A position whose match has ended.

    Args:
        match: the match.
        seat: the seat that judges.
        decks: the names of both decks.
        is_own_turn: whether it is the turn of the seat that judges.
        facts: its facts as this seat sees them.
        points: 1 if this seat won, 0.5 for a draw, 0 if it lost.
    """

    match: int
    seat: int
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
        """The chance to win that facts mean."""
        return chance_of(self.base + sum(map(mul, self.weights, facts)))


def look_ahead(examples: Sequence[Example], chances: Sequence[float]) -> list[float]:
    """What each position came to: its seat's next position of the match as it was judged, and, with patience,
    what that one came to. Luck that came much later weighs less so (a temporal difference).

    Args:
        examples: the positions, those of a match in their order.
        chances: how each was judged.
    """
    points = [each.points for each in examples]
    following: dict[tuple[int, int], int] = {}
    for at in range(len(examples) - 1, -1, -1):
        key = (examples[at].match, examples[at].seat)
        if (later := following.get(key)) is not None:
            points[at] = (1 - PATIENCE) * chances[later] + PATIENCE * points[later]
        following[key] = at
    return points


@dataclass(frozen=True)
class Guidance:
    """What is known of the facts beforehand.

    Args:
        signs: for each fact 1 if more of it is never worse, -1 if it is never better, 0 if it may be either.
        beliefs: the weight that it is believed to have as long as nothing speaks against it.
    """

    signs: Sequence[int]
    beliefs: Sequence[float]


def fit(
    examples: Sequence[Example],
    points: Sequence[float],
    guidance: Guidance,
    tell: Callable[[], None],
    start: Fitted | None = None,
) -> Fitted:
    """The weights under which these positions end as they did most likely.

    Args:
        examples: the positions.
        points: what each came to, from 0 to 1.
        guidance: what is known of the facts beforehand.
        tell: is told of every round that is done.
        start: what was learned before, to go on from.
    """
    middles, widths = _standardise(examples)
    rows = [[(x - m) / w for x, m, w in zip(each.facts, middles, widths, strict=True)] for each in examples]
    beliefs = list(map(mul, guidance.beliefs, widths))
    adam, rounds = _Adam(guidance.signs, beliefs), ROUNDS
    if start is not None:
        rounds, adam.weights = FEWER_ROUNDS, list(map(mul, start.weights, widths))
        adam.base = start.base + sum(map(mul, start.weights, middles))
    chance, order = Chance(derive_seed("fitting", len(rows))), list(range(len(rows)))
    for done in range(rounds):
        chance.shuffle(order)
        step = STEP * (1 - done / rounds)
        for first in range(0, len(order), AT_ONCE):
            adam.learn(rows, points, order[first : first + AT_ONCE], step)
        tell()
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

    def __init__(self, signs: Sequence[int], beliefs: Sequence[float]) -> None:
        self.base, self.weights, self._beliefs = 0.0, [*beliefs], beliefs
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
        pulls = map(sub, self.weights, self._beliefs)
        mean = [slope / count + PULL * pull for slope, pull in zip(slopes, pulls, strict=True)]
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


def hold_against(chances: Sequence[float], points: Sequence[float]) -> Figures:
    """How well chances fit what came; there must be won and lost positions."""
    brier = sum((chance - point) ** 2 for chance, point in zip(chances, points, strict=True)) / len(points)
    ranked = sorted((chance, point) for chance, point in zip(chances, points, strict=True) if point != 0.5)
    won = sum(point == 1 for _, point in ranked)
    above = sum(rank for rank, (_, point) in enumerate(ranked) if point == 1) - won * (won - 1) / 2
    area = above / (won * (len(ranked) - won))
    return Figures(len(points), round(brier, 4), round(area, 4), tuple(_list_bins(chances, points)))


def _list_bins(chances: Sequence[float], points: Sequence[float]) -> Iterator[Bin]:
    tenths: dict[int, list[tuple[float, float]]] = {}
    for chance, point in zip(chances, points, strict=True):
        tenths.setdefault(min(9, int(chance * 10)), []).append((chance, point))
    for _, inside in sorted(tenths.items()):
        judged, came = (sum(each) / len(inside) for each in zip(*inside, strict=True))
        yield Bin(len(inside), round(judged, 4), round(came, 4))
