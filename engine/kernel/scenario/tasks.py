"""Tasks: positions in which somebody is to reach a goal.

Nothing is scripted. What leads to the goal is found by playing the model solution on from wherever somebody
stands, so that steps may come in another order, and what can't be reached any more is known at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.errors import EngineBug
from engine.kernel.lessons import Task
from engine.kernel.match import TableMatch
from engine.kernel.pools import CardPool
from engine.kernel.scenario.goals import Goal, Standing
from engine.kernel.scenario.lessons import Said, ScenarioOf, TaskBlock
from engine.kernel.scenario.model import SEAT_NAMES, StepOf
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.running import Runner
from engine.kernel.scenario.session import Answered, Session
from engine.kernel.scenario.vocabulary import Refusal

D = TypeVar("D", bound=ScenarioOf[Any])
P = TypeVar("P", bound=CardPool[Any])
G = TypeVar("G", bound=TableMatch[Any, Any, Any])

MOST_REPLIES = 40
"""Replies of the opponent after which a task is taken to go on for ever."""
OUT_OF_ORDER = -1
"""The step of a way whose later steps were done before earlier ones: what is said of steps isn't so there."""
END = "end"
"""The kind of option that ends a phase: it stands among the actions of the phase."""
MOST_ASIDE, ASIDES = 12, 3
"""So many answers are tried to each of so many questions in a row that the model solution doesn't know."""


class Way(NamedTuple):
    """How the goal of a task can still be reached.

    Args:
        step: how many of one's own steps of the model solution are done; ``OUT_OF_ORDER`` where these aren't
            the first ones.
        answers: what is still to be answered, by both players.
    """

    step: int
    answers: tuple[Answered, ...]


@dataclass(frozen=True)
class School(Generic[D, P, G]):
    """What a game brings so that its scenarios can be lessons and puzzles.

    Args:
        runner: runs its scenarios.
        deal: a scenario with hands and decks dealt anew.
        imagine: a match that looks the same to a seat, with what is hidden dealt anew.
        folder: the shipped lessons, or puzzles.
    """

    runner: Runner[D, P, G]
    deal: Callable[[D, Chance], D]
    imagine: Callable[[G, int, Chance], G]
    folder: Path


