"""Deliveries: what must be posted, edited or sent after a change.

Deliveries are rows that are written in the transaction of the change itself. They are carried out after it,
at least once; ``key`` is the same at every attempt. Each match has a lane for what everybody sees, and one
for each person whom something is sent to. Deliveries of one lane are made in order; lanes don't wait for each
other.
"""

from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.announcements import Announcement
from bot.model.ids import new_key
from bot.model.notices import Notice, OfferClosed
from bot.model.work import JobKind, Task


class _Delivery(Task, frozen=True, kw_only=True):
    """Base of the deliveries.

    Args:
        subject: id of the challenge, which is also the id of the match that comes of it.
        key: the idempotency key, the same at every attempt.
    """

    done_by = JobKind.DELIVERY
    subject: str
    key: str = msgspec.field(default_factory=new_key)

    @property
    def lane(self) -> str:
        """What is delivered in order with this: deliveries of another lane neither wait for it nor hold it
        up.
        """
        return self.subject


class _HandDelivery(_Delivery, frozen=True, kw_only=True):
    """Base of what is delivered to a seat alone.

    Args:
        seat: the seat.
    """

    seat: int

    @property
    def lane(self) -> str:
        """That of the seat."""
        return f"{self.subject}/{self.seat}"


class PostChallenge(_Delivery, frozen=True, kw_only=True):
    """Post the challenge in its thread if it has one, else in its channel. Receipt: ``message_id``."""


class EditChallenge(_Delivery, frozen=True, kw_only=True):
    """Show on the challenge's message what became of it (``Challenge.status``), without its buttons."""


class OpenThread(_Delivery, frozen=True, kw_only=True):
    """Open the match's thread on the challenge's message and add both players. Receipt: ``thread_id``.

    A permanent failure means that the match is played in the channel; a notice says so.
    """


class PostBoard(_Delivery, frozen=True, kw_only=True):
    """Post the board as a new message, in the thread if there is one. Receipt: ``channel_id`` and
    ``message_id``.

    Args:
        ping: the one user to be pinged, who must choose now; ``None`` for nobody.
    """

    ping: int | None


class EditBoard(_Delivery, frozen=True, kw_only=True):
    """Bring the newest board (``MatchInfo.board_message_id``) up to date; over, it has no buttons to play
    with. Receipt: if a new message had to take its place, that one's ``channel_id`` and ``message_id``, and
    the old one as ``retired``.
    """


class RetireBoard(_Delivery, frozen=True, kw_only=True):
    """Take the buttons off an older board; it stays as history.

    Args:
        channel_id: where it stands.
        message_id: the board.
        moved_to: the channel where the match goes on, if that is another one: the board then says so.
    """

    channel_id: int
    message_id: int
    moved_to: int | None = None


class RetireOffer(_Delivery, frozen=True, kw_only=True):
    """Take the buttons off a post that asks for what no longer stands: an offer, or what to do about a player
    whose time is up.

    Args:
        channel_id: where it stands.
        message_id: the post.
        notice: what became of the offer, to be written below it; ``None`` where a post that follows says it.
    """

    channel_id: int
    message_id: int
    notice: OfferClosed | None


class SendHand(_HandDelivery, frozen=True, kw_only=True):
    """Send a seat's hand as a new DM, or bring the last one up to date where that is as good. Receipt:
    ``channel_id``, ``message_id`` and perhaps ``welcomed``.

    Args:
        is_anew: whether its player has asked for it, so that it has to be a new one.
    """

    is_anew: bool = False


class RefreshHand(_HandDelivery, frozen=True, kw_only=True):
    """Bring the seat's last DM (``Seat.hand_message_id``) up to date. Receipt: as of :class:`EditBoard`."""


class RecallPost(_Delivery, frozen=True, kw_only=True):
    """Look for a post whose answer was lost, and that was overtaken before it could be tried again: a board
    loses its buttons, a hand goes. Usually there is none. An edit may have posted, too: where edits are
    refused. What the match goes by now is left as it is.

    Args:
        post: the delivery that was tried.
        since: when it was queued.
        channel_id: where it is known to be; ``None`` to look for it.
        message_id: what it is known to be; ``None`` to look for it.
    """

    post: PostBoard | SendHand | EditBoard | RefreshHand
    since: datetime
    channel_id: int | None = None
    message_id: int | None = None

    @property
    def lane(self) -> str:
        return self.post.lane


class PostResult(_Delivery, frozen=True, kw_only=True):
    """Post the result with the revealed seed (``app.matches.outcome``) where the match was played. Receipt:
    ``channel_id`` and ``message_id``.

    Args:
        ping: the users to be pinged: both players.
    """

    ping: tuple[int, ...]


class PostResultLink(_Delivery, frozen=True, kw_only=True):
    """Say in the channel of the challenge how the match ended, and lead to its result, which is elsewhere.

    Args:
        channel_id: the channel of the challenge.
        result_channel_id: where the result is posted.
        result_message_id: the result.
    """

    channel_id: int
    result_channel_id: int
    result_message_id: int


class PostNotice(_Delivery, frozen=True, kw_only=True):
    """Post a notice in the thread if there is one, else in the channel; mention ``notice.pings`` only."""

    notice: Notice


class _PersonalDelivery(_Delivery, frozen=True, kw_only=True):
    """Base of what is told one user by DM."""

    user_id: int

    @property
    def lane(self) -> str:
        """One for what this user is told: whoever takes no DMs holds nothing up."""
        return f"{self.subject}@{self.user_id}"


