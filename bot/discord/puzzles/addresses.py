"""Addresses of puzzles: ``z1|verb|subject|puzzle`` for the puzzles themselves, ``y1|...`` for the question
that waits in one, in the form of the questions of lessons.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.lessons.addresses import QuestionPress
from bot.discord.platform.addresses import Address


class PuzzleVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    LIST = "l"
    CHOOSE = "c"
    BEGIN = "b"
    AGAIN = "a"
    ANSWER = "s"
    SHARE = "p"


@dataclass(frozen=True)
class PuzzlePress(Address, prefix="z1", layout=("verb", "subject", "arguments")):
    """A press that belongs to puzzles.

    Args:
        verb: what is asked for.
        subject: the card game, or the sitting.
        arguments: the puzzle's name, where one is meant.
    """

    verb: PuzzleVerb
    subject: str
    arguments: tuple[str, ...] = ()

    @property
    def puzzle(self) -> str:
        """The puzzle's name; "" for the one that comes next."""
        return self.arguments[0] if self.arguments else ""


@dataclass(frozen=True)
class PuzzleQuestion(QuestionPress, prefix="y1", layout=("sitting", "prompt", "asked", "arguments")):
    """A press on the question that waits in a puzzle."""
