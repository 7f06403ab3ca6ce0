"""Registers what people do with the choices of a server."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord.platform.extensions import Interaction, Registry
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.permissions import missing_for_threads, missing_permissions
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.refusing import Explained
from bot.discord.servers.addresses import ServerVerb
from bot.discord.servers.managing import MANAGERS_ONLY, managers
from bot.discord.servers.muting import add_mute
from bot.discord.servers.pages import Checked, build_setup, tell_changed
from bot.discord.servers.ratings import add_ratings
from bot.model.settings import Language
from engine.kernel.translation import mark, tr


def add_servers(registry: Registry) -> None:
    """Register command and presses."""
    choices = ServerPresses(registry.front_end)
    registry.router.add(choices)

    @registry.tree.command(name="setup", description=mark("Check what I may do here; decide for this server"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(
        looking_role=mark("The role that is told when somebody looks for a match; @everyone for none")
    )
    async def setup(interaction: Interaction, looking_role: discord.Role | None = None) -> None:
        await registry.front_end.answer(interaction, "/setup", lambda: choices.ask(interaction, looking_role))

    add_ratings(registry.tree, registry.front_end)
    add_mute(registry.tree, registry.front_end)


def check_channels(interaction: Interaction, allowed: Sequence[int]) -> list[Checked]:
    """What the bot lacks in the channels in which matches are begun: in this one, if they are begun anywhere.

    Args:
        interaction: where it is asked.
        allowed: the channels; empty for all of them.
    """
    guild = interaction.guild
    if guild is None or not allowed:
        return [_check(interaction.channel_id or 0, interaction.app_permissions, interaction.channel)]
    found = []
    for channel_id in allowed:
        channel = guild.get_channel(channel_id)
        if channel is None:
            found.append(Checked(channel_id, is_gone=True))
        else:
            found.append(_check(channel_id, channel.permissions_for(guild.me), channel))
    return found


def _check(channel_id: int, permissions: discord.Permissions, channel: object) -> Checked:
    missing = missing_permissions(permissions, is_thread=isinstance(channel, discord.Thread))
    return Checked(channel_id, tuple(missing), tuple(missing_for_threads(permissions)))


class ServerPresses(Presses):
    """Shows and changes what a server has decided.

    Args:
        front_end: the tools.
    """

    KIND = "setup"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._servers = front_end.app.servers

    async def ask(self, interaction: Interaction, looking_role: discord.Role | None) -> Outgoing:
        """What was checked, and what is decided; after a role was chosen."""
        managers(interaction)
        if looking_role is None or interaction.guild_id is None:
            return await self.show(interaction)
        role = 0 if looking_role.is_default() else looking_role.id
        await self._servers.decide(interaction.guild_id, looking_role=role)
        told = tr("Nobody is told when somebody looks for a match.")
        if role:
            told = tr(
                "<@&{role}> is told when somebody looks for a match, once an hour at most. I can notify a"
                " role that anybody may mention, or all of them with the permission to do so.",
                role=role,
            )
        return (await self.show(interaction)).with_text(told)

    async def show(self, interaction: Interaction) -> Outgoing:
        """What was checked, and what is decided."""
        managers(interaction)
        settings = await self._servers.get(interaction.guild_id)
        games = await self._servers.games(interaction.guild_id)
        return build_setup(
            self.front_end.packs, games, settings, check_channels(interaction, settings.channels)
        )

    @press(*ServerVerb, acknowledge=in_place, by=managers)
    async def choose(self, interaction: Interaction, verb: ServerVerb, values: Sequence[str]) -> Outgoing:
        """Something was decided."""
        guild = interaction.guild_id
        if guild is None:
            raise Explained(tr(MANAGERS_ONLY))
        match verb:
            case ServerVerb.GAMES:  # the first that is installed is meant when none is named
                ordered = [pack.name for pack in self.front_end.packs if pack.name in values]
                await self._servers.choose_games(guild, ordered)
            case ServerVerb.CHANNELS:
                channels = tuple(int(value) for value in values if value.isdecimal())
                await self._servers.decide(guild, channels=channels)
            case ServerVerb.CLOCK:
                await self._servers.decide(guild, clock=values[0] if values else "")
            case ServerVerb.LANGUAGE:
                known = [value for value in values if value in set(Language)] or [Language.AUTO]
                await self._servers.decide(guild, language=Language(known[0]))
                self.front_end.languages.note_server(guild, Language(known[0]))
            case ServerVerb.RATED | ServerVerb.UNRATED:
                await self._servers.decide(guild, is_rated=verb is ServerVerb.RATED)
        page = await self.show(interaction)
        games = await self._servers.games(guild)
        return page.with_text(tell_changed(verb, await self._servers.get(guild), games))
