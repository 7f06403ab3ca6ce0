"""What is shown of an offer once it no longer stands."""

from datetime import datetime

from bot.app.delivery.announcing import queue
from bot.app.ports.deliveries import Receipt, RetireOffer
from bot.app.ports.notices import OfferClosed, OfferFate
from bot.app.ports.store import Transaction
from bot.app.values import MatchInfo, Offer, OfferPost


def tell_end(match: MatchInfo, offer: Offer, fate: OfferFate) -> OfferClosed | None:
    """What became of an offer; ``None`` if the data of whoever made it were deleted.

    Args:
        match: the match as it is once the offer has ended.
        offer: the offer.
        fate: what became of it.
    """
    by = match.seats[offer.seat].user_id
    other = next(seat.user_id for seat in match.seats if seat.index != offer.seat)
    until = None if match.pause is None else match.pause.until
    if by is None:
        return None
    return OfferClosed(user_id=by, kind=offer.kind, fate=fate, other=other, offer=offer, until=until)


async def retire_offer(
    tx: Transaction, before: MatchInfo, after: MatchInfo, fate: OfferFate, now: datetime
) -> None:
    """Take the buttons off the post of an offer that stood before a change and doesn't stand after it.

    Where it isn't posted yet, :func:`record_offer` does so.

    Args:
        tx: where it is written.
        before: the match before the change.
        after: the match after it.
        fate: what became of the offer.
        now: the time.
    """
    offer = before.offer
    if offer is None or (after.offer is not None and after.offer.number == offer.number):
        return
    stored = await tx.matches.get(before.id)  # it may have been posted since the match was read
    post = None if stored is None else stored.offer_post
    if post is None or post.number != offer.number:
        return
    end = tell_end(after, offer, fate)
    retiring = RetireOffer(
        subject=before.id, channel_id=post.channel_id, message_id=post.message_id, notice=end
    )
    await queue(tx, retiring, now)


async def record_offer(tx: Transaction, match_id: str, offer: Offer, receipt: Receipt, now: datetime) -> bool:
    """Remember where an offer was posted; whether it had ended by then, and loses its buttons at once."""
    match = await tx.matches.get(match_id)
    if match is None or receipt.channel_id is None or receipt.message_id is None:
        return False
    if match.offer is not None and match.offer.number == offer.number:
        post = OfferPost(offer.number, receipt.channel_id, receipt.message_id)
        await tx.matches.set_offer_post(match_id, post)
        return False
    retiring = RetireOffer(
        subject=match_id, channel_id=receipt.channel_id, message_id=receipt.message_id, notice=None
    )
    await queue(tx, retiring, now)
    return True
