"""Studies: computations that take minutes, which somebody has asked for and nobody sits and waits for."""

import base64
import hashlib
from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.rows import UserId, Versioned, Word, stored

LENGTH = 16
"""Letters of an id: 80 bits, as many as the subject of a job has room for."""


class StudyKind(StrEnum):
    """What is studied. Once used, a name keeps its meaning."""

    DECK = "deck"


def name_study(kind: StudyKind, *question: str) -> str:
    """The id of a study: the same question has the same, whoever asks it.

    Args:
        kind: what is studied.
        question: everything that the answer depends on, the version of card texts and of the method included.
    """
    digest = hashlib.sha256("\0".join((kind, *question)).encode()).digest()
    return base64.b32encode(digest).decode()[:LENGTH].lower()


@stored("studies", key=("id",))
class Study(Versioned, frozen=True):
    """A study: what is asked, how far it is, and what came of it. Nobody is named in it.

    Args:
        id: its id (:func:`name_study`).
        kind: what is studied.
        subject: what is asked, as its kind writes it.
        total: of how many steps it is made.
        done: how many of them are done.
        found: what was found so far, as its kind writes it; "" for nothing yet.
        is_broken: whether it was given up.
        at: when it last got on.
    """

    id: Word
    kind: Word
    subject: str
    total: int
    at: datetime
    done: int = 0
    found: str = ""
    is_broken: bool = False

    @property
    def is_finished(self) -> bool:
        """Whether its answer is there."""
        return self.done >= self.total and not self.is_broken

    @property
    def is_over(self) -> bool:
        """Whether nothing more is done for it."""
        return self.is_broken or self.is_finished


@stored("study_askers", key=("user_id", "study_id"), indexes=(("study_id",),))
class StudyAsker(msgspec.Struct, frozen=True):
    """Somebody who waits for a study. It is deleted when the study is over.

    Args:
        user_id: who it is.
        study_id: the study.
        at: since when.
    """

    user_id: UserId
    study_id: Word
    at: datetime
