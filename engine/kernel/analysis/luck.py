"""How the chances of a seat went, and what of that was chance: the same answer is given in imagined matches,
and what came of it is held against what comes of it there.
"""

from collections.abc import Callable, Sequence
from statistics import fmean

from engine.kernel.analysis.analyst import Analyst, M
from engine.kernel.analysis.findings import ChanceAt, ChanceCurve, Stroke
from engine.kernel.analysis.moments import Moment, read_chance
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import is_allowed
from engine.kernel.players.seeds import derive_seed

DEALS = 24
"""So many imagined matches tell what was to be expected where chance had a part in what came of an answer."""
MOST_STROKES = 4
"""So many strokes of luck are named."""
LEAST_STROKE = 0.03
"""A change of the chance that is smaller is no stroke."""


def trace_course(
    analyst: Analyst[M],
    moments: Sequence[Moment[M]],
    seat: int,
    seed: bytes,
    deal_anew: Callable[[bytes], M],
) -> ChanceCurve:
    """How the chances of a seat went.

    Args:
        analyst: judges and imagines.
        moments: the match, at least one.
        seat: the seat.
        seed: decides what is imagined.
        deal_anew: the beginning of another match of the same decks.
    """
    first = moments[0].before
    chance = Chance(derive_seed("luck", seed.hex(), seat))
    points = [ChanceAt(0, first.turn, read_chance(first, seat, analyst.find_chance))]
    begun = [
        analyst.find_chance(deal_anew(derive_seed("begin", seed.hex(), number)), seat)
        for number in range(DEALS)
    ]
    strokes = [Stroke(0, 0, points[0].chance - fmean(begun))]
    for moment in moments:
        reached = read_chance(moment.after, seat, analyst.find_chance)
        points.append(ChanceAt(moment.number, moment.after.turn, reached))
        if moment.prompt is not None:
            expected = _expect(analyst, moment, seat, reached, chance)
            strokes.append(Stroke(moment.number, moment.before.turn, reached - expected))
    great = sorted((each for each in strokes if abs(each.gain) >= LEAST_STROKE), key=lambda it: -abs(it.gain))
    luck = sum(each.gain for each in strokes)
    return ChanceCurve(seat, tuple(points), luck, tuple(great[:MOST_STROKES]))


def _expect(analyst: Analyst[M], moment: Moment[M], seat: int, reached: float, chance: Chance) -> float:
    """The chance that was to be expected after an entry; what was reached where it was no matter of chance,
    or where the opponent picked what the seat couldn't see.
    """
    imagined, picked = analyst.imagine(moment.before, seat), moment.answer
    unseen = frozenset(imagined.unseen)
    if any(option.card in unseen for option in picked):
        return reached
    if not analyst.hangs_on_chance(moment.before, moment.after, unseen, seat):
        return reached
    found: list[float] = []
    for _ in range(DEALS):
        match = imagined.deal(chance)
        prompt = match.prompt
        if prompt is None or not is_allowed(prompt, picked):
            return reached
        match.pick(prompt.check([option.id for option in picked]))
        if _is_comparable(moment, match, seat):
            found.append(read_chance(match, seat, analyst.find_chance))
    return fmean(found) if found else reached


def _is_comparable(moment: Moment[M], match: M, seat: int) -> bool:
    """Whether an imagined match differs by chance from what came. Where a turn of the opponent ends in one of
    them by itself, and goes on in the other, that hangs on a hidden hand: it doesn't count.
    """
    before, after = moment.before, moment.after
    if match.turn == after.turn or any(
        each.result is not None and each.turn == before.turn for each in (match, after)
    ):
        return True
    return before.active == seat and max(match.turn, after.turn) == before.turn + 1
