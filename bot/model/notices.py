"""Notices: what is told about a match beside its boards and hands."""

from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.matches import Offer, OfferKind


class _Notice(msgspec.Struct, frozen=True, tag=True):
    """Base of the notices."""

    @property
    def pings(self) -> tuple[int, ...]:
        """The users to be mentioned with a ping; nobody else is."""
        return ()


class _ToUser(_Notice, frozen=True):
    """A notice for one user."""

    user_id: int

    @property
    def pings(self) -> tuple[int, ...]:
        return (self.user_id,)


class _ToUsers(_Notice, frozen=True):
    """A notice for several users."""

    users: tuple[int, ...]

    @property
    def pings(self) -> tuple[int, ...]:
        return self.users


class Closing(StrEnum):
    """Why a match was closed without a result."""

    ABANDONED = "abandoned"
    """Nobody went on with it."""
    DECIDED = "decided"
    """Organisers of its event have decided otherwise."""
    ROUND_OVER = "round_over"
    """The round of its event is over."""
    LEFT = "left"
    """A player has had their data deleted while it was on hold."""


class HandUnreachable(_ToUser, frozen=True):
    """This player takes no DMs: the hand is shown by the board's button. Posted once, names no card."""


class FrozenNotice(_ToUsers, frozen=True):
    """An error of ours stopped the match; it is kept as it was before the last answer."""


class ThawedNotice(_Notice, frozen=True):
    """A frozen match goes on. The board that follows pings the player who must choose."""


class Reminder(_ToUser, frozen=True):
    """This player's time runs out at the deadline."""

    deadline: datetime


class SoonClosed(_ToUsers, frozen=True):
    """Nobody has gone on with the match since then: it is closed at that time, unless somebody does."""

    since: datetime
    closes_at: datetime


class TimeIsUp(_Notice, frozen=True):
    """A player's time is up: the opponent may claim the win or give more time, until ``decide_by``."""

    late: int
    opponent: int
    decide_by: datetime

    @property
    def pings(self) -> tuple[int, ...]:
        return (self.opponent,)


class MoreTime(_ToUser, frozen=True):
    """The opponent gave this player time until the deadline."""

    deadline: datetime


class OfferMade(_Notice, frozen=True):
    """A player offers the other one something; it waits for an answer.

    Args:
        user_id: who is to answer.
        by: who offers it.
        offer: what is offered.
        instead_of: an earlier offer of theirs whose place it takes, if it takes one's.
    """

    user_id: int
    by: int
    offer: Offer
    instead_of: Offer | None = None

    @property
    def pings(self) -> tuple[int, ...]:
        """Who is to answer, unless the offer is silent."""
        return () if self.offer.is_silent else (self.user_id,)


class OfferFate(StrEnum):
    """How an offer to the opponent, such as a pause, was closed."""

    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    REPLACED = "replaced"
    """Another offer of the same player has taken its place."""
    PLAYED_ON = "played_on"
    """Who was asked has made a choice, which declines it."""
    OVERTAKEN = "overtaken"
    """Something else was done that has ended it."""
    OVER = "over"
    """The match is over."""


class OfferClosed(_Notice, frozen=True):
    """An offer was answered, or ran out.

    Args:
        user_id: who made it.
        kind: what was offered.
        fate: what became of it.
        other: who was asked; ``None`` in what earlier releases have stored, and if their data were deleted.
        offer: the offer in full; ``None`` in what earlier releases have stored.
        until: until when the clocks stand, if they were stopped for some time.
    """

    user_id: int
    kind: OfferKind
    fate: OfferFate
    other: int | None = None
    offer: Offer | None = None
    until: datetime | None = None

    @property
    def pings(self) -> tuple[int, ...]:
        """Who made it, unless they have ended it themselves."""
        return () if self.fate is OfferFate.WITHDRAWN else (self.user_id,)


class ClosedUnfinished(_ToUsers, frozen=True):
    """The match was closed without a result."""

    why: Closing = Closing.ABANDONED


class NoThread(_Notice, frozen=True):
    """No thread could be opened, so the match is played in the channel. ``reason`` says why."""

    reason: str


class MatchBegins(_Notice, frozen=True):
    """The match begins. It is the first thing said in its thread: what chance will bring is already fixed,
    and anybody can check it later.

    Args:
        commitment: SHA-256 of the secret seed.
        secret: SHA-256 of the secret that the seed is made of; "" if it was drawn as it is.
        mixed: the lines that are mixed in, without the players' words.
    """

    commitment: str
    secret: str = ""
    mixed: tuple[str, ...] = ()


class ThreadLost(_Notice, frozen=True):
    """The match goes on in the channel, since its thread is gone, locked or closed to the bot.

    Args:
        reason: why the thread can't be opened again, if Discord has told another reason.
    """

    reason: str = ""


class PostsRefused(_Notice, frozen=True):
    """Discord refuses every form of the posts about the match; its players can still look and choose. Sent by
    DM.
    """


class PlaceLost(_Notice, frozen=True):
    """The channel of the match is gone or closed to the bot; a player may move the match to another one. Sent
    by DM.
    """


ConsentNotice = OfferMade | OfferClosed
"""What is told about offers."""
CourseNotice = (
    HandUnreachable
    | FrozenNotice
    | ThawedNotice
    | Reminder
    | SoonClosed
    | TimeIsUp
    | MoreTime
    | ClosedUnfinished
    | NoThread
    | MatchBegins
    | ThreadLost
    | PostsRefused
    | PlaceLost
)
"""What is told about the course of a match."""
Notice = CourseNotice | ConsentNotice
