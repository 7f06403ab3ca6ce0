"""What becomes of an event's posts: which of them it has, and what follows where one can't be made."""

from datetime import datetime

import msgspec

from bot.app.delivery.deliverer import Receipt
from bot.app.delivery.queueing import queue, wake_event
from bot.model.deliveries import (
    CloseRound,
    EditEvent,
    EditRound,
    EventDelivery,
    FailureReason,
    PostEvent,
    PostRound,
    Replaced,
    RetireEventPost,
    TellOrganiser,
)
from bot.model.events import LISTED, Event, EventMatch, Organiser, Trouble
from bot.store.database import Transaction


async def lead_to_thread(tx: Transaction, match_id: str, now: datetime) -> None:
    """Have the post of an event's round lead to the thread of a match, where it lists so many tables."""
    game = await tx.rows.get(EventMatch, match_id=match_id)
    if game is not None and game.number <= LISTED:
        await queue(tx, EditRound(subject=game.event_id, round=game.round), now)


async def close_round(tx: Transaction, event: Event, now: datetime) -> None:
    """Have the post of a round that is over show what came of it, if there is one.

    Args:
        tx: the transaction.
        event: the event as it was before its next round was paired.
        now: the time.
    """
    if event.round_message_id is not None:
        closing = CloseRound(
            subject=event.id,
            round=event.round,
            channel_id=event.channel_id,
            message_id=event.round_message_id,
        )
        await queue(tx, closing, now)


async def record_event_post(
    tx: Transaction, delivery: PostEvent | PostRound, receipt: Receipt, now: datetime
) -> None:
    """Remember the post of an event or of its round, for which its tables wait. What has no part in it any
    more is retired: this post, if the event was moved or the round is paired anew since, or the one before.
    """
    event = await tx.rows.hold(Event, id=delivery.subject)
    if event is None:
        return
    posted = event.round if isinstance(delivery, PostEvent) else delivery.round or event.round
    if event.channel_id != receipt.channel_id or posted > event.round:
        why = Replaced.MOVED if event.channel_id != receipt.channel_id else Replaced.PAIRED_ANEW
        await retire_post(tx, event.id, receipt.channel_id, receipt.message_id, now, why)
        return
    if posted == event.round:
        is_round = isinstance(delivery, PostRound)
        before = event.round_message_id if is_round else event.message_id
        if before != receipt.message_id:
            await retire_post(tx, event.id, event.channel_id, before, now, Replaced.TWICE)
        if is_round:
            event = msgspec.structs.replace(event, round_message_id=receipt.message_id)
            await wake_event(tx, event.id, now)
        else:
            event = msgspec.structs.replace(event, message_id=receipt.message_id)
        await tx.rows.advance(event)


async def retire_post(
    tx: Transaction,
    event_id: str,
    channel_id: int | None,
    message_id: int | None,
    now: datetime,
    why: Replaced,
) -> None:
    """Take the buttons off a post of an event that another one takes the place of, as soon as that is there.

    Args:
        tx: the transaction.
        event_id: the event.
        channel_id: where the post is.
        message_id: the post; ``None`` if there is none.
        now: the time.
        why: why there is another one.
    """
    if channel_id is not None and message_id is not None:
        retiring = RetireEventPost(subject=event_id, channel_id=channel_id, message_id=message_id, why=why)
        await queue(tx, retiring, now)


async def go_on_with_event(
    tx: Transaction, delivery: EventDelivery, reason: FailureReason, now: datetime
) -> None:
    """What is gone of an event's posts is posted anew; where its channel is gone or closed to the bot, it
    stands still until its organisers move it. They are told as well of an event that has no post.
    """
    event = await tx.rows.hold(Event, id=delivery.subject)
    if event is None or isinstance(delivery, CloseRound | RetireEventPost | TellOrganiser):
        return
    match delivery, reason:
        case EditEvent(), FailureReason.MESSAGE_GONE:
            await tx.rows.advance(msgspec.structs.replace(event, message_id=None))
            await queue(tx, PostEvent(subject=event.id), now)
        case EditRound(), FailureReason.MESSAGE_GONE:
            await tx.rows.advance(msgspec.structs.replace(event, round_message_id=None))
            await queue(tx, PostRound(subject=event.id, round=event.round), now)
        case _, FailureReason.CHANNEL_GONE:
            await stop_without_channel(tx, event, now)
        case PostEvent(), _ if is_lacking(event, 0):
            await _tell_organisers(tx, event, now, is_unposted=True)
        case PostRound(round=number), _ if is_lacking(event, number or event.round):
            await _tell_organisers(tx, event, now, is_unposted=True, number=number or event.round)


def is_lacking(event: Event, number: int) -> bool:
    """Whether an event lacks the post of a round that it plays, or its own for 0; of one that is over nobody
    needs any.
    """
    if event.is_over:
        return False
    return event.round_message_id is None and event.round == number if number else event.message_id is None


async def stop_without_channel(tx: Transaction, event: Event, now: datetime) -> None:
    """Let an event stand still whose channel is gone or closed to the bot, and tell those who run it, once.

    Args:
        tx: the transaction, which holds the event.
        event: the event.
        now: the time.
    """
    is_known = event.paused_at is not None and event.message_id is None
    if event.is_over or is_known:
        return
    if event.paused_at is None:
        event = msgspec.structs.replace(event, paused_at=now, trouble=Trouble.CHANNEL)
    await tx.rows.advance(msgspec.structs.replace(event, message_id=None))
    await _tell_organisers(tx, event, now)


async def _tell_organisers(
    tx: Transaction, event: Event, now: datetime, *, is_unposted: bool = False, number: int = 0
) -> None:
    """Tell those who run an event by DM what is wrong with its posts."""
    for each in await tx.rows.find(Organiser, event_id=event.id):
        telling = TellOrganiser(subject=event.id, user_id=each.user_id, is_unposted=is_unposted, round=number)
        await queue(tx, telling, now)
