"""The lessons of a game: a folder of scenarios with a ``lesson`` block, in the order of their numbers."""

import re
from pathlib import Path
from typing import Any, TypeVar

from engine.kernel.errors import DataError
from engine.kernel.lessons import Lesson
from engine.kernel.scenario.teaching import ScenarioLesson, School

P = TypeVar("P")
FILE = re.compile(r"(?P<number>[0-9]{2})-(?P<name>[a-z][a-z-]*[a-z])\.yaml")


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
    paths = sorted((folder or school.folder).glob("*"))
    return tuple(_read_lesson(path, school, pool) for path in paths if path.is_file())


def _read_lesson(path: Path, school: School[Any, P, Any], pool: P) -> Lesson:
    called = FILE.fullmatch(path.name)
    if called is None:
        raise DataError(
            "a lesson's file is called by two digits and a name, such as 02-cheers.yaml", file=str(path)
        )
    scenarios = school.runner.format.read_all(path.read_text(encoding="utf-8"), str(path))
    if len(scenarios) != 1:
        raise DataError(f"a lesson has a file of its own; here are {len(scenarios)}", file=str(path))
    return ScenarioLesson(called["name"], scenarios[0], school, pool)
