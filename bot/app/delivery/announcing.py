"""Which deliveries a change of a match calls for."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.changes import Change
from bot.app.delivery.offers import retire_offer, tell_end
from bot.app.delivery.queueing import BOARD, call_for_hands, queue_over, slot_of
from bot.app.policy import Policy
from bot.model.deliveries import (
    Delivery,
    EditBoard,
    EditChallenge,
    OpenThread,
    PostBoard,
    PostNotice,
    PostResult,
)
from bot.model.jobs import Job, Queueing
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import (
    ClosedUnfinished,
    FrozenNotice,
    MatchBegins,
    MoreTime,
    Notice,
    OfferFate,
    OfferMade,
    ThawedNotice,
    TimeIsUp,
)
from bot.model.seeds import list_told
from bot.store.database import Transaction

TOLD_FATES = (OfferFate.AGREED, OfferFate.DECLINED, OfferFate.WITHDRAWN, OfferFate.EXPIRED)
"""What becomes of an offer by what somebody says to it, or by nobody saying anything."""


def plan_board(before: MatchInfo, after: MatchInfo, policy: Policy, now: datetime) -> MatchInfo:
    """A match after an answer, with the moment at which its board will show it.

    A board that is posted anew is posted at once. One that is edited waits for the choices that come next, so
    that they share an edit; if the next player must choose before that, the new post takes its place. An edit
    that is planned already shows this answer, too.
    """
    planned = after.board_shown_at
    if planned is None or _is_posted(before, after):
        planned = now
    elif planned <= now:
        planned = now + policy.edit_interval
    return msgspec.structs.replace(after, board_shown_at=planned)


async def announce(tx: Transaction, change: Change, policy: Policy) -> None:
    """Queue what a change calls for: what has to be said, then hands, then the board, so that the newest
    board is the last thing in its channel; of a match that is over, then the result.
    """
    after = change.after
    said = _call_for_beginning(change) if change.begins else await _call_for_end_of_offer(tx, change)
    notices = [] if after.place.is_nowhere else _find_notices(change, policy)
    called = [*said, *(Queueing(PostNotice(subject=after.id, notice=notice)) for notice in notices)]
    called += _call_for_hands(change)
    slots = {each.slot for each in called if each.slot is not None}
    is_board_touched = not after.place.is_nowhere and _is_board_touched(change)
    if is_board_touched:
        slots.add(BOARD)
    waiting = await tx.jobs.waiting(after.id, slots, change.at) if slots else {}
    if is_board_touched:
        called += _call_for_board(change, waiting[BOARD])
    if change.ends and after.status is not MatchStatus.UNFINISHED and not after.place.is_nowhere:
        called.append(Queueing(PostResult(subject=after.id, ping=after.users)))
    if called:
        await queue_over(tx, called, waiting, change.at)


def _call_for_beginning(change: Change) -> list[Queueing]:
    """The challenge as it is now, and the thread in which the match is played. Against a computer,
    and in an event, nobody was asked, so the challenge is posted as it is.
    """
    match, called = change.after, list[Delivery]()
    if not match.has_computer and not change.is_arranged:
        called.append(EditChallenge(subject=match.id))
    if match.thread_id is None:
        called.append(OpenThread(subject=match.id))
    return [Queueing(delivery, slot_of(delivery)) for delivery in called]


async def _call_for_end_of_offer(tx: Transaction, change: Change) -> list[Queueing]:
    """The post of an offer that stands no longer loses its buttons."""
    before, after = change.before, change.after
    if before is None or before.offer is None:
        return []
    if after.offer is not None and after.offer.number == before.offer.number:
        return []
    retiring = await retire_offer(tx, after, before.offer, change.fate)
    return [] if retiring is None else [Queueing(retiring)]


def _find_notices(change: Change, policy: Policy) -> list[Notice]:
    """What has to be said about a change beside boards and hands."""
    before, after = change.before, change.after
    if before is None:
        return [_tell_begin(change)]
    if change.freezes:
        return [FrozenNotice(users=after.users)]
    if change.thaws and not after.is_over:
        return [ThawedNotice()]
    if after.status is MatchStatus.UNFINISHED:
        return [ClosedUnfinished(users=after.users, why=change.closing)]
    return [*_tell_of_offer(before, change), *_tell_of_time(before, change, policy)]


def _tell_begin(change: Change) -> MatchBegins:
    """That the match begins, with all of its chance fixed; the players' words follow at its end."""
    origin = None if change.header is None else change.header.origin
    if origin is None:
        return MatchBegins(commitment=change.after.commitment)
    return MatchBegins(
        commitment=change.after.commitment, secret=origin.commitment, mixed=tuple(list_told(origin))
    )


