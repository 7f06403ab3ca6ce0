"""A player who tries answers out on imagined matches and judges what comes of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import attrgetter, sub
from statistics import fmean, stdev
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer, candidates
from engine.kernel.players.playing import Playable
from engine.kernel.players.protocol import Player
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import View

STEP_LIMIT = 300
"""Answers after which an imagined match is judged wherever it is."""
FIRST_TURNS = 1
"""What is decided before the game is judged as if it were decided in this turn."""
IN_DOUBT = 0.01
"""How much better than the answer of the greedy player another must be, besides what luck explains."""
LIKELY = 0.5
"""Standard errors by which it must be better, too: a few lucky matches are no merit."""
SOONER = 0.99
"""What is left of a victory, or of a defeat, for every turn that it takes longer."""
CLEARLY = 2.0
"""Standard errors by which an answer is behind the best one if it is clearly worse."""
CLEAR_AFTER = 6
"""Imagined matches before which nothing is clear."""

G = TypeVar("G", bound=Playable)
Answering = Callable[[G, Prompt], Answer]
"""How an imagined match is gone on with: the answer to its question."""


def never_late() -> bool:
    """For a player who may think as long as it takes."""
    return False


class MatchModel(Protocol[G]):
    """What a seat makes of a match at a question: how it may be, how it would go on, what that is worth."""

    def imagine(self, chance: Chance) -> G:
        """A match as it may be; what the seat can't see has no influence on it.

        Args:
            chance: deals the hidden cards.
        """

    def seat_quick_players(self) -> Answering[G]:
        """Two quick players who have seen nothing yet, for one imagined match."""

    def judge(self, match: G) -> float:
        """The chance of the seat to win an imagined match that isn't over."""


class Stop(NamedTuple):
    """How the part of a turn ends in which a player may do one thing after another.

    Args:
        asked: the kinds of prompts by which it is asked for the next thing.
        ending: the kind of option that does nothing more.
    """

    asked: frozenset[str]
    ending: str

    def find(self, prompt: Prompt) -> Answer:
        """The answer that does nothing more; none where the prompt doesn't ask for the next thing."""
        if prompt.kind not in self.asked:
            return ()
        return tuple(option for option in prompt.options if option.kind == self.ending)


@dataclass(frozen=True)
class Effort:
    """How hard a player thinks.

    Args:
        budget: answers given in imagined matches for one decision at the most, about (0.15 ms each in hOCG);
            every answer is tried once at least, however little it is.
        judged: when an imagined match is judged, in turns that have begun since the turn of the decision,
            ascending: after 2 the opponent has had a turn, after 3 oneself too. The end of the turn alone
            tells nearly nothing: what was wrong with an answer comes out when the opponent has answered it.
        stop: where answers are tried as the last ones of their turn, too. What a quick player goes on to do
            may be a blunder, which speaks against going on and not against the answer. ``None``: nowhere.
    """

    budget: int
    judged: tuple[int, ...]
    stop: Stop | None = None


class Trial(NamedTuple):
    """An answer in one imagined match.

    Args:
        chance: the chance to win, of the seat that imagines, on the average of the turns that are judged.
        given: answers that it took.
    """

    chance: float
    given: int


class Line:
    """An answer as it is tried, in the same imagined matches as every other one.

    Args:
        answer: the answer.
        is_last: whether nothing more is done after it in the turn.
    """

    def __init__(self, answer: Answer, is_last: bool = False) -> None:
        self.answer, self.is_last = answer, is_last
        self.chances: list[float] = []

    @property
    def worth(self) -> float:
        """The chance to win with it, by all imagined matches in which it was tried."""
        return fmean(self.chances)

    @property
    def standing(self) -> tuple[int, float]:
        """In how many imagined matches it was tried before it was dropped, and what it is worth by these."""
        return len(self.chances), self.worth

    def is_ahead(self, other: "Line", certainty: float, margin: float = 0.0) -> bool:
        """Whether it is better than another one by more than luck explains.

        Args:
            other: the other one.
            certainty: by how many standard errors.
            margin: by how much besides.
        """
        ahead: list[float] = list(map(sub, self.chances, other.chances))
        doubt = stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else 1.0
        return fmean(ahead) > margin + certainty * doubt


