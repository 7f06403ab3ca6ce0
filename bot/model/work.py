"""What all work has in common that is queued, whoever does it."""

from enum import StrEnum
from typing import ClassVar

import msgspec


class JobKind(StrEnum):
    """By which kind of worker a job of the queue is done."""

    DELIVERY = "delivery"
    TIMER = "timer"
    TURN = "turn"
    EVENT = "event"
    STUDY = "study"


class Task(msgspec.Struct, frozen=True, tag=True):
    """Base of all work.

    Attributes:
        done_by: which worker does it.
    """

    done_by: ClassVar[JobKind]


class Errand(Task, frozen=True):
    """Base of what is to be done about a subject as a whole, by looking at it as it is then.

    Args:
        subject: what it is about.

    Attributes:
        slot: what it is called within its subject.
    """

    slot: ClassVar[str]
    subject: str

    @property
    def lane(self) -> str:
        """One for the subject: it is never done twice at once."""
        return f"{self.subject} {self.slot}"
