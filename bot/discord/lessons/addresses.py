"""Addresses of lessons: ``n1|verb|subject|lesson`` for the lessons themselves, ``l1|sitting|prompt|verb|...``
for the question that waits in one, in the form of the addresses of matches.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.addresses import Address, Id

ASKING = frozenset({Verb.SHOW, Verb.GO, Verb.PICK, Verb.COMMIT, Verb.WHY, Verb.READ})
"""What a panel asks for that can be asked for in a lesson as well."""


class LessonVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    LIST = "l"
    CHOOSE = "c"
    BEGIN = "b"
    AGAIN = "a"
    HINT = "h"
    LEAVE = "q"
    CHALLENGE = "d"


@dataclass(frozen=True)
class LessonPress(Address, prefix="n1", layout=("verb", "subject", "arguments")):
    """A press that belongs to lessons.

    Args:
        verb: what is asked for.
        subject: the card game, or the sitting.
        arguments: the lesson's name, where one is meant.
    """

    verb: LessonVerb
    subject: str
    arguments: tuple[str, ...] = ()

    @property
    def lesson(self) -> str:
        """The lesson's name; "" where none is meant."""
        return self.arguments[0] if self.arguments else ""


@dataclass(frozen=True)
class QuestionPress(Address, prefix="l1", layout=("sitting", "prompt", "asked", "arguments")):
    """A press on the question that waits in a lesson.

    Args:
        sitting: the sitting.
        prompt: number of the prompt it was made for, 0 where there is none.
        asked: what is asked for, as in a match.
        arguments: the rest, without ``|``.
    """

    sitting: Id
    prompt: int
    asked: Verb
    arguments: tuple[str, ...] = ()

    @classmethod
    def of(cls, press: Press) -> "QuestionPress":
        """The press of a match's panel in a lesson."""
        return cls(press.match_id, press.prompt, press.verb, press.arguments)

    @property
    def as_press(self) -> Press:
        """The press of a match that asks for the same."""
        return Press(self.asked, self.sitting, self.prompt, self.arguments)
