"""Studies: computations that take minutes, which somebody has asked for and nobody sits and waits for."""

import base64
import hashlib
from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.rows import Kept, MatchId, UserId, Versioned, Word, stored
from engine.kernel.translation import mark

LENGTH = 16
"""Letters of an id: 80 bits, as many as the subject of a job has room for."""


class StudyKind(StrEnum):
    """What is studied. Once used, a name keeps its meaning."""

    DECK = "deck"
    MATCH = "match"


class StudyFailure(StrEnum):
    """Why a study was given up. Whoever asks for it again has it begun anew."""

    BROKEN = "broken"
    """An error broke it off, or its process died, again and again."""
    ENDLESS = "endless"
    """A portion of it took longer than any may."""
    CHANGED = "changed"
    """What it is about is gone, or can't be gone on with as it was."""


def name_study(kind: StudyKind, *question: str) -> str:
    """The id of a study: the same question has the same, whoever asks it.

    Args:
        kind: what is studied.
        question: everything that the answer depends on, the version of card texts and of the method included.
    """
    digest = hashlib.sha256("\0".join((kind, *question)).encode()).digest()
    return base64.b32encode(digest).decode()[:LENGTH].lower()


@stored(
    "studies",
    key=("id",),
    indexes=(("match_id",),),
    kept=Kept(
        mark(
            "what was computed at somebody's request: how the cards of a deck did against others, with no"
            " name of a deck; how a match that is over went for a seat of it, by what that seat could"
            " see; no person"
        ),
        mark(
            "30 days; the end of what is kept of the match; for a seat, its player's deletion: the"
            " opponent keeps what they were shown of their own side"
        ),
    ),
)
class Study(Versioned, frozen=True):
    """A study: what is asked, how far it is, and what came of it. Nobody is named in it.

    Args:
        id: its id (:func:`name_study`).
        kind: what is studied.
        subject: what is asked, as its kind writes it.
        total: of how many steps it is made.
        done: how many of them are done.
        found: what was found so far, as its kind writes it; "" for nothing yet.
        failure: why it was given up, if it was.
        at: when it last got on.
        match_id: the match that it is about and goes with, if it is about one.
        seat: the seat that it is about, if it is about one: with the data of its player it goes too.
    """

    id: Word
    kind: Word
    subject: str
    total: int
    at: datetime
    done: int = 0
    found: str = ""
    failure: StudyFailure | None = None
    match_id: MatchId | None = None
    seat: int | None = None

    @property
    def is_finished(self) -> bool:
        """Whether all its steps are done, so that ``found`` is the whole answer."""
        return self.done >= self.total and self.failure is None

    @property
    def is_over(self) -> bool:
        """Whether nothing more is done for it."""
        return self.failure is not None or self.is_finished


@stored(
    "study_askers",
    key=("user_id", "study_id"),
    indexes=(("study_id",),),
    kept=Kept(mark("which computation they wait for"), mark("it is done; their deletion")),
)
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


@stored(
    "open_sides",
    key=("match_id", "user_id"),
    kept=Kept(
        mark("whether a player lets their opponent see how a match that is over went for them"),
        mark("deleted"),
    ),
)
class OpenSide(msgspec.Struct, frozen=True):
    """Whether somebody lets their opponent see how a match went for them, once that one does the same. It is
    there from when they first did.

    Args:
        match_id: the match.
        user_id: who it is.
        is_open: whether they let it be seen.
    """

    match_id: MatchId
    user_id: UserId
    is_open: bool