class SearchingPlayer(Generic[G]):
    """Tries what a greedy player would do and everything near it, and takes what ends best on the average.

    It sees the match through its own seat only: hidden cards are imagined. How much it tries is counted, not
    timed, so the same seed makes the same choices on every machine.

    Args:
        game: the match it plays in; it never changes it.
        seat: its seat.
        seed: decides what it imagines.
        seat_greedy: makes the greedy player whose answers it starts from, for one question.
        model: what the seat makes of the match as it stands when it is asked.
        effort: how hard it thinks.
        is_late: whether it must come to an end with what it has tried so far; asked again and again.
    """

    reads_view = True

    def __init__(
        self,
        game: G,
        seat: int,
        seed: bytes,
        seat_greedy: Callable[[], Player],
        model: Callable[[], MatchModel[G]],
        effort: Effort,
        is_late: Callable[[], bool] = never_late,
    ) -> None:
        self._game = game
        self._seat = seat
        self._chance = Chance(seed)
        self._seat_greedy = seat_greedy
        self._model = model
        self._effort = effort
        self._is_late = is_late

    def choose(self, prompt: Prompt, view: View) -> Answer:
        """The answer that came out best; what a greedy player would do where the best is hardly better."""
        answers = list(candidates(prompt, self._seat_greedy().choose(prompt, view)))
        greedy = answers[0]
        if len(answers) == 1:
            return greedy
        lines = [Line(answer) for answer in answers]
        if ending := self._find_stop(prompt):
            lines += [Line(answer, is_last=True) for answer in answers if answer != ending]
        best = self._find_best(lines, greedy)
        usual = max((line for line in lines if line.answer is greedy), key=attrgetter("standing"))
        return best.answer if best.is_ahead(usual, LIKELY, IN_DOUBT) else greedy

    def _find_best(self, lines: Sequence[Line], greedy: Answer) -> Line:
        """The best of several lines. All are tried alike; what falls clearly behind is dropped, and the worse
        half with every share of the budget that is spent, but for the best one with the greedy answer.
        """
        tried, model = list(lines), self._model()
        share, spent, halved = self._effort.budget / (len(lines) - 1).bit_length(), 0, 0
        while True:
            spent += self._try_all(tried, model)
            tried.sort(key=lambda line: -line.worth)
            best = tried[0]
            if self._is_late() or spent >= self._effort.budget:
                return best
            if len(best.chances) >= CLEAR_AFTER:
                tried = [each for each in tried if each is best or not best.is_ahead(each, CLEARLY)]
            while spent >= share * (halved + 1):
                halved += 1
                half = max(2, (len(tried) + 1) // 2)
                usual = next((each for each in tried if each.answer is greedy), None)
                tried = tried[:half] + [each for each in tried[half:] if each is usual]
            if len(tried) == 1:
                return best

    def _try_all(self, lines: Sequence[Line], model: MatchModel[G]) -> int:
        """Try lines in one more imagined match, the same for all: they differ by their merit alone. How many
        answers that took.
        """
        match, given = model.imagine(self._chance), 0
        for line in lines:
            trial = self._try(line, match.copy(), model)
            line.chances.append(trial.chance)
            given += trial.given
        return given

    def _try(self, line: Line, match: G, model: MatchModel[G]) -> Trial:
        """How an imagined match, which is played on after an answer, stands as turns begin."""
        now = match.turn
        turns = [(now or FIRST_TURNS) + each for each in self._effort.judged]
        answer_quickly = model.seat_quick_players()
        chances: list[float] = []
        match.pick(line.answer)
        given = 1
        while (prompt := match.prompt) is not None and given < STEP_LIMIT:
            if match.turn >= turns[len(chances)]:
                chances.append(self._judge(match, model))
                if len(chances) == len(turns):
                    break
            is_over = line.is_last and match.turn == now and prompt.seat == self._seat
            match.pick((is_over and self._find_stop(prompt)) or answer_quickly(match, prompt))
            given += 1
        chances += [self._judge(match, model)] * (len(turns) - len(chances))
        return Trial(fmean(chances), given)

    def _find_stop(self, prompt: Prompt) -> Answer:
        """The answer by which the seat does nothing more in its turn, where that is tried."""
        return () if self._effort.stop is None else self._effort.stop.find(prompt)

    def _judge(self, match: G, model: MatchModel[G]) -> float:
        """The chance to win as a match stands; nearly none or all where it is over."""
        if (result := match.result) is None:
            return model.judge(match)
        if result.winner is None:
            return 0.5
        waited = SOONER ** (match.turn - self._game.turn)
        return 0.5 + 0.5 * waited * (1 if result.winner == self._seat else -1)
