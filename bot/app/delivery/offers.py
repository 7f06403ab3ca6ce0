"""What is shown of an offer once it no longer stands."""

from datetime import datetime

from bot.app.delivery.deliverer import Receipt
from bot.app.delivery.queueing import queue
from bot.model.deliveries import RetireOffer
from bot.model.matches import MatchInfo, Offer, OfferPost
from bot.model.notices import OfferClosed, OfferFate
from bot.store.database import Transaction


def tell_end(match: MatchInfo, offer: Offer, fate: OfferFate) -> OfferClosed | None:
    """What became of an offer; ``None`` if the data of whoever made it were deleted.

    Args:
        match: the match as it is once the offer has ended.
        offer: the offer.
        fate: what became of it.
    """
    by = match.seats[offer.seat].user_id
    other = match.opponent_of(offer.seat).user_id
    until = None if match.pause is None else match.pause.until
    if by is None:
        return None
    return OfferClosed(user_id=by, kind=offer.kind, fate=fate, other=other, offer=offer, until=until)


async def retire_offer(
    tx: Transaction, after: MatchInfo, offer: Offer, fate: OfferFate
) -> RetireOffer | None:
    """What takes the buttons off the post of an offer that stands no longer; ``None`` where it isn't posted
    yet, and :func:`record_offer` does so.

    Args:
        tx: where it is looked up: it may have been posted since the match was read.
        after: the match without it.
        offer: the offer.
        fate: what became of it.
    """
    stored = await tx.matches.get(after.id)
    post = None if stored is None else stored.offer_post
    if post is None or post.number != offer.number:
        return None
    return RetireOffer(
        subject=after.id,
        channel_id=post.channel_id,
        message_id=post.message_id,
        notice=tell_end(after, offer, fate),
    )


async def record_offer(tx: Transaction, match_id: str, offer: Offer, receipt: Receipt, now: datetime) -> None:
    """Remember where an offer was posted; if it had ended by then, it loses its buttons at once."""
    match = await tx.matches.get(match_id)
    if match is None or receipt.channel_id is None or receipt.message_id is None:
        return
    if match.offer is not None and match.offer.number == offer.number:
        post = OfferPost(offer.number, receipt.channel_id, receipt.message_id)
        await tx.matches.set_offer_post(match_id, post)
        return
    retiring = RetireOffer(
        subject=match_id, channel_id=receipt.channel_id, message_id=receipt.message_id, notice=None
    )
    await queue(tx, retiring, now)
