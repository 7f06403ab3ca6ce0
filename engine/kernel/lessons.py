"""What a task is to those who give it: a position with a goal, to learn a game by or to be puzzled by."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Way(Protocol):
    """How the goal of a task can still be reached."""

    @property
    def step(self) -> int:
        """How many of one's own steps are done; less than 0 where they weren't done in order."""

    @property
    def answers(self) -> Sequence[tuple[int, tuple[str, ...]]]:
        """What is still to be answered: seats, each with the ids of what it picks."""


class Task(Protocol):
    """A position and a goal, in words of the language that is spoken now. Matches are those of its game."""

    @property
    def name(self) -> str:
        """Tells it from the others of its sort and its game; once used, it keeps its meaning."""

    @property
    def seat(self) -> int:
        """The seat of who is asked."""

    @property
    def title(self) -> str:
        """What the task is about, in a few words."""

    @property
    def goal(self) -> str:
        """What the learner is asked to do."""

    @property
    def opponent(self) -> str:
        """The computer player that a whole match is played against; "" where it is no whole match."""

    def begin(self, seed: bytes) -> Any:
        """The match at its position.

        Args:
            seed: of a whole match, deals hands and decks and decides everything that is left to chance.
        """

    def imagine(self, game: Any, seed: bytes) -> Any:
        """A match that looks the same to who is asked, with what is hidden dealt anew."""

    def is_reached(self, game: Any) -> bool:
        """Whether a match has come to what is asked."""

    def is_too_late(self, game: Any) -> bool:
        """Whether the choice was made, or the turn is over, by which the goal is to be reached."""

    def find_way(self, game: Any) -> Way | None:
        """How the goal can be reached from here; ``None`` if it can't."""

    def reply(self, game: Any) -> tuple[str, ...]:
        """What the opponent answers where it is no whole match."""


class Puzzle(Task, Protocol):
    """A task that has one answer, whatever the opponent does and whatever chance brings."""

    @property
    def difficulty(self) -> int:
        """How hard it is to find, from 1 to 5."""

    @property
    def solution(self) -> Sequence[str]:
        """The own steps of the answer, in the words of a scenario."""


class Lesson(Task, Protocol):
    """A task by which a game is learnt, and what is said on the way to its goal."""

    def hint(self, step: int) -> str:
        """What leads to the move on the way at one of the learner's steps; "" for nothing, out of order."""

    @property
    def debrief(self) -> str:
        """What was learnt, said at the end."""

    @property
    def terms(self) -> Sequence[str]:
        """The words of the game that it explains."""

    @property
    def meanings(self) -> Mapping[str, str]:
        """What some of its terms mean, in words that a learner knows by now."""

    @property
    def mistakes(self) -> Sequence[str]:
        """What is said to expected mistakes."""

    @property
    def sentences(self) -> Sequence[str]:
        """Everything that is said before an answer."""

    @property
    def coach(self) -> str:
        """The computer player that advises in a whole match; "" where it is none."""

    @property
    def lost(self) -> str:
        """What is said where a whole match was lost."""

    def text(self, step: int) -> str:
        """What is explained before one of the learner's steps; "" for nothing."""

    def advise(self, sorts: Sequence[str]) -> tuple[int, str]:
        """What the coach says at a decision: which of its words these are, and the words; -1 and "" for none.

        Args:
            sorts: what the decision is, the most telling first.
        """

    def find_mistake(self, game: Any, picked: Sequence[str]) -> str:
        """What is said to an expected mistake; "" if an answer is none.

        Args:
            game: the match at the question.
            picked: the answer.
        """
