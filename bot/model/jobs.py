"""What waits: deliveries in the outbox, and timers."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.deliveries import Delivery, FailureReason


class QueuedDelivery(msgspec.Struct, frozen=True):
    """A delivery that waits in the outbox.

    Args:
        id: its row; the rows of one lane are delivered in this order.
        lane: where it stands in line.
        delivery: what is to be done.
        attempts: how often it was tried before, broken-off attempts of dead processes included.
        created_at: when it was queued.
        due: not before this it is made.
    """

    id: int
    lane: str
    delivery: Delivery
    attempts: int
    created_at: datetime
    due: datetime


class QueueState(msgspec.Struct, frozen=True):
    """How much waits in the outbox.

    Args:
        waiting: how many rows there are.
        oldest: when the one was queued that waits longest; ``None`` if none waits.
    """

    waiting: int
    oldest: datetime | None


class Lease(msgspec.Struct, frozen=True):
    """What a worker has taken of the outbox.

    Args:
        rows: everything that is due of some lanes, a list a lane, in order.
        next_due: when there is something to be taken again that nobody holds, as far as that is known.
    """

    rows: Sequence[Sequence[QueuedDelivery]]
    next_due: datetime | None


class Finish(msgspec.Struct, frozen=True):
    """What became of deliveries of a lane that were to be ticked off.

    Args:
        held: those that the worker still held.
        has_more: whether anything else of the lane waits.
    """

    held: frozenset[int]
    has_more: bool


class Queueing(msgspec.Struct, frozen=True):
    """A delivery that is to be queued.

    Args:
        delivery: what is to be done.
        slot: deliveries with the same slot of the same subject replace each other.
        due: not before this; by default at once.
    """

    delivery: Delivery
    slot: str | None = None
    due: datetime | None = None


class FailedDelivery(msgspec.Struct, frozen=True):
    """A delivery that was given up, and why."""

    delivery: Delivery
    reason: FailureReason
    detail: str
    failed_at: datetime


class TimerKind(StrEnum):
    """What is due when a timer is."""

    CHALLENGE_EXPIRY = "challenge expiry"
    REMINDER = "reminder"
    TIME_UP = "time up"
    CLAIM_WINDOW = "claim window"
    ABANDONED = "abandoned"
    OFFER_EXPIRY = "offer expiry"
    PAUSE_END = "pause end"


class Timer(msgspec.Struct, frozen=True):
    """Something that happens at a certain time unless it is cleared before.

    Args:
        kind: what happens.
        subject: id of the challenge or match.
        due: when.
        seat: the seat it is about, if it is about one.
        id: its row; 0 before it is stored.
    """

    kind: TimerKind
    subject: str
    due: datetime
    seat: int | None = None
    id: int = 0
