"""Puzzles: tasks that have one answer, whatever the opponent does and whatever chance brings."""

from collections.abc import Sequence

from engine.kernel.lessons import Puzzle
from engine.kernel.scenario.goals import is_reached
from engine.kernel.scenario.lessons import PuzzleBlock
from engine.kernel.scenario.model import say_move
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.solving import TooMany
from engine.kernel.scenario.tasks import D, G, P, ScenarioTask, School, Way, read_step
from engine.kernel.scenario.vocabulary import Refusal


class ScenarioPuzzle(ScenarioTask[D, P, G], Puzzle):
    """A scenario as a puzzle.

    Args:
        name: tells it from the other puzzles of its game; kept with what somebody has tried.
        scenario: the position and the solution.
        school: what its game brings.
        pool: the cards.

    Raises:
        DataError: it is no puzzle, or its position can't be; file and line are named.
    """

    def __init__(self, name: str, scenario: Scenario[D], school: School[D, P, G], pool: P) -> None:
        block: PuzzleBlock | None = scenario.data.puzzle
        if block is None:
            raise scenario.document.error("a puzzle has the key puzzle, which says how it is given", ())
        if not scenario.data.play:
            raise scenario.document.error("a puzzle has the key play, which shows its answer", ())
        self._difficulty = block.difficulty
        super().__init__(name, scenario, block, school, pool)

    @property
    def difficulty(self) -> int:
        return self._difficulty

    @property
    def solution(self) -> Sequence[str]:
        steps = (step.a if self.seat == 0 else step.b for step in self._play)
        return [say_move(move) for move in steps if move is not None]

    def find_way(self, game: G) -> Way | None:
        """How the goal can be reached from here. What the opponent's next turn decides is told from the
        beginning alone: it is reached by no single line.
        """
        if self._task.until != "reply":
            return super().find_way(game)
        session = self._start.resume(game)
        for step in self._play:
            try:
                session.play(*read_step(step))
            except Refusal:
                return None
        return Way(0, tuple(session.answered))

    def reply(self, game: G) -> tuple[str, ...]:
        """What the opponent answers: what keeps the goal from being sure, if anything does."""
        usual = super().reply(game)
        try:
            lines = self._goal.explore(self._start.look_at(game))
        except (TooMany, Refusal):
            return usual
        worth = lines.find_worth(is_reached)
        spoiling = (step.answered.ids for step in lines.steps[0] if worth[step.leads_to] <= 0)
        return next(spoiling, None) or usual
