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

FIRST_DEALS = 3
"""So many imagined matches tell whether chance had a part in what came of an answer."""
DEALS = 24
"""So many tell what was to be expected where it had."""
SAME = 1e-9
"""Chances that differ by less are the same."""
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
    or where the opponent picked what the seat couldn't see. Imagined matches in which the turn goes on, or
    ends, otherwise than it did depend on a hidden hand and not on chance: they don't count.
    """
    imagined, picked = analyst.imagine(moment.before, seat), moment.answer
    unseen = frozenset(imagined.unseen)
    if any(option.card in unseen or option.target in unseen for option in picked):
        return reached
    found: list[float] = []
    for number in range(1, DEALS + 1):
        match = imagined.deal(chance)
        prompt = match.prompt
        if prompt is None or not is_allowed(prompt, picked):
            return reached
        match.pick(prompt.check([option.id for option in picked]))
        if match.turn == moment.after.turn:
            found.append(read_chance(match, seat, analyst.find_chance))
        if number == FIRST_DEALS and all(abs(each - reached) < SAME for each in found):
            return reached
    return fmean(found) if found else reached
