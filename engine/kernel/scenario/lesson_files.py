"""The lessons of a game: a folder of scenarios with a ``lesson`` block, in the order of their numbers."""

import re
from pathlib import Path
from typing import Any

from engine.kernel.errors import DataError
from engine.kernel.scenario.teaching import Lesson, School

FILE = re.compile(r"(?P<number>[0-9]{2})-(?P<name>[a-z][a-z-]*[a-z])\.yaml")


def read_lessons(folder: Path, school: School[Any, Any, Any]) -> tuple[Lesson[Any, Any, Any], ...]:
    """Every lesson of a folder.

    Args:
        folder: holds a file a lesson, called by its place and its name: ``02-cheers.yaml``.
        school: what the game brings.

    Raises:
        DataError: a file is called otherwise, or isn't one lesson; file and line are named.
    """
    return tuple(_read_lesson(path, school) for path in sorted(folder.glob("*")) if path.is_file())


def _read_lesson(path: Path, school: School[Any, Any, Any]) -> Lesson[Any, Any, Any]:
    called = FILE.fullmatch(path.name)
    if called is None:
        raise DataError(
            "a lesson's file is called by two digits and a name, such as 02-cheers.yaml", file=str(path)
        )
    scenarios = school.runner.format.read_all(path.read_text(encoding="utf-8"), str(path))
    if len(scenarios) != 1:
        raise DataError(f"a lesson has a file of its own; here are {len(scenarios)}", file=str(path))
    return Lesson(called["name"], scenarios[0], school)
