"""How deliveries are queued: each in the place of waiting ones that it makes superfluous."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.model.deliveries import (
    Delivery,
    EditBoard,
    EditChallenge,
    EditEvent,
    EditRound,
    PostBoard,
    PostEvent,
    PostNotice,
    PostPuzzle,
    PostRound,
    RecallPost,
    RefreshHand,
    SendHand,
)
from bot.model.jobs import Advance, Job, Queueing
from bot.model.matches import MatchInfo
from bot.model.notices import Notice
from bot.store.database import Transaction

BOARD = "board"
EDITS = (EditBoard, RefreshHand, EditEvent, EditRound)
POSTS = (PostBoard, SendHand, PostEvent, PostRound)
"""What shows the same as an edit of its slot, when it goes out."""
CALLING = (PostBoard, SendHand)
"""What tells somebody that it is their turn."""
AHEAD: Final = timedelta(seconds=10)
"""By so much the call of a turn goes before what came due at the same moment: somebody waits for it, while an
edit shows what its player has seen already. Edits that have waited longer than that come first.
"""


async def wake_event(tx: Transaction, event_id: str, now: datetime, due: datetime | None = None) -> None:
    """Have an event looked at, now or then; an earlier plan to do so is dropped. The event is held, so that
    of two plans that are made at once the earlier one isn't kept in line by the other.
    """
    await tx.jobs.clear(event_id, [Advance.slot])
    await tx.jobs.add(Queueing(Advance(event_id), Advance.slot, due), now=now)


def slot_of(delivery: Delivery) -> str | None:
    """What a delivery shows; one with the same slot that still waits shows the same thing, but older."""
    match delivery:
        case PostBoard() | EditBoard():
            return BOARD
        case SendHand(seat=seat) | RefreshHand(seat=seat):
            return f"hand {seat}"
        case EditChallenge():
            return "challenge"
        case PostEvent() | EditEvent():
            return "event"
        case PostRound() | EditRound():
            return "round"
        case PostPuzzle():
            return "puzzle"
        case _:
            return None


async def queue(tx: Transaction, delivery: Delivery, now: datetime, due: datetime | None = None) -> None:
    """Queue a delivery in place of waiting ones that it makes superfluous; see :func:`queue_all`."""
    await queue_all(tx, [Queueing(delivery, slot_of(delivery), due)], now)


async def queue_all(tx: Transaction, new: Sequence[Queueing], now: datetime) -> None:
    """Queue deliveries of one subject in place of waiting ones that they make superfluous.

    What is delivered shows the match as it is at that moment. So a new post replaces waiting posts and edits;
    a post that still waits needs no edit, it goes out instead of it; and an edit replaces waiting edits, or
    leaves one as it is that comes no later. A post that was tried in vain may be there all the same: before
    another takes its place, it is looked for.

    What takes the place of another has its place in the queue as well, so a match that moves often is not put
    back by each move; and as it has one board in the queue at most, it puts back nobody else.
    """
    slots = {each.slot for each in new if each.slot is not None}
    waiting: dict[str, list[Job]] = {}
    if slots:
        (subject,) = {each.work.subject for each in new}
        waiting = await tx.jobs.waiting(subject, slots, now)
    await queue_over(tx, new, waiting, now)


async def queue_over(
    tx: Transaction, new: Sequence[Queueing], waiting: Mapping[str, Sequence[Job]], now: datetime
) -> None:
    """Queue deliveries of one subject, given what waits by slot."""
    added: list[Queueing] = []
    superfluous: list[Job] = []
    for each in new:
        others = [] if each.slot is None else waiting.get(each.slot, ())
        is_edit, is_alone = isinstance(each.work, EDITS), len(new) == 1
        if is_edit and any(_shows_it(other, each, now, is_alone=is_alone) for other in others):
            continue
        if isinstance(each.work, SendHand) and any(map(_is_sent_then, others)):
            continue
        superfluous += others
        for other in others:
            if other.attempts and isinstance(other.delivery, PostBoard | SendHand | EditBoard | RefreshHand):
                recall = RecallPost(subject=each.work.subject, post=other.delivery, since=other.created_at)
                added.append(Queueing(recall))
        added.append(_put_in_line(each, others, now))
    await tx.jobs.take_back(superfluous)
    await tx.jobs.add(*added, now=now)


def _put_in_line(new: Queueing, replaced: Sequence[Job], now: datetime) -> Queueing:
    """A delivery with its place in the queue: the best of its own and those that it replaces."""
    due = new.due or (now - AHEAD if isinstance(new.work, CALLING) else now)
    first = min((each.due for each in replaced if each.attempts == 0 and each.due < due), default=due)
    return msgspec.structs.replace(new, due=first)


def is_overtaken(delivery: Delivery, line: Sequence[Job], now: datetime) -> bool:
    """Whether a delivery that is being made need not be: one that came after it and is due shows the same.

    An edit is overtaken by whatever shows the same, a post by a post alone; a hand that was asked for anew by
    nothing.

    Args:
        delivery: what is being made, for the first time.
        line: everything of its slot, in order.
        now: the time.
    """
    if isinstance(delivery, SendHand) and delivery.is_anew:
        return False
    after = False
    for each in line:
        if after and each.due <= now and (isinstance(delivery, EDITS) or isinstance(each.work, POSTS)):
            return True
        after = after or each.delivery.key == delivery.key
    return False


def _is_sent_then(waiting: Job) -> bool:
    """Whether a hand waits that was not tried yet: it will be sent as it is then. It may have been put off,
    as none can be sent just now, and must not be tried sooner for a newer one.
    """
    return isinstance(waiting.delivery, SendHand) and waiting.attempts == 0


def _shows_it(waiting: Job, edit: Queueing, now: datetime, *, is_alone: bool) -> bool:
    """Whether a delivery that waits makes an edit needless.

    A post does, also one that failed and was put off: it goes out instead of the edit. An edit does if it
    comes no later: not one that failed, which is put off further and further, and not where more is queued
    with the new one, all of which would have to wait for it.
    """
    if isinstance(waiting.delivery, POSTS):
        return True
    return is_alone and waiting.attempts == 0 and waiting.due <= (edit.due or now)


async def post_notice(tx: Transaction, match: MatchInfo, notice: Notice, now: datetime) -> None:
    """Queue a notice in the match's thread or channel."""
    if not match.place.is_nowhere:
        await queue(tx, PostNotice(subject=match.id, notice=notice), now)


