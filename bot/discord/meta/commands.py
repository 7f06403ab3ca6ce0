"""Registers `/meta`."""

from dataclasses import replace

from discord import app_commands

from bot.app.packs.pack import GamePack
from bot.app.played.meta import Meta
from bot.discord.events.callers import find_meant, list_choices
from bot.discord.meta.addresses import Chart, MetaPress, MetaVerb, Where, Who
from bot.discord.meta.pages import WEEKS, Found, Shown, build_meta, order_chart
from bot.discord.platform.extensions import Choices, Interaction, Registry, extension, to_choices
from bot.discord.platform.games import games_here, read_game
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.receiving import Short
from bot.model.challenges import Place
from bot.model.events import Event
from bot.model.played import EVERYWHERE, Field, Scope, Slice, scope_of_event, scope_of_server
from bot.model.settings import NOTHING_SET
from engine.kernel.translation import mark, tr

FIELDS = {
    Who.RATED: (Field.RATED,),
    Who.PEOPLE: (Field.RATED, Field.CASUAL),
    Who.ALL: (Field.RATED, Field.CASUAL, Field.COMPUTER),
}


async def find(meta: Meta, asked: MetaPress, place: Place) -> Found:
    """The figures that a press asks for."""
    wanted = Slice(asked.game, _find_scope(asked, place), FIELDS[asked.who], meta.find_week(asked.weeks))
    match asked.chart:
        case Chart.DECKS:
            return await meta.decks(wanted)
        case Chart.LEADERS:
            return await meta.decks(wanted, is_joined=True)
        case Chart.CARDS:
            return await meta.cards(wanted)
        case Chart.PAIRS:
            return await meta.pairs(wanted)
        case Chart.WEEKS:
            return await meta.weeks(wanted)


def _find_scope(asked: MetaPress, place: Place) -> Scope:
    if asked.event:
        return scope_of_event(asked.event)
    is_here = asked.where is Where.HERE and place.guild_id is not None
    return scope_of_server(place.guild_id or 0) if is_here else EVERYWHERE


class MetaPresses(Presses):
    """What the buttons of `/meta` do."""

    KIND = "meta_{verb}"

    @press(MetaVerb.SHOW, acknowledge=in_place)
    async def show(self, press: MetaPress, user: int, place: Place) -> Outgoing:
        """The figures that a button or a menu asks for."""
        shown = await self._find(press, place)
        settings = await self.app.preferences.get(user)
        return build_meta(shown, await self.front_end.studio.make(order_chart(shown), settings))

    async def suggest(self, interaction: Interaction, typed: str) -> Choices:
        """The events of the server as autocomplete."""
        guild = interaction.guild_id
        events = [] if guild is None else await self.app.events.in_server(guild)
        return to_choices(self.front_end.linter, list_choices(events, typed))

    @press(MetaVerb.SHARE, acknowledge=in_place)
    async def share(self, interaction: Interaction, press: MetaPress, user: int, place: Place) -> Outgoing:
        """Post the figures for everybody, and show them once more to whoever pressed."""
        shown = await self._find(press, place)

        async def make() -> Outgoing:
            drawn = await self.front_end.studio.make(order_chart(shown), NOTHING_SET)
            posted = build_meta(shown, drawn, is_shared=True)
            return posted.with_text(tr("-# {user} shares", user=escape(interaction.user.display_name)))

        await self.front_end.share(interaction, make, "meta")
        return await self.show(press, user, place)

    async def begin_event(self, event: Event, user: int, place: Place) -> Outgoing:
        """The decks of an event, as the command shows them first."""
        chosen = (MetaVerb.SHOW, event.ruleset, Chart.DECKS, Where.EVENT, 0, Who.RATED)
        who = Who.RATED if event.rules.is_rated else Who.PEOPLE
        return await self.show(replace(MetaPress(*chosen, (event.id,)), who=who), user, place)

    async def begin(self, pack: GamePack, user: int, place: Place) -> Outgoing:
        """The decks of a game, as the command shows them first."""
        where = Where.EVERYWHERE if place.guild_id is None else Where.HERE
        asked = MetaPress(MetaVerb.SHOW, pack.name, Chart.DECKS, where, WEEKS, Who.RATED)
        return await self.show(asked, user, place)

    async def _find(self, asked: MetaPress, place: Place) -> Shown:
        """The figures; where there is no server, of everywhere."""
        if place.guild_id is None:
            asked = replace(asked, where=Where.EVERYWHERE)
        pack = self.front_end.packs.get(asked.game)
        found = await find(self.app.meta, asked, place)
        shown = Shown(asked, pack.ruleset.title, pack.decks, found, place.guild_id is not None)
        if not asked.event:
            return shown
        event = (await self.app.events.get(asked.event)).event
        return replace(shown, event=event.name, is_running=not event.is_over)


@extension
def add_meta(registry: Registry) -> None:
    """Register the command and its presses."""
    front_end, presses = registry.front_end, MetaPresses(registry.front_end)
    registry.router.add(presses)

    @registry.tree.command(name="meta", description=mark("What is played: decks, cards, match-ups"))
    @app_commands.describe(
        game=mark("Which card game, if this server plays several"),
        event=mark("The event whose matches are meant, once it is over"),
    )
    @app_commands.autocomplete(event=presses.suggest)
    async def meta(interaction: Interaction, game: Short | None = None, event: Short | None = None) -> None:
        async def make() -> Outgoing:
            if event is not None:
                meant = await find_meant(front_end.app, interaction.guild_id, event)
                place = Place(interaction.guild_id, interaction.channel_id or 0)
                return await presses.begin_event(meant, interaction.user.id, place)
            games = await games_here(front_end.app, interaction)
            named, _ = read_game(f"{game}:", games) if game is not None else (games[0], "")
            place = Place(interaction.guild_id, interaction.channel_id or 0)
            return await presses.begin(named or games[0], interaction.user.id, place)

        await front_end.answer(interaction, "/meta", make)
