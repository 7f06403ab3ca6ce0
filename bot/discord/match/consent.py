"""What the buttons about offers do. Each returns what its presser is shown."""

from bot.app.outcomes import (
    Agreed,
    AnswerOfferOutcome,
    Done,
    Frozen,
    MatchOver,
    NotAPlayer,
    OfferOutcome,
    Refused,
    TimeGranted,
    WinClaimed,
)
from bot.app.values import OfferKind
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.agreements import say_going_on, say_paused, tell_outcome
from bot.discord.match.messages import OVER, spectate, tell_undone
from bot.discord.match.offers import WEEK, build_offers
from bot.discord.match.panel import build_panel
from bot.discord.match.staleness import find_stale
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.desk import Desk
from bot.discord.platform.localising import name_button
from bot.discord.platform.marks import escape
from bot.discord.platform.pages import Button, Outgoing, Row, Style, say
from bot.discord.platform.times import absolute
from engine.kernel.translation import mark, tr

SURE = "y"
DAMAGED = mark("That button is damaged. **{more}** has the offers.")


class ConsentPresses:
    """The presses about what players agree on.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._app, self._reader = desk.app, desk.reader

    async def show(self, match_id: str, user: int) -> Outgoing:
        """What the presser may offer or answer."""
        match = await self._app.matches.get(match_id)
        seat = match.seat_of(user)
        if seat is None:
            return spectate(match)
        return say(tr(OVER)) if match.is_over else build_offers(match, seat)

    async def offer(self, press: Press, user: int) -> Outgoing:
        """Offer something."""
        words = press.arguments
        if not words or words[0] not in set(OfferKind):
            return say(tr(DAMAGED, more=name_button("Concede / More")))
        kind = OfferKind(words[0])
        match = await self._app.matches.get(press.subject)
        is_sure = len(words) > 1 or kind is not OfferKind.ANNUL or not match.has_computer
        if match.seat_of(user) is not None and not match.is_over and not is_sure:
            sure = Press(Verb.OFFER, match.id, 0, (kind.value, SURE))
            return say(
                tr("Annul match #{match}? It ends at once, without a result.", match=match.id),
                Row((Button(tr("Yes, annul it"), sure, Style.DANGER),)),
            )
        return await self.make(press.subject, user, kind, WEEK)

    async def make(self, match_id: str, user: int, kind: OfferKind, days: int) -> Outgoing:
        """Offer something, as a command does."""
        outcome = await self._app.offers.make(match_id, user, kind, days)
        return _tell(outcome, user)

    async def undo(self, press: Press, user: int) -> Outgoing:
        """Take back the last choice, within the panel; only where nobody has to be asked."""
        table = await self._reader.table(press.subject, user)
        if press.prompt and (stale := find_stale(press, table)):
            return stale
        outcome = await self._app.offers.take_back(press.subject, user, press.prompt or None)
        taken = tr("Your choice was taken back.")
        notice = taken if isinstance(outcome, Agreed) else tell_outcome(outcome, user)
        table = await self._reader.table(press.subject, user)
        if table.viewer is None:
            return spectate(table.match)
        return build_panel(table, notice=notice or "")

    async def answer(self, press: Press, user: int, *, is_agreed: bool) -> Outgoing:
        """Agree to an offer, or decline it."""
        try:
            number = from_base36(press.arguments[0])
        except (IndexError, ValueError):
            return say(tr(DAMAGED, more=name_button("Concede / More")))
        outcome = await self._app.offers.answer(press.subject, user, number, is_agreed=is_agreed)
        return _tell(outcome, user)

    async def go_on(self, match_id: str, user: int) -> Outgoing:
        """End a pause."""
        outcome = await self._app.offers.go_on(match_id, user)
        return say(say_going_on(outcome.match)) if isinstance(outcome, Done) else _tell(outcome, user)

    async def pause_late(self, match_id: str, user: int) -> Outgoing:
        """Stop the clocks instead of claiming the win."""
        outcome = await self._app.timeouts.pause(match_id, user)
        return say(say_paused()) if isinstance(outcome, Done) else _tell(outcome, user)

    async def claim_win(self, match_id: str, user: int) -> Outgoing:
        """End the match because the opponent's time is up."""
        outcome = await self._app.timeouts.claim_win(match_id, user)
        match outcome:
            case WinClaimed():
                return say(tr("You claimed the win."))
            case Refused(sentence=sentence):
                return say(escape(sentence))
            case _:
                return tell_undone(outcome)

    async def give_time(self, match_id: str, user: int) -> Outgoing:
        """Give the opponent, whose time is up, more of it."""
        outcome = await self._app.timeouts.give_time(match_id, user)
        match outcome:
            case TimeGranted(until=until):
                return say(tr("Your opponent has time until {until}.", until=absolute(until)))
            case Refused(sentence=sentence):
                return say(escape(sentence))
            case _:
                return tell_undone(outcome)


def _tell(outcome: OfferOutcome | AnswerOfferOutcome, user: int) -> Outgoing:
    words = tell_outcome(outcome, user)
    if words is not None:
        return say(words)
    assert isinstance(outcome, NotAPlayer | MatchOver | Frozen), "everything else has words"
    return tell_undone(outcome)
