"""The choices of a server take their place in the bot."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.outcomes import Refused
from bot.discord.platform.desk import Desk
from bot.discord.platform.marks import escape
from bot.discord.platform.pages import Choice, Outgoing, Page, Select, Text, say
from bot.discord.platform.parts import Interaction, Place
from bot.discord.servers.addresses import PREFIX, ServerPress, ServerVerb, parse_server_press

MANAGERS_ONLY = "Only somebody with the permission **Manage Server** chooses the games of this server."


def add_servers(place: Place) -> None:
    """Register command and address; nothing if there is no choice because one game is installed."""
    if len(place.desk.packs) == 1:
        return
    choices = ServerChoices(place.desk)
    place.router.register(PREFIX, choices.on_press)

    @place.tree.command(name="games", description="Choose which card games are played in this server")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(manage_guild=True)
    async def games(interaction: Interaction) -> None:
        await place.desk.answer(interaction, "/games", lambda: choices.show(interaction))


class ServerChoices:
    """Shows and changes what a server has decided, for those who manage it: a server may offer the command
    to others, but neither command nor press does anything without the permission.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, interaction: Interaction) -> Outgoing:
        """The games of the server, to be chosen from all that are installed."""
        if not interaction.permissions.manage_guild:
            return say(MANAGERS_ONLY)
        games = await self._desk.app.servers.games(interaction.guild_id)
        packs = self._desk.packs
        chosen = [pack.name for pack in games]
        choices = tuple(
            Choice(pack.ruleset.title, pack.name, is_chosen=pack.name in chosen) for pack in packs
        )
        text = (
            "### Card games of this server\nEverybody here challenges and looks up in the games that you"
            " choose. Matches that have begun go on."
        )
        select = Select("Games", ServerPress(ServerVerb.GAMES), choices, at_most=len(choices))
        return Outgoing(Page((Text(text), select)))

    async def choose(self, interaction: Interaction, names: Sequence[str]) -> Outgoing:
        """The games were chosen. The first that is installed among them is meant when none is named."""
        if not interaction.permissions.manage_guild or interaction.guild_id is None:
            return say(MANAGERS_ONLY)
        ordered = [pack.name for pack in self._desk.packs if pack.name in names]
        outcome = await self._desk.app.servers.choose_games(interaction.guild_id, ordered)
        if isinstance(outcome, Refused):
            return say(outcome.sentence)
        titles = [escape(self._desk.packs.get(name).ruleset.title) for name in outcome.settings.games]
        page = await self.show(interaction)
        return page.with_text(f"This server plays {' and '.join(titles)}.")

    async def on_press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press; whether its address is one of a server."""
        if parse_server_press(custom_id) is None:
            return False
        await self._desk.answer(
            interaction, "games", lambda: self.choose(interaction, values), is_update=True
        )
        return True
