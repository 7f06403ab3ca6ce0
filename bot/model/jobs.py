"""Jobs: what is still to be done. A delivery has to be made, a timer comes due, a computer must choose, an
event goes on, a study goes on.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from bot.model.deliveries import (
    Delivery,
    EditBoard,
    FailureReason,
    PostBoard,
    PostNotice,
    PostResult,
)
from bot.model.work import Errand, Task
from bot.model.work import JobKind as JobKind

LONGEST_LEASE = timedelta(minutes=10)
"""No worker holds a job for longer without renewing that. A hold that ends later was written by a clock that
was ahead, and counts for nothing. It is much longer than what policies give: clocks of machines differ a
little, and nobody's work is to be taken for that.
"""


class TimerKind(StrEnum):
    """What is due when a timer is."""

    CHALLENGE_EXPIRY = "challenge expiry"
    REMINDER = "reminder"
    TIME_UP = "time up"
    CLAIM_WINDOW = "claim window"
    ABANDONED = "abandoned"
    """Nobody has gone on with a match for long: its players are told."""
    CLOSING = "closing"
    """They were, and it is closed."""
    OFFER_EXPIRY = "offer expiry"
    PAUSE_END = "pause end"
    SEEKING_OVER = "seeking over"
    DAILY_PUZZLE = "daily puzzle"


class Timer(Task, frozen=True):
    """Something that happens at a certain time unless it is cleared before.

    Args:
        kind: what happens; it is the slot of the job as well.
        subject: id of the challenge or match; of a puzzle of the day the server, as ``subject_of`` has it.
        seat: the seat it is about, if it is about one.
    """

    done_by = JobKind.TIMER
    kind: TimerKind
    subject: str
    seat: int | None = None

    @property
    def lane(self) -> str:
        """One for its kind: reminders come in the order in which they were planned."""
        return f"{self.subject} {self.kind}"


class Turn(Errand, frozen=True):
    """A computer must choose in a match; it makes one choice at a time."""

    done_by = JobKind.TURN
    slot = "turn"


class Advance(Errand, frozen=True):
    """An event is to be looked at: something may have to be done in it."""

    done_by = JobKind.EVENT
    slot = "advance"


class Research(Errand, frozen=True):
    """A study is to be carried on."""

    done_by = JobKind.STUDY
    slot = "study"


Work = Delivery | Timer | Turn | Advance | Research


class Job(msgspec.Struct, frozen=True):
    """A job that waits, or that a worker holds.

    Args:
        id: its row; the jobs of one lane are done in this order.
        lane: where it stands in line.
        work: what is to be done.
        attempts: how often it was tried before, broken-off attempts of dead processes included.
        created_at: when it was queued.
        due: not before this it is done.
    """

    id: int
    lane: str
    work: Work
    attempts: int
    created_at: datetime
    due: datetime

    @property
    def delivery(self) -> Delivery:
        """The delivery that it is; of no other kind."""
        assert isinstance(self.work, Delivery), self.work
        return self.work

    @property
    def timer(self) -> Timer:
        """The timer that it is; of no other kind."""
        assert isinstance(self.work, Timer), self.work
        return self.work


class Queueing(msgspec.Struct, frozen=True):
    """Work that is to be queued.

    Args:
        work: what is to be done.
        slot: what it is within its subject: deliveries with the same slot replace each other.
        due: not before this; by default at once.
    """

    work: Work
    slot: str | None = None
    due: datetime | None = None


def set_timer(kind: TimerKind, subject: str, due: datetime, seat: int | None = None) -> Queueing:
    """A timer to be queued; the arguments but ``due`` are those of :class:`Timer`."""
    return Queueing(Timer(kind, subject, seat), kind, due)


class QueueState(msgspec.Struct, frozen=True):
    """How much waits of one kind.

    Args:
        waiting: how many jobs there are.
        oldest: when the one was queued that waits longest; ``None`` if none waits.
    """

    waiting: int
    oldest: datetime | None


class Lease(msgspec.Struct, frozen=True):
    """What a worker has taken.

    Args:
        rows: everything that is due of some lanes, a list a lane, in order.
        next_due: when there is something to be taken again that nobody holds, as far as that is known.
    """

    rows: Sequence[Sequence[Job]]
    next_due: datetime | None


class Finish(msgspec.Struct, frozen=True):
    """What became of jobs of a lane that were to be ticked off.

    Args:
        held: those that the worker still held.
        has_more: whether anything else of the lane waits.
    """

    held: frozenset[int]
    has_more: bool


class Undelivered(msgspec.Struct, frozen=True, rename={"sort": "type"}):
    """What is kept of a delivery that was given up: which it was, and nothing of what it would have said,
    which may name people whose data are deleted by then.

    Args:
        sort: the name of its class.
        key: its key.
    """

    sort: str
    key: str

    @classmethod
    def of(cls, delivery: Delivery) -> "Undelivered":
        """What is kept of a delivery."""
        return cls(type(delivery).__name__, delivery.key)

    def is_any_of(self, *kinds: type[Delivery]) -> bool:
        """Whether it was a delivery of one of these classes."""
        return self.sort in {kind.__name__ for kind in kinds}

    @property
    def is_of_channel(self) -> bool:
        """Whether it would have shown in the channel of a match how that stands."""
        return self.is_any_of(PostBoard, EditBoard, PostNotice, PostResult)


class FailedDelivery(msgspec.Struct, frozen=True):
    """A delivery that was given up, and why."""

    delivery: Undelivered
    reason: FailureReason
    detail: str
    failed_at: datetime
