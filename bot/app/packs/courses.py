"""A first match that explains itself: what a game says at which question."""

import msgspec


class Lesson(msgspec.Struct, frozen=True):
    """One step of a first match.

    Args:
        name: tells it from the others; kept with the match.
        title: what it is about, in a few words.
        text: what to know, and what to try now.
    """

    name: str
    title: str
    text: str


class Course(msgspec.Struct, frozen=True):
    """A first match against a computer.

    Args:
        deck: the learner's starter deck.
        against: the computer's starter deck.
        computer: the computer opponent.
        lessons: the steps, in the order in which they usually come.
    """

    deck: str
    against: str
    computer: str
    lessons: tuple[Lesson, ...]