def call_for_hands(
    match: MatchInfo, changed: Collection[int], new: Collection[int], due: datetime | None = None
) -> list[Queueing]:
    """What the players' DMs need.

    Args:
        match: the match after the change.
        changed: the seats whose hands have changed.
        new: the seats that get their hands as new messages, because a turn began.
        due: when those that have changed are brought up to date; by default at once.
    """
    called: list[Queueing] = []
    for seat in () if match.place.is_nowhere else match.seats:
        if seat.user_id is None or seat.is_dm_closed:
            continue
        if seat.index in new:
            sending = SendHand(subject=match.id, seat=seat.index)
            called.append(Queueing(sending, slot_of(sending)))
        elif seat.index in changed:
            refreshing = RefreshHand(subject=match.id, seat=seat.index)
            called.append(Queueing(refreshing, slot_of(refreshing), due))
    return called


async def announce_hands(tx: Transaction, match: MatchInfo, changed: Collection[int], now: datetime) -> None:
    """Bring the hands of these seats up to date."""
    await queue_all(tx, call_for_hands(match, changed, ()), now)


async def announce_first_hands(tx: Transaction, match: MatchInfo, now: datetime) -> None:
    """Queue the hands that players of a match have not been sent yet."""
    unsent = [] if match.is_over else [s.index for s in match.seats if s.hand_message_id is None]
    await queue_all(tx, call_for_hands(match, (), unsent), now)
