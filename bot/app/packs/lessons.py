"""The lessons that a game brings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.kernel.errors import DataError
from engine.kernel.lessons import Lesson


class Term(Protocol):
    """A word of the game, and what it means in the language that is spoken now."""

    @property
    def heading(self) -> str:
        """The word itself, as lessons write it."""

    @property
    def said(self) -> str:
        """What the word means, in a sentence."""


@dataclass(frozen=True)
class Course:
    """The lessons of a game.

    Args:
        lessons: in the order in which they are best taken.
        terms: the words of the game.
        thinker: the computer player that both sides are taken for where it is foreseen what comes of an
            answer.

    Raises:
        DataError: a lesson names a term that isn't there.
    """

    lessons: tuple[Lesson, ...]
    terms: Mapping[str, Term]
    thinker: str

    def __post_init__(self) -> None:
        for lesson in self.lessons:
            for term in (*lesson.terms, *lesson.meanings):
                if term not in self.terms:
                    raise DataError(
                        f"the lesson {lesson.name!r} explains {term!r}, which is none of the game's terms"
                    )

    def find(self, name: str) -> Lesson | None:
        """The lesson of this name; ``None`` if the course has none such."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def place(self, name: str) -> int:
        """The place of a lesson, from 1; 0 if it isn't there."""
        return next((n for n, lesson in enumerate(self.lessons, start=1) if lesson.name == name), 0)
