"""Puzzles that are there: is their answer sure, and is it the only one?"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import yaml

from engine.hocg.cards.pool import DATA
from engine.hocg.scenario import runner as hocg
from engine.kernel.pools import CardPool
from engine.kernel.scenario.goals import MOST_POSITIONS, Goal, is_reached
from engine.kernel.scenario.lessons import PuzzleBlock, ScenarioOf
from engine.kernel.scenario.model import SEAT_NAMES
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.running import Runner
from engine.kernel.scenario.solving import Move, TooMany
from engine.kernel.scenario.tasks import read_step
from engine.kernel.scenario.vocabulary import Refusal
from engine.osica.scenario import runner as osica
from workshop.puzzle_kinds import is_end

D = TypeVar("D", bound=ScenarioOf[Any])
P = TypeVar("P", bound=CardPool[Any])

FOLDERS: Final = (DATA / "hocg" / "puzzles", DATA / "osica" / "puzzles")


@dataclass(frozen=True)
class Checker(Generic[D, P]):
    """Checks the puzzles of a game.

    Args:
        runner: runs its scenarios.
        is_luck_open: whether the opponent chooses so much within one's turn that they could help as well.
            Then only lines count on which the goal is sure.
        most: positions that are gone through.
    """

    runner: Runner[D, P, Any]
    is_luck_open: bool = False
    most: int = MOST_POSITIONS

    def check(self, scenario: Scenario[D], pool: P) -> str:
        """What is wrong with a puzzle; "" if its answer is sure, and the only one.

        Args:
            scenario: the puzzle.
            pool: the cards.
        """
        puzzle = scenario.data.puzzle
        if puzzle is None:
            return "it has no block puzzle"
        verdict = self.runner.run(scenario, pool)
        if not verdict.is_passed:
            return verdict.difference
        try:
            needed = self._find_needed(scenario, puzzle, pool)
        except (TooMany, Refusal):
            return f"there are more than {self.most} positions in it, or what is shuffled decides"
        session, seat = self.runner.begin(scenario, pool), SEAT_NAMES.index(puzzle.seat)
        for step in scenario.data.play:
            prompt = session.game.prompt
            if step.expect is not None or prompt is None:
                continue
            mover, move = read_step(step)
            session.play(mover, move)
            done = Move(prompt.kind, prompt.likeness_of(prompt.check(session.answered[-1].ids)))
            if mover == seat and not is_end(done) and done not in needed:
                return f"the aim is reached without {done.picked} too"
        return ""

    def _find_needed(self, scenario: Scenario[D], puzzle: PuzzleBlock, pool: P) -> frozenset[Move]:
        """The own moves that every way to the goal has; within a turn however lucky it is.

        Raises:
            TooMany: there are too many positions.
            Refusal: what is shuffled decides.
        """
        session = self.runner.begin(scenario, pool)
        goal = Goal(puzzle, scenario.reached, session.game.turn)
        lines = goal.explore(session, self.most)
        is_sure = self.is_luck_open or puzzle.until == "reply"
        find = lines.find_surely_needed if is_sure else lines.find_needed
        return find(is_reached) or frozenset()


HOCG: Final = Checker(hocg.RUNNER)
OSICA: Final = Checker(osica.RUNNER, is_luck_open=True)


def check_file(path: Path) -> Iterator[tuple[str, str]]:
    """The puzzles of a file, by where they stand, each with what is wrong with it.

    Args:
        path: the file; its scenarios say of which game they are.

    Raises:
        DataError: it can't be read; file and line are named.
    """
    text = path.read_text("utf-8")
    checker: Checker[Any, Any] = OSICA if "osica" in _list_games(text) else HOCG
    pool = checker.runner.cards()
    for scenario in checker.runner.format.read_all(text, str(path)):
        yield scenario.file, checker.check(scenario, pool)


def _list_games(text: str) -> set[object]:
    """The games that the scenarios of a file name."""
    return {each.get("game") for each in yaml.safe_load_all(text) if isinstance(each, dict)}