def _tell_of_offer(before: MatchInfo, change: Change) -> list[Notice]:
    """That an offer was made, or what was said to it."""
    offer, after = before.offer, change.after
    if after.offer is not None and after.offer != offer:
        seat = after.offer.seat
        by, other = after.seats[seat].user_id, after.opponent_of(seat).user_id
        if by is None or other is None:
            return []
        return [OfferMade(user_id=other, by=by, offer=after.offer, instead_of=offer)]
    if offer is None or after.offer is not None or after.is_over or change.fate not in TOLD_FATES:
        return []
    end = tell_end(after, offer, change.fate)
    return [] if end is None else [end]


def _tell_of_time(before: MatchInfo, change: Change, policy: Policy) -> list[Notice]:
    """That a player's time is up, or that the opponent has given more."""
    after, late = change.after, change.after.late_seat
    if late is not None and before.late_seat is None:
        user, opponent = after.seats[late].user_id, after.opponent_of(late).user_id
        if user is None or opponent is None:
            return []
        return [TimeIsUp(late=user, opponent=opponent, decide_by=change.at + policy.claim_window)]
    is_granted = before.late_seat is not None and late is None and not change.moves
    if is_granted and after.deadline is not None and after.to_choose is not None:
        return [MoreTime(user_id=after.to_choose, deadline=after.deadline)]
    return []


def _call_for_hands(change: Change) -> list[Queueing]:
    """The hands that have changed; those of a match that is over or frozen show the last position. While the
    same player goes on, they are brought up to date along with the board: the next choice may change them.
    """
    before, after = change.before, change.after
    if before is None:
        return []
    if change.ends or change.freezes:
        return call_for_hands(after, [seat.index for seat in after.seats], ())
    is_new_turn = after.turn != before.turn and change.moves
    begins = [after.active_seat] if is_new_turn and after.active_seat is not None else []
    is_going_on = change.moves and not _is_posted(before, after)
    return call_for_hands(after, change.changed_hands, begins, after.board_shown_at if is_going_on else None)


def _is_board_touched(change: Change) -> bool:
    """Whether a change is to be seen on the board."""
    before, after = change.before, change.after
    if before is None or change.moves or before.status is not after.status:
        return True
    shown = ((each.clock_since, each.late_seat, each.pause, each.deadline) for each in (before, after))
    return len(set(shown)) > 1


def _call_for_board(change: Change, waiting: Sequence[Job]) -> list[Queueing]:
    """The board that a change calls for.

    When the other player must choose, a turn begins or the match goes on after it stood still, it is posted
    anew, with one ping if it is another player's choice. Otherwise it is edited, after an answer when
    :func:`plan_board` says. While a computer plays, it is edited only; the post that hands back tells its
    whole turn. The last position of a match that is over or frozen pings nobody.
    """
    before, after = change.before, change.after
    post, edit = PostBoard(subject=after.id, ping=after.to_choose), EditBoard(subject=after.id)
    if before is None:
        return [Queueing(post, BOARD)]
    if change.ends or change.freezes:
        is_posted = any(isinstance(other.delivery, PostBoard) for other in waiting)
        return [Queueing(PostBoard(subject=after.id, ping=None) if is_posted else edit, BOARD)]
    if not change.moves:
        goes_on = change.thaws or (before.pause is not None and after.pause is None)
        return [Queueing(post if goes_on else edit, BOARD)]
    if _is_posted(before, after):
        is_handed_over = after.prompt_seat != before.prompt_seat
        return [Queueing(post if is_handed_over else PostBoard(subject=after.id, ping=None), BOARD)]
    if after.thinks is not None and waiting:  # what it shows is left to come together
        return []
    return [Queueing(edit, BOARD, after.board_shown_at)]


def _is_posted(before: MatchInfo, after: MatchInfo) -> bool:
    """Whether an answer calls for a new post: somebody else must choose, or a turn begins."""
    is_new_turn = after.turn != before.turn
    is_answered = before.thinks is not None and after.active_seat == after.prompt_seat and not is_new_turn
    is_handed_over = after.prompt_seat != before.prompt_seat
    return (is_handed_over or is_new_turn) and after.thinks is None and not is_answered
