"""Offers: made by one player, answered by the other, or run out."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.changes import Change, change
from bot.app.consent.agreeing import agree, go_on, is_any_revealing
from bot.app.context import Context, find_match
from bot.app.matches.answering import find_active, find_player
from bot.app.matches.committing import attempting, put_through
from bot.app.matches.restoring import find_rules_with_own
from bot.app.refusals import OfferGone, Refused
from bot.app.servers.muting import check_unmuted
from bot.app.waiting import count_minutes
from bot.model.challenges import Block
from bot.model.matches import MatchInfo, Offer, OfferKind, Seat
from bot.model.notices import OfferFate
from bot.model.records import Checkpoint
from engine.kernel.translation import mark, tr

NOTHING_TO_TAKE_BACK = mark("There is no choice of yours that can be taken back.")
NO_CLOCK = mark("No clock runs in this match, so nothing needs to be stopped: take all the time you want.")
PAUSED = mark("The clocks stand already. Go on first.")
PLAYS_ON = mark("A computer opponent never agrees on a draw: play on, annul the match, or concede.")
NOT_FREE = mark(
    "Nothing was taken back: it was taken back already, or you have chosen on, or it told you something. To"
    " go back further, ask your opponent: the command /offer does that."
)
OFFERED = mark("You have offered that already; it waits for an answer.")
OTHER_DAYS = mark(
    "Your opponent asks for a vacation of {days} days; asking for another length is no answer to that. Agree"
    " to theirs or decline it first, then ask for yours."
)
TOO_MANY = mark(
    "You have made {limit} offers in this match within {span} minutes. You can make the next one in"
    " {minutes} minutes."
)
BUSY = mark("Your opponent has made you an offer that waits for your answer; answer that first.")


def _is_same(standing: Offer, kind: OfferKind, days: int) -> bool:
    """Whether offering this is agreeing to the opponent's offer, on the same terms; two who take back mean
    two choices.
    """
    if standing.kind is not kind or kind is OfferKind.TAKEBACK:
        return False
    return kind is not OfferKind.VACATION or standing.days == days


def _say_busy(standing: Offer, kind: OfferKind) -> str:
    """That the opponent's offer comes first; of a vacation also that theirs has other terms."""
    if standing.kind is kind is OfferKind.VACATION:
        return tr(OTHER_DAYS, days=standing.days)
    return tr(BUSY)


def _say_same(one: Offer, other: Offer) -> bool:
    """Whether two offers of a player come to the same."""
    return (one.kind, one.back_to, one.days) == (other.kind, other.back_to, other.days)


