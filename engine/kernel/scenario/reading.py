"""Reading scenario files of any game: from text to checked scenarios."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from engine.kernel.documents import Document, read_documents
from engine.kernel.errors import DataError
from engine.kernel.scenario.lessons import ScenarioOf, say_title
from engine.kernel.scenario.model import validate
from engine.kernel.scenario.paths import Expectation, Paths

D = TypeVar("D", bound=ScenarioOf[Any])
S = TypeVar("S")

AT_THE_END = -1
"""The place of the expectations that are checked last."""


@dataclass(frozen=True)
class Scenario(Generic[D]):
    """A scenario that has been read and checked.

    Args:
        data: what stands in the file.
        document: the file's own structure, for the lines of errors.
        expectations: what must hold at a step, or :data:`AT_THE_END`.
        reached: what holds once the goal of a lesson or a puzzle is reached.
    """

    data: D
    document: Document
    expectations: dict[int, list[Expectation]]
    reached: list[Expectation]

    @property
    def title(self) -> str:
        """What the scenario is called in reports."""
        return say_title(self.data.title)

    @property
    def file(self) -> str:
        """The file that the scenario stands in."""
        return self.document.file


@dataclass(frozen=True)
class Format(Generic[D]):
    """How a game writes its scenarios.

    Args:
        data: the whole of one.
        paths: what can be expected.
    """

    data: TypeAdapter[D]
    paths: Paths

    def read(self, document: Document, cards: Collection[str] | None = None) -> Scenario[D]:
        """A scenario.

        Args:
            document: what stands in the file.
            cards: the numbers of all cards there are; if omitted any number will do.

        Raises:
            DataError: something in it isn't of the format, or no card; file and line are named.
        """
        data: D = validate(self.data, document.value, document, (), cards)

        def read(expected: dict[str, Any], *place: int | str) -> list[Expectation]:
            return self.paths.read(expected, document, place, cards)

        found = {
            index: read(step.expect, "play", index, "expect")
            for index, step in enumerate(data.play)
            if step.expect is not None
        }
        found[AT_THE_END] = read(data.expect, "expect")
        task, block = data.task, "lesson" if data.lesson is not None else "puzzle"
        goal = read({} if task is None else task.reached, block, "reached")
        return Scenario(data, document, found, goal)

    def read_all(self, text: str, file: str) -> list[Scenario[D]]:
        """The scenarios of a file.

        Args:
            text: the whole file.
            file: its name, for errors.

        Raises:
            DataError: it is no YAML, or something in it isn't of the format; file and line are named.
        """
        return read_each(text, file, self.read)


def read_each(text: str, file: str, read: Callable[[Document], S]) -> list[S]:
    """The scenarios of a file.

    Args:
        text: the whole file.
        file: its name, for errors.
        read: reads one of them.

    Raises:
        DataError: it is no YAML, or something in it isn't of the format; file and line are named.
    """
    found = []
    for document in read_documents(text, file):
        if not isinstance(document.value, dict):
            raise document.error("a scenario is a map with the keys title, given, play and expect", ())
        found.append(read(document))
    if not found:
        raise DataError("there is no scenario in this file", file=file)
    return found
