"""The analysis of a match that is over, for one seat."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from engine.kernel.analysis.analyst import Analyst, M
from engine.kernel.analysis.findings import ChanceCurve, Decisions, Mistake
from engine.kernel.analysis.judging import Effort, Gain, Judge, Judged
from engine.kernel.analysis.luck import trace_course
from engine.kernel.analysis.moments import Moment, list_decisions
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer
from engine.kernel.players.seeds import derive_seed
from engine.kernel.translation import in_every_language, tr

EFFORT = Effort()
LEAST_COST = 0.03
"""A decision that costs less is no mistake."""
LEFT_WIN = 0.01
"""Unless what was better wins for certain."""
SURE = 2.0
"""So many standard errors a cost must be above nothing."""
MOST_MISTAKES = 3
SHORTLIST = 12
"""So many of the costliest decisions are looked at once more."""
SECOND_LOOK = 48
"""Imagined matches of that look."""
WHY_DEALS = 16
"""Imagined matches in which it is seen what is better about an answer."""


class Found(NamedTuple, Generic[M]):
    """A decision that came out as a mistake."""

    moment: Moment[M]
    judge: Judge[M]
    judged: Judged


class Analysing(Generic[M]):
    """Analyses a match for one seat.

    Args:
        analyst: what the game knows.
        moments: the match, at least one.
        seat: the seat.
        seed: decides what is imagined.
    """

    def __init__(self, analyst: Analyst[M], moments: Sequence[Moment[M]], seat: int, seed: bytes) -> None:
        self._analyst, self._moments, self._seat, self._seed = analyst, moments, seat, seed

    def trace(self, deal_anew: Callable[[bytes], M]) -> ChanceCurve:
        """How the chances went, and what was luck.

        Args:
            deal_anew: the beginning of another match of the same decks.
        """
        return trace_course(self._analyst, self._moments, self._seat, self._seed, deal_anew)

    def judge(self, is_late: Callable[[], bool], effort: Effort = EFFORT) -> Decisions:
        """What the seat's decisions were worth.

        Args:
            is_late: whether no further decision may be judged.
            effort: how much is tried for each.
        """
        found: list[Found[M]] = []
        judged, is_whole = 0, True
        for turn in list_decisions(self._moments, self._seat):
            if is_late():
                is_whole = is_whole and not turn
                continue
            judged += len(turn)
            found += self._judge_turn(turn, effort)
        sure = self._look_again(found)
        mistakes = tuple(self._tell(each) for each in sure[:MOST_MISTAKES])
        return Decisions(judged, sum(each.judged.gain.mean for each in sure), mistakes, is_whole)

    def _judge_turn(self, turn: Sequence[Moment[M]], effort: Effort) -> list[Found[M]]:
        """The mistakes of a turn, the last one first: what could still be mended by a later answer was no
        mistake when it was made.
        """
        found: list[Found[M]] = []
        answers = [moment.answer for moment in turn]
        mended: list[tuple[int, Answer]] = []
        for place, moment in reversed(list(enumerate(turn))):
            chance = Chance(derive_seed("decision", self._seed.hex(), self._seat, moment.number))
            judge = Judge(self._analyst, moment.before, chance, effort)
            still = [(*answers[place + 1 : later], better) for later, better in mended]
            verdict = judge.judge(moment.answer, answers[place + 1 :], still)
            if verdict is not None and is_clear(verdict.gain):
                found.append(Found(moment, judge, verdict))
                mended.append((place, verdict.better.answer))
        return found

    def _look_again(self, found: Sequence[Found[M]]) -> list[Found[M]]:
        """The mistakes, the costliest first: the greatest are proved in many more imagined matches, for the
        greatest of many estimates is most often too great.
        """
        order = sorted(found, key=lambda each: -each.judged.gain.mean)
        proved = []
        for each in order[:SHORTLIST]:
            again = each.judge.prove(each.judged.better, each.judged.mine, SECOND_LOOK)
            if again is not None and is_clear(again.gain):
                proved.append(each._replace(judged=again))
        proved.sort(key=lambda each: -each.judged.gain.mean)
        once: dict[tuple[int, tuple[str, ...]], Found[M]] = {}
        for each in proved:  # what was left undone in a turn is told once
            better = tuple(option.likeness for option in each.judged.better.answer)
            once.setdefault((each.moment.before.turn, better), each)
        return list(once.values())

    def _tell(self, found: Found[M]) -> Mistake:
        moment, judged = found.moment, found.judged
        better, chosen = found.judge.play_on([judged.better, judged.chosen], WHY_DEALS)
        match = moment.before
        return Mistake(
            moment.number,
            match.turn,
            in_every_language(lambda: "" if match.prompt is None else match.question().short) or {},
            in_every_language(lambda: say_answer(match, moment.answer)) or {},
            in_every_language(lambda: say_answer(match, judged.better.answer)) or {},
            judged.gain.worth,
            judged.gain.mean,
            self._analyst.tell_why(better, chosen, self._seat),
        )


def is_clear(gain: Gain) -> bool:
    """Whether a decision cost more than may be noise. A sure win that was left counts for less as well."""
    least = LEFT_WIN if gain.worth == 1.0 else LEAST_COST
    return gain.mean >= least and gain.mean >= SURE * gain.error


def say_answer(match: M, answer: Answer) -> str:
    """An answer to the waiting question in words."""
    return ", ".join(match.label(option).text for option in answer) or tr("None of them")
