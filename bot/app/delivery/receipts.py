"""What is written once a delivery was made, or was given up."""

from datetime import datetime, timedelta

import msgspec

from bot.app.context import Context
from bot.app.delivery.daily_puzzles import end_daily_puzzle
from bot.app.delivery.deliverer import PermanentFailure, Receipt
from bot.app.delivery.event_posts import go_on_with_event, lead_to_thread, record_event_post
from bot.app.delivery.offers import record_offer
from bot.app.delivery.queueing import announce_first_hands, post_notice, queue
from bot.model.challenges import NOWHERE, ChallengeStatus
from bot.model.conversations import Conversation
from bot.model.deliveries import (
    Delivery,
    EditBoard,
    EventDelivery,
    FailureReason,
    OpenThread,
    PostBoard,
    PostChallenge,
    PostEvent,
    PostNotice,
    PostPuzzle,
    PostResult,
    PostResultLink,
    PostRound,
    RecallPost,
    RefreshHand,
    RetireBoard,
    SendHand,
    SendNotice,
    TellChallenger,
)
from bot.model.ids import new_key
from bot.model.jobs import Job, Queueing
from bot.model.matches import MatchInfo
from bot.model.notices import HandUnreachable, NoThread, OfferMade, PlaceLost, PostsRefused, ThreadLost
from bot.store.database import Transaction

GONE = FailureReason.CHANNEL_GONE
UNPOSTABLE = (FailureReason.CHANNEL_GONE, FailureReason.REFUSED, FailureReason.THREADS_FULL)
TELL_LOSS_EVERY = timedelta(days=1)


async def record_receipt(tx: Transaction, delivery: Delivery, receipt: Receipt, now: datetime) -> None:
    """Store the ids that a delivery brought back, and queue what that calls for."""
    subject = delivery.subject
    match delivery:
        case PostChallenge():
            await tx.challenges.set_message(subject, receipt.message_id)
        case PostEvent() | PostRound():
            await record_event_post(tx, delivery, receipt, now)
        case OpenThread():
            await _record_thread(tx, subject, receipt, now)
        case PostBoard():
            await _record_board(tx, subject, receipt, now)
        case PostNotice(notice=OfferMade(offer=offer)):
            await record_offer(tx, subject, offer, receipt, now)
        case PostResult():
            await _lead_to_result(tx, subject, receipt, now)
        case EditBoard() if receipt.retired is not None:
            await _record_board(tx, subject, receipt, now)
        case RefreshHand() if receipt.retired is None:
            return
        case SendHand(seat=seat) | RefreshHand(seat=seat):
            await tx.matches.set_hand(subject, seat, receipt.channel_id, receipt.message_id, is_open=True)
            if receipt.welcomed is not None and receipt.channel_id is not None:
                talk = Conversation(receipt.welcomed, receipt.channel_id, is_used=True)
                await tx.rows.put(talk)


async def _record_thread(tx: Transaction, match_id: str, receipt: Receipt, now: datetime) -> None:
    """Remember the thread of a match, which is played in it from now on unless it was moved elsewhere while
    the thread was opened.
    """
    match, challenge = await tx.matches.get(match_id), await tx.challenges.get(match_id)
    if match is None or challenge is None or match.place != challenge.place:
        return
    await tx.matches.set_thread(match_id, receipt.thread_id)
    await lead_to_thread(tx, match_id, now)


async def _record_board(tx: Transaction, match_id: str, receipt: Receipt, now: datetime) -> None:
    """Remember a new board.

    The one before it loses its buttons. After the first one, the players are sent the hands that they don't
    have yet: a hand says where its board is.
    """
    if receipt.channel_id is None or receipt.message_id is None:
        raise ValueError("the receipt of a board needs channel_id and message_id")
    if receipt.retired is not None:  # the one before was known, and is done with
        await tx.matches.set_board(match_id, receipt.channel_id, receipt.message_id, now, receipt.told)
        return
    match = await tx.matches.get(match_id)
    if match is None:
        return
    old_channel, old = match.board_channel_id, match.board_message_id
    await tx.matches.set_board(match_id, receipt.channel_id, receipt.message_id, now, receipt.told)
    if old_channel is None or old is None:
        await announce_first_hands(tx, match, now)
        return
    if old == receipt.message_id:
        return
    moved_to = receipt.channel_id if receipt.channel_id != old_channel else None
    retiring = RetireBoard(subject=match_id, channel_id=old_channel, message_id=old, moved_to=moved_to)
    await queue(tx, retiring, now)


async def _lead_to_result(tx: Transaction, match_id: str, receipt: Receipt, now: datetime) -> None:
    """Tell the channel of the challenge of a result that was posted elsewhere, as in a thread."""
    challenge = await tx.challenges.get(match_id)
    if challenge is None or receipt.channel_id is None or receipt.message_id is None:
        return
    channel_id = challenge.place.channel_id
    if challenge.place.guild_id is None or channel_id == receipt.channel_id:
        return
    line = PostResultLink(
        subject=match_id,
        channel_id=channel_id,
        result_channel_id=receipt.channel_id,
        result_message_id=receipt.message_id,
    )
    await queue(tx, line, now)


