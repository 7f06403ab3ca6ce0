"""What is written once a delivery was made, or was given up."""

from datetime import datetime, timedelta

import msgspec

from bot.app.announcing import post_notice, queue
from bot.app.context import Context
from bot.app.deliveries import (
    Delivery,
    EditBoard,
    FailureReason,
    HandUnreachable,
    NoThread,
    OpenThread,
    PlaceLost,
    PostBoard,
    PostChallenge,
    PostNotice,
    PostResult,
    Receipt,
    RefreshHand,
    RetireBoard,
    SendHand,
    SendNotice,
)
from bot.app.ids import new_key
from bot.app.ports import Transaction
from bot.app.values import MatchInfo

GONE = FailureReason.CHANNEL_GONE
TELL_LOSS_EVERY = timedelta(days=1)


async def record_receipt(tx: Transaction, delivery: Delivery, receipt: Receipt, now: datetime) -> None:
    """Store the ids that a delivery brought back."""
    subject = delivery.subject
    match delivery:
        case PostChallenge():
            await tx.challenges.set_message(subject, receipt.message_id)
        case OpenThread():
            await tx.matches.set_thread(subject, receipt.thread_id)
        case PostBoard():
            await _record_board(tx, subject, receipt, now)
        case EditBoard():
            await tx.matches.set_board_shown(subject, now)
        case SendHand(seat=seat):
            await tx.matches.set_hand(subject, seat, receipt.channel_id, receipt.message_id)
            await tx.matches.set_dm_closed(subject, seat, False)


async def _record_board(tx: Transaction, match_id: str, receipt: Receipt, now: datetime) -> None:
    """Remember a new board; the one before it loses its buttons."""
    if receipt.channel_id is None or receipt.message_id is None:
        raise ValueError("the receipt of a board needs channel_id and message_id")
    match = await tx.matches.get(match_id)
    if match is None:
        return
    old_channel, old = match.board_channel_id, match.board_message_id
    await tx.matches.set_board(match_id, receipt.channel_id, receipt.message_id)
    await tx.matches.set_board_shown(match_id, now)
    if old_channel is not None and old is not None and old != receipt.message_id:
        await queue(tx, RetireBoard(subject=match_id, channel_id=old_channel, message_id=old), now)


async def handle_failure(
    tx: Transaction, context: Context, delivery: Delivery, reason: FailureReason, detail: str
) -> None:
    """Do what a permanent failure calls for, so that the match can go on without that delivery."""
    now = context.clock.now()
    match = await tx.matches.get(delivery.subject)
    if match is None:
        return
    match delivery, reason:
        case ((SendHand(seat=seat) | RefreshHand(seat=seat)), FailureReason.DM_CLOSED):
            await _close_dm(tx, match, seat, now)
        case RefreshHand(seat=seat), FailureReason.MESSAGE_GONE:
            await tx.matches.set_hand(match.id, seat, None, None)
            await queue(tx, SendHand(subject=match.id, seat=seat), now)
        case EditBoard(), FailureReason.MESSAGE_GONE:
            await queue(tx, PostBoard(subject=match.id, ping=None), now)
        case OpenThread(), _:
            await post_notice(tx, match, NoThread(reason=detail or str(reason)), now)
        case ((PostBoard() | EditBoard() | PostNotice() | PostResult()), FailureReason.CHANNEL_GONE):
            await _leave_place(tx, match, delivery, now)


async def _close_dm(tx: Transaction, match: MatchInfo, seat: int, now: datetime) -> None:
    """Mark a seat as closed to DMs and say so in public, once and without naming a card."""
    player = match.seats[seat]
    if player.is_dm_closed:
        return
    await tx.matches.set_dm_closed(match.id, seat, True)
    if player.user_id is not None:
        await post_notice(tx, match, HandUnreachable(user_id=player.user_id), now)


async def _leave_place(tx: Transaction, match: MatchInfo, delivery: Delivery, now: datetime) -> None:
    """Go on in the channel when the thread is gone; if that is gone too, tell the players by DM."""
    if match.thread_id is not None:
        await tx.matches.set_place(msgspec.structs.replace(match, thread_id=None))
        if isinstance(delivery, EditBoard):
            await queue(tx, PostBoard(subject=match.id, ping=None), now)
        else:
            await queue(tx, msgspec.structs.replace(delivery, key=new_key()), now)
        return
    for failure in await tx.outbox.failures(match.id):
        is_earlier = failure.delivery.key != delivery.key and failure.reason is GONE
        if is_earlier and now - failure.failed_at < TELL_LOSS_EVERY:
            return  # they were told
    for user_id in match.users:
        await queue(tx, SendNotice(subject=match.id, user_id=user_id, notice=PlaceLost()), now)