class SendNotice(_PersonalDelivery, frozen=True, kw_only=True):
    """Send a notice to one user by DM."""

    notice: Notice


class TellChallenger(_PersonalDelivery, frozen=True, kw_only=True):
    """Tell somebody by DM that their challenge couldn't be posted, so that nobody sees it."""


class _EventDelivery(_Delivery, frozen=True, kw_only=True):
    """Base of what is delivered about an event; ``subject`` is its id."""


class PostEvent(_EventDelivery, frozen=True, kw_only=True):
    """Post an event in its channel. Receipt: ``channel_id`` and ``message_id``."""


class EditEvent(_EventDelivery, frozen=True, kw_only=True):
    """Bring the post of an event up to date."""


class PostRound(_EventDelivery, frozen=True, kw_only=True):
    """Post the tables of an event's running round. Receipt: ``channel_id`` and ``message_id``.

    Args:
        round: which one that was; ``None`` where an earlier release has queued it.
    """

    round: int | None = None


class EditRound(_EventDelivery, frozen=True, kw_only=True):
    """Bring the post of the running round up to date.

    Args:
        round: which one that was; ``None`` where an earlier release has queued it.
    """

    round: int | None = None


class CloseRound(_EventDelivery, frozen=True, kw_only=True):
    """Show in the post of a round that is over what came of its tables.

    Args:
        round: the round.
        channel_id: where the post is.
        message_id: the post.
    """

    round: int
    channel_id: int
    message_id: int


class Replaced(StrEnum):
    """Why another post has taken the place of one of an event's."""

    MOVED = "moved"
    """The event goes on in another channel."""
    PAIRED_ANEW = "paired_anew"
    TWICE = "twice"
    """It was posted again: the first post wasn't known of."""


class RetireEventPost(_EventDelivery, frozen=True, kw_only=True):
    """Take the buttons off a post of an event that another one has taken the place of, and say where it goes
    on.

    Args:
        channel_id: where the post is.
        message_id: the post.
        why: why there is another one.
    """

    channel_id: int
    message_id: int
    why: Replaced = Replaced.MOVED


class PostAnnouncement(_EventDelivery, frozen=True, kw_only=True):
    """Post what is told about an event in its channel; mention ``announcement.pings`` only."""

    announcement: Announcement


class TellOrganiser(_EventDelivery, frozen=True, kw_only=True):
    """Tell somebody who runs an event by DM that nothing can be posted in its channel, and what to do.

    Args:
        user_id: who.
        is_unposted: whether it goes on, and only its own post couldn't be made, or that of a round.
        round: the round whose post that is; 0 for the event's own.
    """

    user_id: int
    is_unposted: bool = False
    round: int = 0

    @property
    def lane(self) -> str:
        """A lane for each organiser, so that one whom nothing reaches doesn't hold up the others."""
        return f"{self.subject}@{self.user_id}"


class CallForMatch(_Delivery, frozen=True, kw_only=True):
    """Tell those of a server who want to know it that somebody looks for a match. The subject is the time
    that they look; if they don't any more, nothing is posted.

    Args:
        channel_id: where.
    """

    channel_id: int


class PostPuzzle(_Delivery, frozen=True, kw_only=True):
    """Post the puzzle of a day in a server. The subject is the server; if it doesn't want that any more,
    nothing is posted.

    Args:
        channel_id: where.
        day: which day's, counted from year 1.
    """

    channel_id: int
    day: int


EventDelivery = (
    PostEvent
    | EditEvent
    | PostRound
    | EditRound
    | CloseRound
    | RetireEventPost
    | PostAnnouncement
    | TellOrganiser
)
"""What is delivered about events."""
MatchDelivery = (
    PostChallenge
    | EditChallenge
    | OpenThread
    | PostBoard
    | EditBoard
    | RetireBoard
    | RetireOffer
    | SendHand
    | RefreshHand
    | RecallPost
    | PostResult
    | PostResultLink
    | PostNotice
    | SendNotice
    | TellChallenger
)
"""What is delivered about challenges and matches."""
Delivery = EventDelivery | MatchDelivery | CallForMatch | PostPuzzle


class FailureReason(StrEnum):
    """Why a delivery will never succeed."""

    DM_CLOSED = "dm closed"
    """The user takes no DMs from the bot (Discord 50007, 50278)."""
    MESSAGE_GONE = "message gone"
    """The message to edit does not exist (10008), or there never was one: it is posted anew."""
    CHANNEL_GONE = "channel gone"
    """The channel or thread does not exist (10003) or is closed to the bot (50001, 50013)."""
    THREAD_GONE = "thread gone"
    """Set by the dispatcher when what is gone was the match's thread: it goes on in the channel."""
    THREAD_REFUSES = "thread refuses"
    """Set by earlier releases when the match's thread refused a post: the match went on in the channel."""
    THREADS_FULL = "threads full"
    """The thread is archived, and the server has no room for one more active thread (160006, 160007);
    ``detail`` says so to the players.
    """
    REFUSED = "refused"
    """Discord refuses the request for another reason; ``detail`` says which."""
    GIVEN_UP = "given up"
    """Set by the dispatcher when temporary failures never ended."""
    UNEXPECTED = "unexpected"
    """Set by the dispatcher for an exception that is neither of the two below."""
