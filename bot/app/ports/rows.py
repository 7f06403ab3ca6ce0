"""What the store keeps besides challenges, matches and decks."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec

from bot.app.packs.weights import Weight
from bot.app.ports.deliveries import Delivery, FailureReason
from engine.kernel.events import OUTSIDE, Depth
from engine.kernel.journal import Entry


class LoggedLine(msgspec.Struct, frozen=True):
    """One event of a match in words, to be stored.

    Args:
        turn: the turn it happened in.
        public: the sentence for everybody, by language; ``None`` if there is nothing to say to everybody.
        private: seat -> the sentence for that player, by language, where it differs from the public one.
        weight: what it is among the other lines.
        force: how hard a hit it tells of; 0 if of none.
        depth: where in the stack of the game's procedures it happened; the lowest point is since the line
            before that everybody sees.
    """

    turn: int
    public: dict[str, str] | None
    private: dict[int, dict[str, str]]
    weight: Weight = Weight.PLAIN
    force: int = 0
    depth: Depth = OUTSIDE


EVERYBODY: Final = -1
"""The audience of what everybody may know; other audiences are seats."""


class Chapter(msgspec.Struct, frozen=True):
    """A part of a match's record, of one audience.

    Args:
        audience: a seat, or :data:`EVERYBODY`.
        first: the journal entry that it begins with; 0 for the start of the match.
        packed: what happened, as ``bot.app.records`` packs it.
    """

    audience: int
    first: int
    packed: bytes


class Registration(msgspec.Struct, frozen=True):
    """The last registration of commands with Discord.

    Args:
        application_id: the application that they are of.
        sent: a hash of the commands as they were sent.
        listed: a hash of the commands as Discord listed them afterwards; "" if it refused them.
        problem: why they aren't registered; "" if they are.
        at: when it was.
    """

    application_id: int
    sent: str
    listed: str
    problem: str
    at: datetime


class SeenPerson(msgspec.Struct, frozen=True):
    """What Discord has told of somebody.

    Args:
        user_id: who it is.
        name: what they call themselves.
        locale: the locale that their Discord is set to; "" if it was never told.
        at: when it was told, to some weeks.
    """

    user_id: int
    name: str
    locale: str
    at: datetime


class SeenMember(msgspec.Struct, frozen=True):
    """What somebody is called in a server.

    Args:
        user_id: who it is.
        guild_id: the server.
        name: what they are called there.
        at: when it was told, to some weeks.
    """

    user_id: int
    guild_id: int
    name: str
    at: datetime


class SeenServer(msgspec.Struct, frozen=True):
    """What Discord has told of a server.

    Args:
        guild_id: the server.
        locale: its locale.
        at: when it was told, to some weeks.
    """

    guild_id: int
    locale: str
    at: datetime


Seen = SeenPerson | SeenMember | SeenServer
"""Something that Discord has told."""


class ThreadInUse(msgspec.Struct, frozen=True):
    """A thread in which a match is played that isn't over.

    Args:
        match_id: the match.
        guild_id: its server.
        thread_id: the thread.
    """

    match_id: str
    guild_id: int | None
    thread_id: int


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


class Point(msgspec.Struct, frozen=True):
    """Where a match stood before a choice: it can be taken back to there.

    Args:
        number: the journal entry of the choice.
        seat: who chose.
        is_revealing: whether the choice told its player anything, or used chance.
        snapshot: the game before it.
    """

    number: int
    seat: int
    is_revealing: bool
    snapshot: bytes


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


class Report(msgspec.Struct, frozen=True):
    """A problem that somebody has reported.

    Args:
        number: its number; 0 before it is stored.
        at: when.
        words: what is wrong, in the reporter's words, every later text in a line that begins with its time;
            "" if they only pressed the button.
        user_id: who reported it; ``None`` once that user's data were deleted.
        match_id: the match that it is about, if it is about one.
        seat: the reporter's seat in it; ``None`` for somebody who looks on.
        answers: how many entries the match's journal had.
        prompt: the number of the question that waited, if one did.
        scenario: the position as the reporter saw it, as a scenario file; "" if the game writes none.
    """

    number: int
    at: datetime
    words: str
    user_id: int | None
    match_id: str | None = None
    seat: int | None = None
    answers: int = 0
    prompt: int | None = None
    scenario: str = ""


class Incident(msgspec.Struct, frozen=True):
    """An error of ours that froze a match.

    Args:
        match_id: the match.
        at: when.
        error: the traceback.
        entry: the answer that met it; ``None`` if the match could not even be restored.
    """

    match_id: str
    at: datetime
    error: str
    entry: Entry | None = None
