"""A player who tries answers out on imagined matches and judges what comes of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import sub
from statistics import fmean, stdev
from typing import NamedTuple

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import Level, PromptKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import Judgement
from engine.hocg.state.table import Table
from engine.kernel.chance import Chance
from engine.kernel.machine import clause
from engine.kernel.players.nearby import Answer, candidates
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import View

STEP_LIMIT = 300
"""Answers after which an imagined match is judged wherever it is."""
UNSETTLED = frozenset({PromptKind.FIRST_PLAYER, PromptKind.REDRAW})
"""Questions before the first turn at which nobody's hand is known to be fit to begin with yet."""
FITTING_TRIES = 60
"""Matches that are imagined at the most to find one that fits what was done before the first turn."""
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


def never_late() -> bool:
    """For a player who may think as long as it takes."""
    return False


@dataclass(frozen=True)
class Effort:
    """How hard a player thinks.

    Args:
        budget: answers given in imagined matches for one decision at the most, about (0.15 ms each); every
            answer is tried once at least, however little it is.
        judged: when an imagined match is judged, in turns that have begun since the turn of the decision,
            ascending: after 2 the opponent has had a turn, after 3 oneself too. The end of the turn alone
            tells nearly nothing: what was wrong with an answer comes out when the opponent has answered it.
    """

    budget: int
    judged: tuple[int, ...]


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
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.chances: list[float] = []

    @property
    def worth(self) -> float:
        """The chance to win with it, by all imagined matches in which it was tried."""
        return fmean(self.chances)

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


class SearchingPlayer:
    """Tries what a greedy player would do and everything near it, and takes what ends best on the average.

    It sees the match through its own seat only: hidden cards are imagined (see ``foresight``). How much it
    tries is counted, not timed, so the same seed makes the same choices on every machine.

    Args:
        game: the match it plays in; it never changes it.
        seat: its seat.
        seed: decides what it imagines.
        pool: the cards.
        judgement: tells the chance to win where an imagined match is left.
        effort: how hard it thinks.
        is_late: whether it must come to an end with what it has tried so far; asked again and again.
    """

    reads_view = True

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: bytes,
        pool: Pool,
        judgement: Judgement,
        effort: Effort,
        is_late: Callable[[], bool] = never_late,
    ) -> None:
        self._game = game
        self._seat = seat
        self._chance = Chance(seed)
        self._pool = pool
        self._judgement = judgement
        self._effort = effort
        self._is_late = is_late

    def choose(self, prompt: Prompt, view: View) -> Answer:
        """The answer that came out best; what a greedy player would do where the best is hardly better."""
        greedy, *others = map(Line, candidates(prompt, GreedyPlayer(self._pool).choose(prompt, view)))
        if not others:
            return greedy.answer
        best = self._find_best([greedy, *others])
        is_better = best is not greedy and best.is_ahead(greedy, LIKELY, IN_DOUBT)
        return best.answer if is_better else greedy.answer

    def _find_best(self, lines: list[Line]) -> Line:
        """The best of several lines, the greedy one first. All are tried alike; what falls clearly behind is
        dropped, and the worse half with every share of the budget that is spent, but for the greedy one.
        """
        greedy, imagination = lines[0], Imagination(self._game.table, self._seat)
        share, spent, halved = self._effort.budget / (len(lines) - 1).bit_length(), 0, 0
        while True:
            spent += self._try_all(lines, imagination)
            lines.sort(key=lambda line: -line.worth)
            best = lines[0]
            if self._is_late() or spent >= self._effort.budget:
                return best
            if len(best.chances) >= CLEAR_AFTER:
                lines = [each for each in lines if each is best or not best.is_ahead(each, CLEARLY)]
            while spent >= share * (halved + 1):
                halved += 1
                half = max(2, (len(lines) + 1) // 2)
                lines = lines[:half] + [each for each in lines[half:] if each is greedy]
            if len(lines) == 1:
                return best

    def _try_all(self, lines: Sequence[Line], imagination: Imagination) -> int:
        """Try lines in one more imagined match, the same for all: they differ by their merit alone. How many
        answers that took.
        """
        match, given = imagine_fitting(imagination, self._seat, self._chance), 0
        for line in lines:
            trial = self._try(line.answer, match.copy())
            line.chances.append(trial.chance)
            given += trial.given
        return given

    def _try(self, answer: Answer, match: Game) -> Trial:
        """How an imagined match, which is played on after this answer, stands as turns begin."""
        turns = [(match.turn or FIRST_TURNS) + each for each in self._effort.judged]
        players = (GreedyPlayer(self._pool), GreedyPlayer(self._pool))
        chances: list[float] = []
        match.pick(answer)
        given = 1
        while (prompt := match.prompt) is not None and given < STEP_LIMIT:
            if match.turn >= turns[len(chances)]:
                chances.append(self._judge(match))
                if len(chances) == len(turns):
                    break
            assessment = LazyAssessment(match.table, prompt.seat, self._pool)
            match.pick(players[prompt.seat].judge(prompt, assessment))
            given += 1
        chances += [self._judge(match)] * (len(turns) - len(chances))
        return Trial(fmean(chances), given)

    def _judge(self, match: Game) -> float:
        """The chance to win as a match stands; nearly none or all where it is over."""
        if (result := match.result) is None:
            return self._judgement.chance_in(LazyAssessment(match.table, self._seat, self._pool))
        if result.winner is None:
            return 0.5
        waited = SOONER ** (match.turn - self._game.turn)
        return 0.5 + 0.5 * waited * (1 if result.winner == self._seat else -1)


def imagine_fitting(imagination: Imagination, seat: int, chance: Chance) -> Game:
    """A match as it may be. Before the first turn one in which the opponent could have begun, if one is found
    soon.

    Args:
        imagination: what a seat makes of a match.
        seat: that seat.
        chance: deals the hidden cards.
    """
    match = Game(imagination.imagine(chance))
    prompt = match.prompt
    if match.turn == 0 and prompt is not None and prompt.kind not in UNSETTLED:
        for _ in range(FITTING_TRIES):
            if can_begin(match.table, 1 - seat):
                break
            match = Game(imagination.imagine(chance))
    return match


@clause("6.2.1.8", "6.2.1.10.1")
def can_begin(table: Table, seat: int) -> bool:
    """Whether a seat has placed its center holomem, or has a Debut in its hand for it. Who lies there already
    may be anybody in an imagined match; that is the same for all answers.
    """
    player, cards = table.player(seat), table.cards
    return player.center is not None or any(cards[card].level is Level.DEBUT for card in player.hand)
