"""Offers: made by one player, answered by the other, or run out."""

from datetime import datetime

import msgspec

from bot.app.consent.agreeing import carry_out, go_on, is_any_revealing
from bot.app.context import Context, find_match
from bot.app.delivery.announcing import post_notice
from bot.app.delivery.offers import retire_offer, tell_end
from bot.app.matches.answering import refusal
from bot.app.outcomes import (
    Agreed,
    AnswerOfferOutcome,
    Done,
    ErrandOutcome,
    Frozen,
    MatchOver,
    NotAPlayer,
    Offered,
    OfferEnded,
    OfferGone,
    OfferOutcome,
    Refused,
)
from bot.app.ports.notices import OfferFate, OfferMade
from bot.app.ports.rows import Timer, TimerKind
from bot.app.ports.store import Transaction
from bot.app.values import MatchInfo, Offer, OfferKind
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
BUSY = mark("Your opponent has made you an offer that waits for your answer; answer that first.")


def _is_same(standing: Offer, kind: OfferKind) -> bool:
    """Whether offering this is agreeing to the opponent's offer; two who take back mean two choices."""
    return standing.kind is kind and kind is not OfferKind.TAKEBACK


def _say_same(one: Offer, other: Offer) -> bool:
    """Whether two offers of a player come to the same."""
    return (one.kind, one.back_to, one.days) == (other.kind, other.back_to, other.days)


