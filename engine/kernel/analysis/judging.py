"""What a decision cost: every answer that is near is tried in imagined matches, the best ones further, and
the best one is held against what was chosen in matches that weren't looked at before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Generic, NamedTuple

from engine.kernel.analysis.analyst import Analyst, Imagined, M
from engine.kernel.analysis.moments import read_chance
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer, candidates, is_allowed
from engine.kernel.players.playing import Reply
from engine.kernel.prompts import Prompt

STEP_LIMIT = 150
"""Answers after which an imagined match is judged wherever it is."""
FIRST_TURN = 1
"""What is decided before the game is judged as if it were decided in this turn."""


FAR_BEHIND = 0.04
"""What comes out so much worse at first is tried no further."""
PASSED_OVER = 3
"""A planned answer is looked for among so many."""


class Effort(NamedTuple):
    """How much is tried for a decision.

    Args:
        deals: imagined matches in which every answer is tried.
        finalists: so many of the best answers are tried further.
        tries: imagined matches in which those are.
        proof: other imagined matches in which the best one is held against what was chosen.
    """

    deals: int = 3
    finalists: int = 4
    tries: int = 6
    proof: int = 24


Plan = tuple[Answer, ...]
"""Answers one after the other."""


class Way(NamedTuple):
    """An answer, and what its player plans to answer afterwards in the same turn; where that can't be
    answered, or nothing is planned, a quick player goes on. What was chosen is tried with what was better
    planned after it, too: who can still do it has missed nothing yet.
    """

    answer: Answer
    planned: Plan = ()


class Gain(NamedTuple):
    """By how much a way is better than another one.

    Args:
        mean: the difference of the chances to win.
        error: how far off that may be: the standard error.
        worth: the chance with the better one.
    """

    mean: float
    error: float
    worth: float


class Judged(NamedTuple):
    """A decision that was judged.

    Args:
        better: what came out best.
        chosen: what was chosen, as its player went on or as a quick player does, whichever is better.
        mine: all the ways that start with what was chosen.
        gain: what the better one gains in matches that had no part in finding it.
    """

    better: Way
    chosen: Way
    mine: Sequence[Way]
    gain: Gain


class Judge(Generic[M]):
    """Judges one decision of a seat.

    Args:
        analyst: judges positions and imagines matches.
        match: the match at the decision; it stays as it is.
        chance: decides what is imagined.
        effort: how much is tried.
    """

    def __init__(self, analyst: Analyst[M], match: M, chance: Chance, effort: Effort) -> None:
        prompt = match.prompt
        assert prompt is not None, "a decision answers a question"
        self._analyst, self._chance, self._effort = analyst, chance, effort
        self._match, self._prompt, self._seat = match, prompt, prompt.seat
        self._imagined: Imagined[M] = analyst.imagine(match, prompt.seat)
        self._turn = match.turn or FIRST_TURN

    def judge(self, chosen: Answer, planned: Sequence[Answer], still: Sequence[Plan] = ()) -> Judged | None:
        """What was better; ``None`` if nothing was, or nothing else could be answered.

        Args:
            chosen: what was answered.
            planned: what the same player answered next in the same turn.
            still: what they could still have answered instead of that: who can mend it has missed
                nothing yet.
        """
        own = self._prompt.likeness_of(chosen)
        quick = self._analyst.play()(self._match)
        others = [each for each in candidates(self._prompt, quick) if self._prompt.likeness_of(each) != own]
        if not others:
            return None
        effort, plans = self._effort, [(), tuple(planned)] if planned else [()]
        mine = [Way(chosen, plan) for plan in (*plans, *still)]
        found = self._try_all([*mine, *map(Way, others)], effort.deals)
        best = sorted(others, key=lambda each: -fmean(found[Way(each)]))[: effort.finalists]
        if fmean(found[Way(best[0])]) < _best(found, mine) - FAR_BEHIND:
            return None
        mine += [Way(chosen, (each,)) for each in best]
        further = [Way(each, plan) for each in best for plan in plans]
        found = self._try_all([*mine, *further], effort.tries)
        better = max(further, key=lambda way: fmean(found[way]))
        if fmean(found[better]) <= _best(found, mine):
            return None
        mine = [way for way in mine if way.planned in (*plans, *still, (better.answer,))]
        return self.prove(better, mine, effort.proof)

    def prove(self, better: Way, mine: Sequence[Way], deals: int) -> Judged | None:
        """What a way gains in newly imagined matches against the best of those that start with what was
        chosen; ``None`` if it gains nothing.
        """
        found = self._try_all([better, *mine], deals)
        kept = max(mine, key=lambda way: fmean(found[way]))
        gains = [one - other for one, other in zip(found[better], found[kept], strict=True)]
        mean = fmean(gains)
        if mean <= 0:
            return None
        return Judged(better, kept, mine, Gain(mean, stdev(gains) / sqrt(len(gains)), fmean(found[better])))

    def play_on(self, ways: Sequence[Way], deals: int) -> list[list[M]]:
        """Imagined matches at the end of the opponent's next turn: for each way the same ones."""
        dealt = [self._imagined.deal(self._chance) for _ in range(deals)]
        return [[self._play(way, match.copy(), self._find_reply()) for match in dealt] for way in ways]

    def _find_reply(self) -> Callable[[M], bool]:
        """Whether an imagined match has come to the end of the opponent's next turn."""
        return Reply(self._match, self._seat).is_over

    def _try_all(self, ways: Iterable[Way], deals: int) -> dict[Way, list[float]]:
        """How ways come out, each in the same imagined matches: they differ by their merit alone."""
        found: dict[Way, list[float]] = {way: [] for way in ways}
        for _ in range(deals):
            match = self._imagined.deal(self._chance)
            for way, chances in found.items():
                chances.append(self._try(way, match.copy()))
        return found

    def _try(self, way: Way, match: M) -> float:
        """The chance to win at the end of this turn and of the next one, on the average."""
        judge = self._analyst.find_chance
        match = self._play(way, match, lambda match: match.turn > self._turn)
        soon = read_chance(match, self._seat, judge)
        if match.result is not None:
            return soon
        match = self._go_on(match, [], lambda match: match.turn > self._turn + 1)
        return (soon + read_chance(match, self._seat, judge)) / 2

    def _play(self, way: Way, match: M, is_over: Callable[[M], bool]) -> M:
        match.pick(way.answer)
        return self._go_on(match, list(way.planned), is_over)

    def _go_on(self, match: M, planned: list[Answer], is_over: Callable[[M], bool]) -> M:
        """Play an imagined match on with quick players until it is over, or has come far enough."""
        answer_quickly = self._analyst.play()
        for _ in range(STEP_LIMIT):
            prompt = match.prompt
            if prompt is None or is_over(match):
                break
            is_planned = prompt.seat == self._seat and match.turn == self._match.turn
            answer = take_planned(prompt, planned) if is_planned else None
            match.pick(answer_quickly(match) if answer is None else answer)
        return match


def _best(found: Mapping[Way, Sequence[float]], ways: Iterable[Way]) -> float:
    return max(fmean(found[way]) for way in ways)


def take_planned(prompt: Prompt, planned: list[Answer]) -> Answer | None:
    """The next planned answer that a question allows; it is taken off the plan, with what it passes over.
    What comes of an answer may be asked otherwise in another match, so a few may be passed over.
    """
    for place, answer in enumerate(planned[:PASSED_OVER]):
        if is_allowed(prompt, answer):
            del planned[: place + 1]
            return prompt.check([option.id for option in answer])
    return None