async def record_late(tx: Transaction, made: Job, receipt: Receipt, now: datetime) -> None:
    """See to what was delivered by a worker that had stood still for so long that it held the job no longer:
    others may have gone on meanwhile, and what they showed was newer.
    """
    shown: EditBoard | RefreshHand
    match made.delivery:
        case PostBoard() | EditBoard() as post:
            shown = EditBoard(subject=post.subject)
        case SendHand(seat=seat) | RefreshHand(seat=seat) as post:
            shown = RefreshHand(subject=post.subject, seat=seat)
        case _:  # whoever makes it again finds it
            return
    recall = RecallPost(
        subject=post.subject,
        post=post,
        since=made.created_at,
        channel_id=receipt.channel_id,
        message_id=receipt.message_id,
    )
    await tx.jobs.add(Queueing(recall), now=now)
    await queue(tx, shown, now)


async def record_failure(
    tx: Transaction, context: Context, queued: Job, worker: str, failure: PermanentFailure
) -> None:
    """Record that a delivery is given up, and see to it that the match goes on without it.

    Nothing is done if the worker does not hold the delivery any more.
    """
    delivery, reason, now = queued.delivery, failure.reason, context.clock.now()
    match = await tx.matches.get(delivery.subject)
    is_threaded = isinstance(delivery, PostBoard | EditBoard | RetireBoard | PostNotice | PostResult)
    if match is not None and match.thread_id is not None and is_threaded and reason is GONE:
        reason = FailureReason.THREAD_GONE
    if not await tx.jobs.fail(queued.id, worker, reason, failure.detail, now):
        return
    if isinstance(delivery, PostPuzzle) and reason is GONE:
        await end_daily_puzzle(tx, delivery, now)
    if isinstance(delivery, EventDelivery):
        await go_on_with_event(tx, delivery, reason, now)
    if isinstance(delivery, PostChallenge):
        await _tell_challenger(tx, delivery.subject, now)
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
            await post_notice(tx, match, NoThread(reason=failure.detail or str(reason)), now)
        case ((PostBoard() | EditBoard() | PostNotice() | PostResult()), _):
            await _go_on_elsewhere(tx, match, delivery, PermanentFailure(reason, failure.detail), now)


async def _tell_challenger(tx: Transaction, challenge_id: str, now: datetime) -> None:
    """Tell by DM who has made a challenge that it couldn't be posted."""
    challenge = await tx.challenges.get(challenge_id)
    if challenge is None or challenge.status is not ChallengeStatus.OPEN or challenge.challenger is None:
        return
    await queue(tx, TellChallenger(subject=challenge_id, user_id=challenge.challenger), now)


async def _go_on_elsewhere(
    tx: Transaction, match: MatchInfo, delivery: Delivery, failure: PermanentFailure, now: datetime
) -> None:
    """See to it that players can go on where something can't be posted in public."""
    if match.place.is_nowhere:
        return
    if match.place.guild_id is None and failure.reason in (FailureReason.DM_CLOSED, GONE):
        alone = msgspec.structs.replace(
            match, place=NOWHERE, board_channel_id=None, board_message_id=None, board_shown_at=None
        )
        await tx.matches.set_place(alone)
        return
    match failure.reason:
        case FailureReason.THREAD_GONE:
            await _leave_thread(tx, match, delivery, now)
        case FailureReason.THREADS_FULL if match.thread_id is not None:
            await _leave_thread(tx, match, delivery, now, failure.detail)
        case FailureReason.CHANNEL_GONE:
            await _tell_loss(tx, match, delivery, PlaceLost(), now)
        case FailureReason.REFUSED | FailureReason.THREADS_FULL:
            await _tell_loss(tx, match, delivery, PostsRefused(), now)


async def _close_dm(tx: Transaction, match: MatchInfo, seat: int, now: datetime) -> None:
    """Mark a seat as closed to DMs and say so in public, once and without naming a card."""
    player = match.seats[seat]
    if player.is_dm_closed:
        return
    await tx.matches.set_dm_closed(match.id, seat, True)
    if player.user_id is not None:
        await post_notice(tx, match, HandUnreachable(user_id=player.user_id), now)


async def _leave_thread(
    tx: Transaction, match: MatchInfo, delivery: Delivery, now: datetime, reason: str = ""
) -> None:
    """Say so, and go on in the channel with what could not be posted in the thread."""
    await tx.matches.set_place(
        msgspec.structs.replace(
            match, thread_id=None, board_channel_id=None, board_message_id=None, board_shown_at=None
        )
    )
    if not match.is_over:
        await post_notice(tx, match, ThreadLost(reason=reason), now)
    if isinstance(delivery, EditBoard):
        delivery = PostBoard(subject=match.id, ping=None)
    await queue(tx, msgspec.structs.replace(delivery, key=new_key()), now)


async def _tell_loss(
    tx: Transaction, match: MatchInfo, delivery: Delivery, notice: PlaceLost | PostsRefused, now: datetime
) -> None:
    """Tell the players by DM that nothing can be posted in the channel, once a day."""
    told_at: datetime | None = None
    for failure in await tx.jobs.failures(match.id):
        gone = failure.delivery
        is_earlier = gone.key != delivery.key and failure.reason in UNPOSTABLE and gone.is_of_channel
        if is_earlier and (told_at is None or failure.failed_at - told_at >= TELL_LOSS_EVERY):
            told_at = failure.failed_at  # they were told then, and not of those that followed on that day
    if told_at is not None and now - told_at < TELL_LOSS_EVERY:
        return
    for user_id in match.users:
        await queue(tx, SendNotice(subject=match.id, user_id=user_id, notice=notice), now)
