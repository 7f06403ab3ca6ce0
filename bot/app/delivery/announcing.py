"""Which deliveries a change calls for."""

from collections.abc import Collection
from datetime import datetime

from bot.app.policy import Policy
from bot.app.ports.deliveries import (
    Delivery,
    EditBoard,
    EditChallenge,
    Notice,
    PostBoard,
    PostNotice,
    PostResult,
    RecallPost,
    RefreshHand,
    SendHand,
)
from bot.app.ports.store import Transaction
from bot.app.values import MatchInfo

BOARD = "board"


def slot_of(delivery: Delivery) -> str | None:
    """What a delivery shows; one with the same slot that still waits shows the same thing, but older."""
    match delivery:
        case PostBoard() | EditBoard():
            return BOARD
        case SendHand(seat=seat) | RefreshHand(seat=seat):
            return f"hand {seat}"
        case EditChallenge():
            return "challenge"
        case _:
            return None


async def queue(tx: Transaction, delivery: Delivery, now: datetime, due: datetime | None = None) -> None:
    """Queue a delivery in place of waiting ones that it makes superfluous.

    What is delivered shows the match as it is at that moment. So a new post replaces waiting posts and edits;
    an edit replaces waiting edits; and a post that still waits needs no edit, it goes out instead of it. A
    post that was tried in vain may be there all the same: before another takes its place, it is looked for.
    """
    slot = slot_of(delivery)
    if slot is not None:
        waiting = await tx.outbox.waiting(delivery.subject, slot, now)
        is_edit = isinstance(delivery, EditBoard | RefreshHand)
        if is_edit and any(isinstance(other.delivery, PostBoard | SendHand) for other in waiting):
            return
        await tx.outbox.take_back(waiting)
        for other in waiting:
            if other.attempts and isinstance(other.delivery, PostBoard | SendHand):
                recall = RecallPost(subject=delivery.subject, post=other.delivery, since=other.created_at)
                await tx.outbox.add(recall, None, now)
    await tx.outbox.add(delivery, slot, now, due)


async def post_notice(tx: Transaction, match: MatchInfo, notice: Notice, now: datetime) -> None:
    """Queue a notice in the match's thread or channel."""
    await queue(tx, PostNotice(subject=match.id, notice=notice), now)


async def announce_hands(
    tx: Transaction, match: MatchInfo, changed: Collection[int], new: int | None, now: datetime
) -> None:
    """Queue what the players' DMs need.

    Args:
        tx: the transaction of the change.
        match: the match after the change.
        changed: the seats whose hands have changed.
        new: the seat that gets its hand as a new message, because its turn began.
        now: the current time.
    """
    for seat in match.seats:
        if seat.user_id is None or seat.is_dm_closed:
            continue
        if seat.index == new:
            await queue(tx, SendHand(subject=match.id, seat=seat.index), now)
        elif seat.index in changed:
            await queue(tx, RefreshHand(subject=match.id, seat=seat.index), now)


async def announce_move(
    tx: Transaction,
    before: MatchInfo,
    after: MatchInfo,
    changed_hands: Collection[int],
    policy: Policy,
    now: datetime,
) -> None:
    """Queue what an answer calls for.

    When the other player must choose, or a turn begins, the board is posted anew, with one ping if it is
    another player's choice. Otherwise the board is edited, no more often than the policy allows. While a
    computer plays, it is edited only; the post that hands back tells its whole turn.
    """
    if after.is_over:
        await announce_end(tx, after, now)
        await queue(tx, PostResult(subject=after.id, ping=after.users), now)
        return
    is_handed_over = after.prompt_seat != before.prompt_seat
    is_new_turn = after.turn != before.turn
    await announce_hands(tx, after, changed_hands, after.active_seat if is_new_turn else None, now)
    is_answered = before.thinks is not None and after.active_seat == after.prompt_seat and not is_new_turn
    if (is_handed_over or is_new_turn) and after.thinks is None and not is_answered:
        ping = after.to_choose if is_handed_over else None
        await queue(tx, PostBoard(subject=after.id, ping=ping), now)
        return
    due = now
    if after.board_shown_at is not None:
        due = max(now, after.board_shown_at + policy.edit_interval)
    if after.thinks is not None:  # it is about to answer
        waiting = await tx.outbox.waiting(after.id, BOARD, now)
        if waiting:
            return
        due = max(due, now + policy.edit_interval)
    await queue(tx, EditBoard(subject=after.id), now, due)


async def announce_end(tx: Transaction, match: MatchInfo, now: datetime) -> None:
    """Show the last position on board and hands of a match that is over or frozen; nobody is pinged."""
    waiting = await tx.outbox.waiting(match.id, BOARD, now)
    if any(isinstance(other.delivery, PostBoard) for other in waiting):
        await queue(tx, PostBoard(subject=match.id, ping=None), now)
    else:
        await queue(tx, EditBoard(subject=match.id), now)
    await announce_hands(tx, match, [seat.index for seat in match.seats], None, now)
