"""Addresses of lessons: ``n1|verb|subject|lesson`` for the lessons themselves, ``l1|sitting|prompt|verb|...``
for the question that waits in one, in the form of the addresses of matches.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.discord.match import addresses as matches
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "n1"
QUESTION_PREFIX = "l1"
_WORD = re.compile(r"[0-9A-Za-z-]{1,32}")
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
    LOOK = "v"
    CHALLENGE = "d"


@dataclass(frozen=True)
class LessonPress:
    """A press that belongs to lessons.

    Args:
        verb: what is asked for.
        subject: the card game, or the sitting.
        lesson: the lesson's name; "" where none is meant.
    """

    verb: LessonVerb
    subject: str
    lesson: str = ""

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        return join_parts(PREFIX, self.verb.value, self.subject, *([self.lesson] if self.lesson else []))


@dataclass(frozen=True)
class QuestionPress:
    """A press on the question that waits in a lesson.

    Args:
        press: the same in a match; its subject is the sitting.
    """

    press: Press

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        return join_parts(QUESTION_PREFIX, *split_parts(self.press.custom_id)[1])


def parse_lesson_press(custom_id: str) -> LessonPress | None:
    """The press that an identifier stands for, or ``None`` if it is none of lessons."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or len(rest) not in (2, 3) or not all(map(_WORD.fullmatch, rest[1:])):
        return None
    if rest[0] not in set(LessonVerb):
        return None
    return LessonPress(LessonVerb(rest[0]), *rest[1:])


def parse_question_press(custom_id: str) -> QuestionPress | None:
    """The press that an identifier stands for, or ``None`` if it is none on a lesson's question."""
    prefix, rest = split_parts(custom_id)
    if prefix != QUESTION_PREFIX:
        return None
    press = matches.parse(join_parts(matches.PREFIX, *rest))
    return None if press is None or press.verb not in ASKING else QuestionPress(press)
