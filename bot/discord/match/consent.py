"""What the buttons about offers do. Each returns what its presser is shown."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app.refusals import MatchRefused, Refused
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.agreements import say_going_on, say_paused, tell_change
from bot.discord.match.in_match import InMatch
from bot.discord.match.messages import spectate
from bot.discord.match.offers import WEEK, build_offers
from bot.discord.match.panel import build_panel
from bot.discord.match.walking import find_stale
from bot.discord.platform.extensions import Interaction
from bot.discord.platform.pages import Button, Outgoing, Row, Style, say
from bot.discord.platform.presses import in_place, in_private_place, press
from bot.discord.platform.refusing import OVER, say_refusal
from bot.discord.platform.times import absolute
from bot.model.matches import OfferKind
from engine.kernel.translation import tr

SURE = "y"


class ConsentPresses(InMatch):
    """The presses about what players agree on."""

    @press(Verb.OFFERS)
    async def show(self, match_id: str, user: int) -> Outgoing:
        """What the presser may offer or answer."""
        match = await self.app.matches.get(match_id)
        seat = match.seat_of(user)
        if seat is None:
            return spectate(match)
        return say(tr(OVER)) if match.is_over else build_offers(match, seat)

    @press(Verb.OFFER, acknowledge=in_private_place)
    async def offer(self, match_id: str, user: int, kind: OfferKind, sure: str = "") -> Outgoing:
        """Offer a takeback, a draw or a pause."""
        match = await self.app.matches.get(match_id)
        is_asked = kind is OfferKind.ANNUL and match.has_computer and not sure
        if match.seat_of(user) is not None and not match.is_over and is_asked:
            annul = Press(Verb.OFFER, match.id, 0, (kind.value, SURE))
            return say(
                tr("Annul match #{match}? It ends at once, without a result.", match=match.id),
                Row((Button(tr("Yes, annul it"), annul, Style.DANGER),)),
            )
        return await self.make(match_id, user, kind, WEEK)

    async def make(self, match_id: str, user: int, kind: OfferKind, days: int) -> Outgoing:
        """Offer something, as a command does."""
        return say(tell_change(await self.app.offers.make(match_id, user, kind, days), user))

    @press(Verb.UNDO, acknowledge=in_place)
    async def undo(self, press: Press, user: int) -> Outgoing:
        """Take back the last choice, within the panel; only where nobody has to be asked."""
        table = await self.reader.table(press.match_id, user)
        if press.prompt and (stale := find_stale(press, table)):
            return stale
        try:
            await self.app.offers.take_back(press.match_id, user, press.prompt or None)
            notice = tr("Your choice was taken back.")
        except MatchRefused:  # the panel says so
            notice = ""
        except Refused as refused:
            notice = say_refusal(refused)
        table = await self.reader.table(press.match_id, user)
        if table.viewer is None:
            return spectate(table.match)
        return build_panel(table, notice=notice)

    @press(Verb.AGREE, Verb.DECLINE, acknowledge=in_private_place)
    async def reply(self, press: Press, user: int, number: int) -> Outgoing:
        """Agree to an offer, or decline it."""
        is_agreed = press.verb is Verb.AGREE
        answered = await self.app.offers.answer(press.match_id, user, number, is_agreed=is_agreed)
        return say(tell_change(answered, user))

    @press(Verb.RESUME, acknowledge=in_private_place)
    async def go_on(self, match_id: str, user: int) -> Outgoing:
        """End a pause: the clocks run again."""
        return say(say_going_on((await self.app.offers.go_on(match_id, user)).after))

    @press(Verb.PAUSE_LATE)
    async def pause_late(self, interaction: Interaction, match_id: str, user: int) -> Outgoing:
        """Stop the clocks instead of claiming the win."""
        async with self._deciding(interaction, match_id):
            await self.app.timeouts.pause(match_id, user)
        return say(say_paused())

    @press(Verb.CLAIM_WIN)
    async def claim_win(self, interaction: Interaction, match_id: str, user: int) -> Outgoing:
        """End the match because the opponent's time is up."""
        async with self._deciding(interaction, match_id):
            await self.app.timeouts.claim_win(match_id, user)
        return say(tr("You claimed the win."))

    @press(Verb.GIVE_TIME)
    async def give_time(self, interaction: Interaction, match_id: str, user: int) -> Outgoing:
        """Give the opponent, whose time is up, more of it."""
        async with self._deciding(interaction, match_id):
            given = await self.app.timeouts.give_time(match_id, user)
        assert given.after.deadline is not None, "the opponent's clock runs"
        return say(tr("Your opponent has time until {until}.", until=absolute(given.after.deadline)))

    @asynccontextmanager
    async def _deciding(self, interaction: Interaction, match_id: str) -> AsyncIterator[None]:
        """Decide about a player whose time is up; then take the buttons off the post that was pressed, if
        what it asks is decided.
        """
        try:
            yield
        finally:
            message = interaction.message
            if message is not None and not message.flags.ephemeral:
                await self.app.timeouts.retire_notice(match_id, message.channel.id, message.id)