class Offers:
    """Use cases about offers. All of them raise UnknownMatch if there is no such match, and Refused if what
    is wanted can't be done. The change that they return tells what came of it: an offer that stands, what was
    agreed on, or an offer that ended.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def make(self, match_id: str, user_id: int, kind: OfferKind, days: int = 0) -> Change:
        """Offer something to the opponent.

        What harms nobody is done at once: taking back a choice that told its player nothing, as long as
        nobody else was asked since. A computer opponent agrees to everything but a draw. If the opponent has
        offered the same, both have agreed; to take back is never the same, as each has another choice.

        Args:
            match_id: the match.
            user_id: who offers it.
            kind: what is offered.
            days: of a vacation, how long.
        """
        return await attempting(self._context, lambda: self._make(match_id, user_id, kind, days))

    async def _make(self, match_id: str, user_id: int, kind: OfferKind, days: int) -> Change:
        match, checkpoints = await self._read(match_id)
        seat = find_active(match, user_id)
        standing = match.offer
        if standing is not None and standing.seat != seat:
            if not _is_same(standing, kind, days):
                raise Refused(_say_busy(standing, kind))
            return await self._agree(match, standing, checkpoints)
        offer = self._draw_up(match, seat, kind, days, checkpoints)
        is_free = kind is OfferKind.TAKEBACK and offer.back_to + 1 == match.undo_entry
        if is_free or match.has_computer:
            return await self._agree(match, offer, checkpoints)
        if standing is not None and _say_same(standing, offer):
            raise Refused(tr(OFFERED))
        return await self._post(match, offer)

    async def _read(self, match_id: str) -> tuple[MatchInfo, list[Checkpoint]]:
        """A match, and where it can be taken back to, the newest first."""
        async with self._context.store.read() as tx:
            return await find_match(tx, match_id), await tx.checkpoints.latest(match_id)

    async def take_back(self, match_id: str, user_id: int, prompt_id: int | None) -> Change:
        """Take back the last choice where that needs nobody's consent, and ask nobody where it would.

        Args:
            match_id: the match.
            user_id: who takes it back.
            prompt_id: the question that is shown beside the button; ``None`` if that isn't known.
        """
        return await attempting(self._context, lambda: self._take_back(match_id, user_id, prompt_id))

    async def _take_back(self, match_id: str, user_id: int, prompt_id: int | None) -> Change:
        match, checkpoints = await self._read(match_id)
        seat = find_active(match, user_id)
        is_here = match.prompt_seat == seat and prompt_id in (None, match.prompt_id)
        if match.undo_entry is None or not is_here:
            raise Refused(tr(NOT_FREE))
        offer = self._draw_up(match, seat, OfferKind.TAKEBACK, 0, checkpoints)
        return await self._agree(match, offer, checkpoints)

    def _draw_up(
        self, match: MatchInfo, seat: int, kind: OfferKind, days: int, checkpoints: Sequence[Checkpoint]
    ) -> Offer:
        """The offer in full. Raises Refused if it can't be made."""
        policy, back_to, makes_unrated = self._context.policy, 0, False
        if kind is OfferKind.TAKEBACK:
            own = next((each for each in checkpoints if each.seat == seat), None)
            if own is None:
                raise Refused(tr(NOTHING_TO_TAKE_BACK))
            back_to = own.number - 1
            makes_unrated = match.is_rated and is_any_revealing(checkpoints, own)
        elif kind in (OfferKind.PAUSE, OfferKind.VACATION):
            if match.time_control is None:
                raise Refused(tr(NO_CLOCK))
            if match.pause is not None:
                raise Refused(tr(PAUSED))
            if kind is OfferKind.VACATION and not 1 <= days <= policy.longest_vacation:
                raise Refused(
                    tr(
                        "A vacation is of 1 to {longest_vacation} days, not {days}.",
                        longest_vacation=policy.longest_vacation,
                        days=days,
                    )
                )
        elif kind is OfferKind.DRAW and match.has_computer:
            raise Refused(tr(PLAYS_ON))
        expires_at = self._context.clock.now() + policy.offer_expiry
        return Offer(kind, seat, match.version, expires_at, back_to, days, makes_unrated)

    async def _post(self, match: MatchInfo, offer: Offer) -> Change:
        if len(match.users) < len(match.seats):
            raise Refused(tr("Your opponent's data were deleted, so there is nobody to agree."))
        now, seat = self._context.clock.now(), match.seats[offer.seat]
        recent = self._list_recent(seat, now)
        async with self._context.store.read() as tx:
            other = match.opponent_of(offer.seat).user_id
            is_blocked = await tx.rows.get(Block, user_id=other, blocked=seat.user_id) is not None
            await check_unmuted(tx, match.place.guild_id, seat.user_id, now)
        offer = msgspec.structs.replace(offer, is_silent=is_blocked or bool(recent))
        seats = [
            msgspec.structs.replace(each, offered=(*recent, now)) if each.index == offer.seat else each
            for each in match.seats
        ]
        posted = change(
            match,
            msgspec.structs.replace(match, offer=offer, seats=tuple(seats)),
            now,
            fate=OfferFate.REPLACED,
        )
        await put_through(self._context, posted)
        return posted

    def _list_recent(self, seat: Seat, now: datetime) -> tuple[datetime, ...]:
        """When a player made the offers that are not yet forgotten. Raises Refused if there are too many."""
        policy = self._context.policy
        recent = tuple(at for at in seat.offered if now - at < policy.offers_within)
        if len(recent) >= policy.max_offers:
            minutes = count_minutes(recent[0] + policy.offers_within - now)
            span = count_minutes(policy.offers_within)
            raise Refused(tr(TOO_MANY, limit=policy.max_offers, span=span, minutes=minutes))
        return recent

    async def _agree(self, match: MatchInfo, offer: Offer, checkpoints: Sequence[Checkpoint]) -> Change:
        rules, now = self._context.ruleset(match.ruleset), self._context.clock.now()
        if offer.kind is OfferKind.TAKEBACK:
            async with self._context.store.read() as tx:
                rules = await find_rules_with_own(self._context, tx, match)
        agreed = agree(self._context, rules, match, offer, checkpoints, now)
        if agreed is None:
            raise Refused(tr("That choice lies too far back by now."))
        await put_through(self._context, agreed)
        return agreed

    async def answer(self, match_id: str, user_id: int, number: int, *, is_agreed: bool) -> Change:
        """Agree to an offer of the opponent, or decline it; decline one's own to withdraw it.

        Args:
            match_id: the match.
            user_id: who answers.
            number: which offer is meant.
            is_agreed: whether it is agreed to.
        """
        return await attempting(self._context, lambda: self._answer(match_id, user_id, number, is_agreed))

    async def _answer(self, match_id: str, user_id: int, number: int, is_agreed: bool) -> Change:
        now = self._context.clock.now()
        match, checkpoints = await self._read(match_id)
        seat = find_active(match, user_id)
        offer = match.offer
        if offer is None or offer.number != number or offer.expires_at <= now:
            raise OfferGone(match)
        if is_agreed and offer.seat == seat:
            raise Refused(tr("This is your own offer; your opponent has to agree."))
        if is_agreed:
            return await self._agree(match, offer, checkpoints)
        closed = close_offer(match, OfferFate.WITHDRAWN if offer.seat == seat else OfferFate.DECLINED, now)
        await put_through(self._context, closed)
        return closed

    async def go_on(self, match_id: str, user_id: int) -> Change:
        """End a pause; a vacation is ended by whoever took it."""

        async def attempt() -> Change:
            async with self._context.store.read() as tx:
                match = await find_match(tx, match_id)
            seat = find_player(match, user_id)
            if match.pause is None:
                raise Refused(tr("The clocks are not stopped."))
            if match.pause.until is not None and match.pause.seat != seat:
                raise Refused(tr("Your opponent is on vacation; only they can end it early."))
            gone_on = go_on(match, self._context.clock.now())
            await put_through(self._context, gone_on)
            return gone_on

        return await attempting(self._context, attempt)


def close_offer(match: MatchInfo, fate: OfferFate, now: datetime) -> Change:
    """End an offer that nothing comes of."""
    return change(match, msgspec.structs.replace(match, offer=None), now, fate=fate)
