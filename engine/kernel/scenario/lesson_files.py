"""The lessons and the puzzles of a game: folders of scenarios, in the order of their numbers."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from engine.kernel.errors import DataError
from engine.kernel.lessons import Lesson, Puzzle
from engine.kernel.pools import CardPool
from engine.kernel.scenario.puzzles import ScenarioPuzzle
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.tasks import School
from engine.kernel.scenario.teaching import ScenarioLesson

P = TypeVar("P", bound=CardPool[Any])
T = TypeVar("T")
FILE = re.compile(r"(?P<number>[0-9]{2,3})-(?P<name>[a-z][a-z0-9-]*[a-z0-9])\.yaml")


def read_lessons(school: School[Any, P, Any], pool: P, folder: Path | None = None) -> tuple[Lesson, ...]:
    """Every lesson of a folder, in their order.

    Args:
        school: what the game brings.
        pool: the cards.
        folder: holds a file a lesson, called by its place and its name: ``02-cheers.yaml``; the shipped
            lessons if omitted.

    Raises:
        DataError: a file is called otherwise, or isn't one lesson; file and line are named.
    """
    return _read_folder(folder or school.folder, school, pool, ScenarioLesson)


def read_puzzles(school: School[Any, P, Any], pool: P, folder: Path | None = None) -> tuple[Puzzle, ...]:
    """Every puzzle of a folder, in their order. Arguments and errors are those of :func:`read_lessons`."""
    return _read_folder(folder or school.folder, school, pool, ScenarioPuzzle)


def _read_folder(
    folder: Path,
    school: School[Any, P, Any],
    pool: P,
    make: Callable[[str, Scenario[Any], School[Any, P, Any], P], T],
) -> tuple[T, ...]:
    return tuple(_read_file(path, school, pool, make) for path in sorted(folder.glob("*")) if path.is_file())


def _read_file(
    path: Path,
    school: School[Any, P, Any],
    pool: P,
    make: Callable[[str, Scenario[Any], School[Any, P, Any], P], T],
) -> T:
    called = FILE.fullmatch(path.name)
    if called is None:
        raise DataError(
            "a lesson's or puzzle's file is called by its number and a name, such as 02-cheers.yaml",
            file=str(path),
        )
    scenarios = school.runner.format.read_all(path.read_text(encoding="utf-8"), str(path))
    if len(scenarios) != 1:
        raise DataError(
            f"a lesson or a puzzle has a file of its own; here are {len(scenarios)}", file=str(path)
        )
    return make(called["name"], scenarios[0], school, pool)