class ScenarioTask(Task, Generic[D, P, G]):
    """A scenario as a task.

    Args:
        name: tells it from the others of its sort and its game; kept with what somebody has done in it.
        scenario: the position and the model solution.
        block: what is asked in it.
        school: what its game brings.
        pool: the cards.

    Raises:
        DataError: its position can't be, or its title isn't in every language; file and line are named.
    """

    def __init__(
        self, name: str, scenario: Scenario[D], block: TaskBlock, school: School[D, P, G], pool: P
    ) -> None:
        self._name, self._scenario, self._school, self._pool = name, scenario, school, pool
        self._task, self._title = block, _require_title(scenario)
        self._play = [step for step in scenario.data.play if step.expect is None]
        self._own = self._count_own(self._play)
        self._start: Session[G, Any] = school.runner.begin(scenario, pool)
        game = self._start.game
        self._goal = Goal(block, scenario.reached, game.turn, self._find_first_question())

    def _find_first_question(self) -> int:
        """The number of the first prompt of who is asked; 0 in a whole match."""
        game = self._start.game.copy()
        for _ in range(0 if self._task.until == "match" else MOST_REPLIES):
            prompt = game.prompt
            if prompt is None or prompt.seat == self.seat:
                return 0 if prompt is None else prompt.id
            game.answer(self._reply_as_written(game))
        return 0

    def begin(self, seed: bytes) -> G:
        return self._start.game.copy()

    def imagine(self, game: G, seed: bytes) -> G:
        return self._school.imagine(game, self.seat, Chance(seed))

    @property
    def name(self) -> str:
        return self._name

    @property
    def seat(self) -> int:
        return SEAT_NAMES.index(self._task.seat)

    @property
    def title(self) -> str:
        return self._title.say()

    @property
    def goal(self) -> str:
        return self._task.goal.say()

    @property
    def opponent(self) -> str:
        return ""

    # --- where one stands -----------------------------------------------------------------------------------

    def is_reached(self, game: G) -> bool:
        return self.judge(self._start.resume(game)) is Standing.REACHED

    def is_too_late(self, game: G) -> bool:
        return self.judge(self._start.resume(game)) is Standing.MISSED

    def judge(self, session: Session[G, Any]) -> Standing:
        """How a match stands to the goal."""
        return self._goal.judge(session)

    def find_way(self, game: G) -> Way | None:
        """How the goal can be reached from here; ``None`` if the model solution doesn't lead there any more.

        As little of it is played as is needed, and what can't be done again is left out: so a step may be
        taken in another order. What is asked by something that it doesn't do, such as a skill, is answered so
        that it leads on.

        Args:
            game: the match, which stays as it is.
        """
        return self._find_shown(game) or self._find_aside(game, ASIDES)

    def _find_shown(self, game: G) -> Way | None:
        """How the model solution leads on from here."""
        for first in reversed(range(len(self._play) + 1)):
            session = self._start.resume(game)
            done = self._follow(session, self._play[first:])
            if done is not None:
                is_in_order = done == self._count_own(self._play[first:])
                return Way(self._own - done if is_in_order else OUT_OF_ORDER, tuple(session.answered))
        return None

    def _find_aside(self, game: G, questions: int) -> Way | None:
        """How a question in the middle of an own action is answered so that the model solution leads on."""
        prompt = game.prompt
        if not questions or prompt is None or prompt.seat != self.seat:
            return None
        if any(option.kind == END for option in prompt.options):
            return None
        for ids in islice(prompt.answers(), MOST_ASIDE):
            session = self._start.resume(game)
            session.answer(prompt.check(ids))
            way = self._find_shown(session.game) or self._find_aside(session.game, questions - 1)
            if way is not None:
                return Way(OUT_OF_ORDER, (*session.answered, *way.answers))
        return None

    def _count_own(self, steps: Sequence[StepOf[Any]]) -> int:
        return sum(read_step(step)[0] == self.seat for step in steps)

    def reply(self, game: G) -> tuple[str, ...]:
        """What the opponent answers: as the model solution says, else what stands first.

        Raises:
            EngineBug: the opponent isn't asked.
        """
        prompt = game.prompt
        if prompt is None or prompt.seat == self.seat:
            raise EngineBug("the opponent is not asked")
        return self._reply_as_written(game)

    # --- playing the model solution -------------------------------------------------------------------------

    def _reply_as_written(self, game: G) -> tuple[str, ...]:
        """What the opponent answers in the model solution, else what stands first."""
        for step in self._play:
            seat, move = read_step(step)
            if seat != self.seat and (answered := self._try(game, seat, move)):
                return answered[0].ids
        prompt = game.prompt
        assert prompt is not None, "the opponent is asked"
        return tuple(option.id for option in prompt.first_fitting(prompt.options, prompt.at_least))

    def _follow(self, session: Session[G, Any], steps: Sequence[StepOf[Any]]) -> int | None:
        """Play steps as far as they can be played, until the goal is reached: how many of the own ones
        were; ``None`` if it isn't reached.
        """
        done = 0
        for step in steps:
            seat, move = read_step(step)
            standing = self.judge(session)
            if standing is not Standing.OPEN:
                return done if standing is Standing.REACHED else None
            if seat == self.seat:
                self._let_reply(session)
            try:
                session.play(seat, move)
            except Refusal:
                continue
            done += seat == self.seat
        if self.judge(session) is Standing.OPEN:
            self._let_reply(session)
        return done if self.judge(session) is Standing.REACHED else None

    def _let_reply(self, session: Session[G, Any]) -> None:
        """Let the opponent answer until one is asked oneself or the goal is reached."""
        for _ in range(MOST_REPLIES):
            prompt = session.game.prompt
            if prompt is None or prompt.seat == self.seat or self.judge(session) is not Standing.OPEN:
                return
            session.answer(prompt.first_fitting(prompt.options, prompt.at_least))

    def _try(self, game: G, seat: int, move: Any) -> Sequence[Answered]:
        """What a move answers here; nothing if it isn't legal."""
        session = self._start.resume(game)
        try:
            session.play(seat, move)
        except Refusal:
            return ()
        return session.answered


def read_step(step: StepOf[Any]) -> tuple[int, Any]:
    """The seat that acts in a step, and its move."""
    seat, move = (0, step.a) if step.a is not None else (1, step.b)
    assert move is not None, "steps that only expect something are left out"
    return seat, move


def _require_title(scenario: Scenario[Any]) -> Said:
    """What a task is called. Raises DataError if that isn't said in every language."""
    if not isinstance(scenario.data.title, Said):
        raise scenario.document.error(
            "the title of a lesson or a puzzle is said in each language: {en: ..., ja: ...}", ("title",)
        )
    return scenario.data.title
