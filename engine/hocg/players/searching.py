"""A player who tries answers out on imagined matches and judges what comes of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
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
from engine.kernel.players.nearby import Answer, candidates, is_allowed
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import View

STEP_LIMIT = 150
"""Answers after which an imagined match is judged wherever it is."""
UNSETTLED = frozenset({PromptKind.FIRST_PLAYER, PromptKind.REDRAW})
"""Questions before the first turn at which nobody's hand is known to be fit to begin with yet."""
FITTING_TRIES = 60
"""Matches that are imagined at the most to find one that fits what was done before the first turn."""
FIRST_TURNS = 1
"""What is decided before the game is judged as if it were decided in this turn."""
IN_DOUBT = 0.01
"""What the answer of the greedy player has ahead of the others: a few lucky matches are no merit."""
SOON_COUNTS = 4
"""The end of the turn counts like so many imagined matches that are played to the end of the next."""


def never_late() -> bool:
    """For a player who may think as long as it takes."""
    return False


@dataclass(frozen=True)
class Effort:
    """How hard a player thinks.

    Args:
        budget: answers given in imagined matches for one decision, about: the strength, and the time (0.15 ms
            each); every answer is tried once at least, however little it is.
        deals: imagined matches in which every answer is tried to the end of the turn.
        followed: so many of the best answers are tried with every answer of the next question too.
        finalists: so many of the best answers are tried to the end of the opponent's next turn.
    """

    budget: int
    deals: int = 2
    followed: int = 0
    finalists: int = 4


class Trial(NamedTuple):
    """A line in one imagined match.

    Args:
        chance: the chance to win, of the seat that imagines, where it was left.
        given: answers that it took.
        asked: the next question of that seat in the same turn.
    """

    chance: float
    given: int
    asked: Prompt | None


class Line:
    """An answer, or one and the next, as it is tried: what it came to by the end of the turn, and by the end
    of the next one.

    Args:
        answers: the answers.
        credit: what is added to the chance that it is given.
    """

    def __init__(self, answers: tuple[Answer, ...], credit: float = 0.0) -> None:
        self.answers, self._credit = answers, credit
        self.soon: list[float] = []
        self.later: list[float] = []
        self.asked: Prompt | None = None

    @property
    def worth(self) -> float:
        """The chance to win with it. The end of the turn varies little but is judged from farther away, so it
        counts like a few matches that were played to the end of the next.
        """
        later = self.later
        chance = (SOON_COUNTS * fmean(self.soon) + sum(later)) / (SOON_COUNTS + len(later))
        return chance + self._credit


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
        """The answer that came out best: all are tried to the end of the turn, the best of them further."""
        greedy = GreedyPlayer(self._pool).choose(prompt, view)
        answers = list(candidates(prompt, greedy))
        if len(answers) == 1:
            return answers[0]
        lines = [Line((answer,), 0.0 if number else IN_DOUBT) for number, answer in enumerate(answers)]
        return self._compare(lines).answers[0]

    def _compare(self, lines: list[Line]) -> Line:
        """The best of several lines, the greedy one first."""
        imagination = Imagination(self._game.table, self._seat)
        turn = self._game.turn or FIRST_TURNS
        effort, spent = self._effort, 0
        for _ in range(effort.deals):
            spent += self._try_all(lines, imagination, turn + 1)
            if self._is_late():
                return max(lines, key=lambda line: line.worth)
        if followed := sorted(lines, key=lambda line: -line.worth)[: effort.followed]:
            further = [each for line in followed for each in self._follow(line, imagination)]
            for _ in range(effort.deals if further else 0):
                spent += self._try_all(further, imagination, turn + 1)
            lines = list_best([*lines, *further])
        finalists = sorted(lines, key=lambda line: -line.worth)[: effort.finalists]
        return self._prove(finalists, imagination, turn + 2, effort.budget - spent)

    def _prove(self, lines: list[Line], imagination: Imagination, until: int, budget: int) -> Line:
        """The best of lines that are tried to a later turn: all alike, then the better half again, and so
        on.
        """
        share = budget // max(1, (len(lines) - 1).bit_length())
        while len(lines) > 1:
            given = 0
            while given < share or not given:
                given += self._try_all(lines, imagination, until)
                if self._is_late():
                    return max(lines, key=lambda line: line.worth)
            lines.sort(key=lambda line: -line.worth)
            del lines[(len(lines) + 1) // 2 :]
        return lines[0]

    def _try_all(self, lines: Sequence[Line], imagination: Imagination, until: int) -> int:
        """Try lines in one more imagined match, the same for all: they differ by their merit alone. How many
        answers that took.
        """
        match, given = imagine_fitting(imagination, self._seat, self._chance), 0
        is_soon = until <= (self._game.turn or FIRST_TURNS) + 1
        for line in lines:
            trial = self._try(line.answers, match.copy(), until)
            (line.soon if is_soon else line.later).append(trial.chance)
            line.asked = line.asked or trial.asked
            given += trial.given
        return given

    def _follow(self, line: Line, imagination: Imagination) -> Iterator[Line]:
        """The line, gone on with by every answer of the next question whose cards can be seen by now."""
        if line.asked is None:
            return
        hidden = frozenset(imagination.unseen)
        for answer in candidates(line.asked, ()):
            if all(option.card not in hidden for option in answer):
                yield Line((*line.answers, answer))

    def _try(self, answers: Sequence[Answer], match: Game, until: int) -> Trial:
        """How an imagined match, which is played on after these answers, stands when a turn begins."""
        match.pick(answers[0])
        turn, planned = match.turn, list(answers[1:])
        players = (GreedyPlayer(self._pool), GreedyPlayer(self._pool))
        given, asked = 1, None
        while (prompt := match.prompt) is not None and given <= STEP_LIMIT and match.turn < until:
            if prompt.seat == self._seat and match.turn == turn:
                asked = asked or prompt
                answer = find_again(prompt, planned.pop(0)) if planned else None
            else:
                answer = None
            if answer is None:
                assessment = LazyAssessment(match.table, prompt.seat, self._pool)
                answer = players[prompt.seat].judge(prompt, assessment)
            match.pick(answer)
            given += 1
        if (result := match.result) is not None:
            chance = 0.5 if result.winner is None else float(result.winner == self._seat)
        else:
            chance = self._judgement.chance_in(LazyAssessment(match.table, self._seat, self._pool))
        return Trial(chance, given, asked)


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


def find_again(prompt: Prompt, answer: Answer) -> Answer | None:
    """The same answer at a question of another imagined match, if it is allowed there."""
    return answer if is_allowed(prompt, answer) else None


def list_best(lines: Iterable[Line]) -> list[Line]:
    """Of the lines with the same first answer the best one each."""
    best: dict[Answer, Line] = {}
    for line in lines:
        known = best.get(line.answers[0])
        if known is None or line.worth > known.worth:
            best[line.answers[0]] = line
    return list(best.values())
