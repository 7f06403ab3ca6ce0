"""Registers `/meta`."""

from dataclasses import replace

from discord import app_commands

from bot.app.packs.pack import GamePack
from bot.app.played.meta import Meta
from bot.discord.meta.addresses import Chart, MetaPress, MetaVerb, Where, Who
from bot.discord.meta.pages import WEEKS, Found, Shown, build_meta, order_chart
from bot.discord.platform import extensions
from bot.discord.platform.extensions import Interaction
from bot.discord.platform.games import games_here, read_game
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.receiving import Short
from bot.model.challenges import Place
from bot.model.played import EVERYWHERE, Field, Slice, scope_of_server
from bot.model.settings import NOTHING_SET
from engine.kernel.translation import mark, tr

FIELDS = {
    Who.RATED: (Field.RATED,),
    Who.PEOPLE: (Field.RATED, Field.CASUAL),
    Who.ALL: (Field.RATED, Field.CASUAL, Field.COMPUTER),
}


async def find(meta: Meta, asked: MetaPress, place: Place) -> Found:
    """The figures that a press asks for."""
    is_here = asked.where is Where.HERE and place.guild_id is not None
    wanted = Slice(
        asked.game,
        scope_of_server(place.guild_id) if is_here and place.guild_id is not None else EVERYWHERE,
        FIELDS[asked.who],
        meta.find_week(asked.weeks),
    )
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


class MetaPresses(Presses):
    """What the buttons of `/meta` do."""

    KIND = "meta_{verb}"

    @press(MetaVerb.SHOW, acknowledge=in_place)
    async def show(self, press: MetaPress, user: int, place: Place) -> Outgoing:
        """Figures, for whoever asks."""
        shown = await self._find(press, place)
        settings = await self.app.preferences.get(user)
        return build_meta(shown, await self.front_end.studio.make(order_chart(shown), settings))

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
        return Shown(asked, pack.ruleset.title, pack.decks, found, place.guild_id is not None)


def add_meta(registry: extensions.Registry) -> None:
    """Register the command and its presses."""
    front_end, presses = registry.front_end, MetaPresses(registry.front_end)
    registry.router.add(presses)

    @registry.tree.command(name="meta", description=mark("What is played: decks, cards, match-ups"))
    @app_commands.describe(game=mark("Which card game, if this server plays several"))
    async def meta(interaction: Interaction, game: Short | None = None) -> None:
        async def make() -> Outgoing:
            games = await games_here(front_end.app, interaction)
            named, _ = read_game(f"{game}:", games) if game is not None else (games[0], "")
            place = Place(interaction.guild_id, interaction.channel_id or 0)
            return await presses.begin(named or games[0], interaction.user.id, place)

        await front_end.answer(interaction, "/meta", make)
