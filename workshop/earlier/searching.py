"""A player who tries answers out: on imagined matches that greedy players play on for a while."""

from collections.abc import Callable
from statistics import fmean
from typing import NamedTuple

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PromptKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.greedy import GreedyPlayer
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer, candidates
from engine.kernel.players.searching import never_late
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import View
from workshop.earlier.evaluation import DRAWN, LOST, WON, evaluate
from workshop.earlier.greedy import RATINGS_BEFORE

LOOK_AHEAD = 2
"""Turns that are played on: the rest of this one, and the next one."""
STEP_LIMIT = 150
"""Answers after which an imagined match is judged wherever it is."""
BUDGET = 300
"""Answers given in imagined matches for one decision, about: the strength and the time (0.2 ms each)."""
UNSEARCHED = frozenset({PromptKind.PERFORMANCE})
"""Questions that a greedy player answers as well: arts that down somebody, then those that hurt most."""


class HandWeighingPlayer:
    """The player *hard* of version 0.1, whose judgement has weights that were chosen by hand.

    It tries what a greedy player would do and everything near it, and takes what ends best on the average.
    It sees the match through its own seat only: hidden cards are imagined (see ``foresight``). How much it
    tries is counted, not timed, so the same seed makes the same choices on every machine.

    Args:
        game: the match it plays in; it never changes it.
        seat: its seat.
        seed: decides what it imagines.
        pool: the cards.
        budget: answers given in imagined matches for one decision; every answer is tried once at least,
            however little it is.
        is_late: whether it must come to an end with what it has tried so far; asked again and again.
    """

    reads_view = True

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: bytes,
        pool: Pool,
        budget: int = BUDGET,
        is_late: Callable[[], bool] = never_late,
    ) -> None:
        self._game = game
        self._seat = seat
        self._chance = Chance(seed)
        self._pool = pool
        self._budget = budget
        self._is_late = is_late

    def choose(self, prompt: Prompt, view: View) -> Answer:
        """The answer that came out best: all are tried alike, then the better half again, and so on."""
        greedy = GreedyPlayer(self._pool, RATINGS_BEFORE).choose(prompt, view)
        answers = list(candidates(prompt, greedy))
        if prompt.kind in UNSEARCHED or len(answers) == 1:
            return greedy
        if self._game.turn == 0:  # 6.2: a hand dealt anew may not fit what was asked
            return greedy
        imagination = Imagination(self._game.table, self._seat)
        outcomes: dict[Answer, list[float]] = {answer: [] for answer in answers}
        share = self._budget // (len(answers) - 1).bit_length()
        while len(answers) > 1:
            given = 0
            while given < share or not given:
                match = Game(imagination.imagine(self._chance))
                for answer in answers:  # in the same match: they differ by their merit alone
                    tried = self._try(answer, match.copy())
                    outcomes[answer].append(tried.worth)
                    given += tried.given
                if self._is_late():
                    return max(answers, key=lambda answer: fmean(outcomes[answer]))
            answers.sort(key=lambda answer: -fmean(outcomes[answer]))
            del answers[(len(answers) + 1) // 2 :]
        return answers[0]

    def _try(self, answer: Answer, match: Game) -> "Trial":
        """How an imagined match, which is played on, stands for this seat some turns after this answer."""
        until = match.turn + LOOK_AHEAD
        match.pick(answer)
        players = (GreedyPlayer(self._pool, RATINGS_BEFORE), GreedyPlayer(self._pool, RATINGS_BEFORE))
        given = 1
        while (prompt := match.prompt) is not None and given <= STEP_LIMIT:
            if match.turn >= until and prompt.kind == PromptKind.MAIN:
                break
            assessment = LazyAssessment(match.table, prompt.seat, self._pool)
            match.pick(players[prompt.seat].judge(prompt, assessment))
            given += 1
        result = match.result
        if result is not None:
            worth = DRAWN if result.winner is None else WON if result.winner == self._seat else LOST
            return Trial(worth, given)
        end = LazyAssessment(match.table, self._seat, self._pool)
        return Trial(evaluate(end.own, end.other), given)


class Trial(NamedTuple):
    """An imagined match: what its end is worth to the seat that imagined it, and how many answers it took."""

    worth: float
    given: int