class Offers:
    """Use cases about offers. All of them raise UnknownMatch if there is no such match."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def make(self, match_id: str, user_id: int, kind: OfferKind, days: int = 0) -> OfferOutcome:
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
        return await self._context.retrying(lambda: self._make(match_id, user_id, kind, days))

    async def _make(self, match_id: str, user_id: int, kind: OfferKind, days: int) -> OfferOutcome:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            seat = match.seat_of(user_id)
            refused = refusal(match, user_id)
            if refused is not None or seat is None:
                return refused or NotAPlayer(match)
            standing = match.offer
            if standing is not None and standing.seat != seat:
                return (
                    await self._agree(tx, match, standing) if _is_same(standing, kind) else Refused(tr(BUSY))
                )
            offer = await self._draw_up(tx, match, seat, kind, days, now)
            if isinstance(offer, Refused):
                return offer
            if kind is OfferKind.TAKEBACK and offer.back_to + 1 == match.undo_entry:
                return await self._agree(tx, match, offer)
            if match.has_computer:
                return await self._agree(tx, match, offer)
            if standing is not None and _say_same(standing, offer):
                return Refused(tr(OFFERED))
            return await self._post(tx, match, offer, now)

    async def take_back(
        self, match_id: str, user_id: int, prompt_id: int | None
    ) -> Agreed | Refused | NotAPlayer | MatchOver | Frozen:
        """Take back the last choice where that needs nobody's consent, and ask nobody where it would.

        Args:
            match_id: the match.
            user_id: who takes it back.
            prompt_id: the question that is shown beside the button; ``None`` if that isn't known.
        """
        return await self._context.retrying(lambda: self._take_back(match_id, user_id, prompt_id))

    async def _take_back(
        self, match_id: str, user_id: int, prompt_id: int | None
    ) -> Agreed | Refused | NotAPlayer | MatchOver | Frozen:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            seat = match.seat_of(user_id)
            refused = refusal(match, user_id)
            if refused is not None or seat is None:
                return refused or NotAPlayer(match)
            is_here = match.prompt_seat == seat and prompt_id in (None, match.prompt_id)
            if match.undo_entry is None or not is_here:
                return Refused(tr(NOT_FREE))
            offer = await self._draw_up(tx, match, seat, OfferKind.TAKEBACK, 0, now)
            return offer if isinstance(offer, Refused) else await self._agree(tx, match, offer)

    async def _draw_up(
        self, tx: Transaction, match: MatchInfo, seat: int, kind: OfferKind, days: int, now: datetime
    ) -> Offer | Refused:
        """The offer in full, or why it can't be made."""
        policy, back_to, makes_unrated = self._context.policy, 0, False
        if kind is OfferKind.TAKEBACK:
            points = await tx.points.latest(match.id)
            own = next((each for each in points if each.seat == seat), None)
            if own is None:
                return Refused(tr(NOTHING_TO_TAKE_BACK))
            back_to = own.number - 1
            makes_unrated = match.is_rated and is_any_revealing(points, own)
        elif kind in (OfferKind.PAUSE, OfferKind.VACATION):
            if match.time_control is None:
                return Refused(tr(NO_CLOCK))
            if match.pause is not None:
                return Refused(tr(PAUSED))
            if kind is OfferKind.VACATION and not 1 <= days <= policy.longest_vacation:
                return Refused(
                    tr(
                        "A vacation is of 1 to {longest_vacation} days, not {days}.",
                        longest_vacation=policy.longest_vacation,
                        days=days,
                    )
                )
        elif kind is OfferKind.DRAW and match.has_computer:
            return Refused(tr(PLAYS_ON))
        return Offer(kind, seat, match.version, now + policy.offer_expiry, back_to, days, makes_unrated)

    async def _post(self, tx: Transaction, match: MatchInfo, offer: Offer, now: datetime) -> OfferOutcome:
        other = next(each.user_id for each in match.seats if each.index != offer.seat)
        by = match.seats[offer.seat].user_id
        if other is None or by is None:
            return Refused(tr("Your opponent's data were deleted, so there is nobody to agree."))
        after = msgspec.structs.replace(match, offer=offer, version=match.version + 1)
        await tx.matches.advance(after)
        await tx.timers.clear(match.id, [TimerKind.OFFER_EXPIRY])
        await tx.timers.add(Timer(TimerKind.OFFER_EXPIRY, match.id, offer.expires_at, offer.seat))
        await retire_offer(tx, match, after, OfferFate.REPLACED, now)
        made = OfferMade(user_id=other, by=by, offer=offer, instead_of=match.offer)
        await post_notice(tx, after, made, now)
        return Offered(after, offer, match.offer)

    async def _agree(self, tx: Transaction, match: MatchInfo, offer: Offer) -> Agreed | Refused:
        after = await carry_out(tx, self._context, match, offer)
        if after is None:
            return Refused(tr("That choice lies too far back by now."))
        end = tell_end(after, offer, OfferFate.AGREED)
        is_told = not after.is_over and not match.has_computer and offer.number != match.version
        if end is not None and is_told:
            await post_notice(tx, after, end, self._context.clock.now())
        self._context.wake(after)
        return Agreed(after, offer)

    async def answer(
        self, match_id: str, user_id: int, number: int, *, is_agreed: bool
    ) -> AnswerOfferOutcome:
        """Agree to an offer of the opponent, or decline it; decline one's own to withdraw it.

        Args:
            match_id: the match.
            user_id: who answers.
            number: which offer is meant.
            is_agreed: whether it is agreed to.
        """
        return await self._context.retrying(lambda: self._answer(match_id, user_id, number, is_agreed))

    async def _answer(self, match_id: str, user_id: int, number: int, is_agreed: bool) -> AnswerOfferOutcome:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            seat = match.seat_of(user_id)
            if refused := refusal(match, user_id):
                return refused
            offer = match.offer
            if offer is None or offer.number != number or offer.expires_at <= now:
                return OfferGone(match)
            if is_agreed and offer.seat == seat:
                return Refused(tr("This is your own offer; your opponent has to agree."))
            if is_agreed:
                return await self._agree(tx, match, offer)
            fate = OfferFate.WITHDRAWN if offer.seat == seat else OfferFate.DECLINED
            after = await close_offer(tx, match, offer, fate, now)
            return OfferEnded(after, offer, is_withdrawn=offer.seat == seat)

    async def go_on(self, match_id: str, user_id: int) -> ErrandOutcome | Refused:
        """End a pause; a vacation is ended by whoever took it."""

        async def attempt() -> ErrandOutcome | Refused:
            async with self._context.writing() as tx:
                match = await find_match(tx, match_id)
                seat = match.seat_of(user_id)
                if seat is None:
                    return NotAPlayer(match)
                if match.is_over:
                    return MatchOver(match)
                if match.pause is None:
                    return Refused(tr("The clocks are not stopped."))
                if match.pause.until is not None and match.pause.seat != seat:
                    return Refused(tr("Your opponent is on vacation; only they can end it early."))
                return Done(await go_on(tx, self._context, match))

        return await self._context.retrying(attempt)


async def close_offer(
    tx: Transaction, match: MatchInfo, offer: Offer, fate: OfferFate, now: datetime
) -> MatchInfo:
    """End an offer that nothing comes of, and tell who made it; of a withdrawal, who was asked.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    after = msgspec.structs.replace(match, offer=None, version=match.version + 1)
    await tx.matches.advance(after)
    await tx.timers.clear(match.id, [TimerKind.OFFER_EXPIRY])
    await retire_offer(tx, match, after, fate, now)
    end = tell_end(after, offer, fate)
    if end is not None:
        await post_notice(tx, after, end, now)
    return after
