"""What the buttons about offers do. Each returns what its presser is shown."""

from bot.app.refusals import MatchRefused, Refused
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.agreements import say_going_on, say_paused, tell_change
from bot.discord.match.messages import spectate
from bot.discord.match.offers import WEEK, build_offers
from bot.discord.match.panel import build_panel
from bot.discord.match.staleness import find_stale
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.desk import Desk
from bot.discord.platform.localising import name_button
from bot.discord.platform.pages import Button, Outgoing, Row, Style, say
from bot.discord.platform.refusing import OVER, say_refusal
from bot.discord.platform.times import absolute
from bot.model.matches import OfferKind
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
        return say(tell_change(await self._app.offers.make(match_id, user, kind, days), user))

    async def undo(self, press: Press, user: int) -> Outgoing:
        """Take back the last choice, within the panel; only where nobody has to be asked."""
        table = await self._reader.table(press.subject, user)
        if press.prompt and (stale := find_stale(press, table)):
            return stale
        try:
            await self._app.offers.take_back(press.subject, user, press.prompt or None)
            notice = tr("Your choice was taken back.")
        except MatchRefused:  # the panel says so
            notice = ""
        except Refused as refused:
            notice = say_refusal(refused)
        table = await self._reader.table(press.subject, user)
        if table.viewer is None:
            return spectate(table.match)
        return build_panel(table, notice=notice)

    async def answer(self, press: Press, user: int, *, is_agreed: bool) -> Outgoing:
        """Agree to an offer, or decline it."""
        try:
            number = from_base36(press.arguments[0])
        except (IndexError, ValueError):
            return say(tr(DAMAGED, more=name_button("Concede / More")))
        answered = await self._app.offers.answer(press.subject, user, number, is_agreed=is_agreed)
        return say(tell_change(answered, user))

    async def go_on(self, match_id: str, user: int) -> Outgoing:
        """End a pause."""
        return say(say_going_on((await self._app.offers.go_on(match_id, user)).after))

    async def pause_late(self, match_id: str, user: int) -> Outgoing:
        """Stop the clocks instead of claiming the win."""
        await self._app.timeouts.pause(match_id, user)
        return say(say_paused())

    async def claim_win(self, match_id: str, user: int) -> Outgoing:
        """End the match because the opponent's time is up."""
        await self._app.timeouts.claim_win(match_id, user)
        return say(tr("You claimed the win."))

    async def give_time(self, match_id: str, user: int) -> Outgoing:
        """Give the opponent, whose time is up, more of it."""
        given = await self._app.timeouts.give_time(match_id, user)
        assert given.after.deadline is not None, "the opponent's clock runs"
        return say(tr("Your opponent has time until {until}.", until=absolute(given.after.deadline)))
