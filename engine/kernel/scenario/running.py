"""Running a scenario of any game: set up, play, compare."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from engine.kernel.documents import Document
from engine.kernel.errors import DataError, EngineBug
from engine.kernel.match import TableMatch
from engine.kernel.pools import CardPool
from engine.kernel.scenario.certainty import require_sure
from engine.kernel.scenario.comparing import find_differences
from engine.kernel.scenario.goals import Goal, Standing
from engine.kernel.scenario.lessons import ScenarioOf
from engine.kernel.scenario.model import SEAT_NAMES, say_move
from engine.kernel.scenario.reading import AT_THE_END, Format, Scenario
from engine.kernel.scenario.session import Session
from engine.kernel.scenario.verdicts import ReadyScenario, Verdict
from engine.kernel.scenario.vocabulary import Refusal

D = TypeVar("D", bound=ScenarioOf[Any])
P = TypeVar("P", bound=CardPool[Any])
G = TypeVar("G", bound=TableMatch[Any, Any, Any])


@dataclass(frozen=True)
class Runner(Generic[D, P, G]):
    """Runs the scenarios of a game.

    Args:
        format: how they are written.
        cards: all cards of the game, which are played with where no others are given.
        set_up: the match with which a scenario begins, with some cards. It may raise DataError if the
            position can't be.
        is_for_computers: whether a scenario asks what a computer player does, so that nothing passes or
            fails.
    """

    format: Format[D]
    cards: Callable[[], P]
    set_up: Callable[[D, P], Session[G, Any]]
    is_for_computers: Callable[[D], bool] = lambda data: False

    def begin(self, scenario: Scenario[D], pool: P) -> Session[G, Any]:
        """The match that a scenario begins with.

        Args:
            scenario: the scenario.
            pool: the cards.

        Raises:
            DataError: the position can't be, or a card isn't there; file and line are named.
            EngineBug: the engine failed.
        """
        self.format.read(scenario.document, pool.cards)
        try:
            return self.set_up(scenario.data, pool)
        except DataError as error:
            raise scenario.document.error(error.message, ("given",)) from error
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise EngineBug(f"{type(error).__name__}: {error} (at the beginning)") from error

    def run(
        self,
        scenario: Scenario[D],
        pool: P | None = None,
        *,
        is_reloading: bool = False,
        watch: Callable[[G], None] | None = None,
    ) -> Verdict:
        """Run one scenario.

        Args:
            scenario: what was read.
            pool: the cards; all shipped cards if omitted.
            is_reloading: whether to save and load the match at every prompt.
            watch: what else looks at the match at every prompt.

        Raises:
            AssertionError: what watches has found something.
        """
        try:
            session = self.begin(scenario, self.cards() if pool is None else pool)
            start = session.copy()
            session.begin(is_reloading=is_reloading, watch=watch)
            _play(scenario, session, _goal_of_lesson(scenario, start))
            if scenario.data.puzzle is not None:
                require_sure(scenario, scenario.data.puzzle, start)
        except (Refusal, DataError) as error:
            return Verdict(scenario.title, str(error))
        except EngineBug as error:
            return Verdict(scenario.title, f"the engine failed: {error}")
        return Verdict(scenario.title)

    def prepare(self, document: Document, pool: P) -> ReadyScenario:
        """A scenario that is read, and played with some cards when it is run.

        Raises:
            DataError: something in it isn't of the format.
        """
        scenario = self.format.read(document)
        run = partial(self.run, scenario, pool)
        return ReadyScenario(scenario.title, run, self.is_for_computers(scenario.data))


def _goal_of_lesson(scenario: Scenario[Any], start: Session[Any, Any]) -> Goal | None:
    """What the solution of a lesson reaches; a whole match has none."""
    lesson, prompt = scenario.data.lesson, start.game.prompt
    if lesson is None or lesson.match is not None or prompt is None:
        return None
    return Goal(lesson, scenario.reached, start.game.turn, prompt.id)


def _play(scenario: Scenario[Any], session: Session[Any, Any], goal: Goal | None) -> None:
    """Play the steps of a scenario one after another, and look whether what is expected holds.

    Raises:
        Refusal: a move can't be made, something doesn't hold, or the goal isn't reached.
    """
    standing = Standing.OPEN
    for index, step in enumerate(scenario.data.play):
        if step.expect is not None:
            _require_none(find_differences(session, scenario.expectations[index]), f"step {index + 1}: ")
            continue
        seat, move = (0, step.a) if step.a is not None else (1, step.b)
        try:
            session.play(seat, move)
        except Refusal as refusal:
            line = scenario.document.line_of(("play", index))
            where = f"step {index + 1} (line {line}), {SEAT_NAMES[seat]} {say_move(move)}"
            raise Refusal(f"{where}: {refusal}") from refusal
        if goal is not None and standing is Standing.OPEN:
            standing = goal.judge(session)
    _require_none(find_differences(session, scenario.expectations[AT_THE_END]), "")
    if goal is not None and standing is not Standing.REACHED:
        _require_none(find_differences(session, scenario.reached), "its solution doesn't reach the goal: ")
        raise Refusal(f"its solution reaches the goal too late: until is {goal.task.until}")


def _require_none(differences: Iterator[str], place: str) -> None:
    found = list(differences)
    if found:
        raise Refusal(place + "; ".join(found))
