"""Registers what people do with the choices of a server."""

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import app_commands

from bot.discord.platform.extensions import Choices, Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.permissions import missing_for_threads, missing_permissions
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.receiving import Short
from bot.discord.platform.refusing import Explained
from bot.discord.platform.zones import suggest_zones
from bot.discord.servers.addresses import ServerVerb
from bot.discord.servers.managing import MANAGERS_ONLY, managers
from bot.discord.servers.pages import Checked, build_setup, tell_changed
from bot.model.settings import DailyPuzzle, Language
from engine.kernel.translation import mark, tr

USUAL_HOUR = 9
NAME_ZONE = mark("Name the time zone of that hour as well, with `zone`, such as Asia/Tokyo.")


@extension
def add_servers(registry: Registry) -> None:
    """Register the command with which a server is set up, and its presses."""
    choices = ServerPresses(registry.front_end)
    registry.router.add(choices)

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return suggest_zones(registry.front_end, typed)

    @registry.tree.command(name="setup", description=mark("Check what I may do here; decide for this server"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(
        looking_role=mark("The role that is told when somebody looks for a match; @everyone for none"),
        puzzle_hour=mark("The hour at which the puzzle of the day is posted in this channel, 0 to 23"),
        zone=mark("The time zone of that hour, such as Asia/Tokyo"),
    )
    @app_commands.autocomplete(zone=suggest)
    async def setup(
        interaction: Interaction,
        looking_role: discord.Role | None = None,
        puzzle_hour: app_commands.Range[int, 0, 23] | None = None,
        zone: Short | None = None,
    ) -> None:
        asked = Asked(looking_role, puzzle_hour, zone)
        await registry.front_end.answer(interaction, "/setup", lambda: choices.ask(interaction, asked))


class Asked(NamedTuple):
    """What somebody has named in the command.

    Args:
        looking_role: the role that is told when somebody looks for a match.
        puzzle_hour: when the puzzle of the day is posted in the channel.
        zone: by which clocks.
    """

    looking_role: discord.Role | None = None
    puzzle_hour: int | None = None
    zone: str | None = None

    @property
    def is_about_puzzle(self) -> bool:
        """Whether anything is named about the puzzle of the day."""
        return self.puzzle_hour is not None or self.zone is not None


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

    async def ask(self, interaction: Interaction, asked: Asked) -> Outgoing:
        """What was checked, and what is decided; after what was named was decided."""
        managers(interaction)
        guild, told = interaction.guild_id, list[str]()
        if guild is not None and asked.is_about_puzzle:
            await self._decide_puzzle(interaction, guild, asked)
            told.append(tr("The puzzle of the day is posted in this channel, the first one at that hour."))
        if guild is not None and asked.looking_role is not None:
            told.append(await self._decide_role(guild, asked.looking_role))
        page = await self.show(interaction)
        return page.with_text("\n".join(told)) if told else page

    async def _decide_role(self, guild: int, looking_role: discord.Role) -> str:
        role = 0 if looking_role.is_default() else looking_role.id
        await self._servers.decide(guild, looking_role=role)
        if not role:
            return tr("Nobody is told when somebody looks for a match.")
        return tr(
            "<@&{role}> is told when somebody looks for a match, once an hour at most. I can notify a"
            " role that anybody may mention, or all of them with the permission to do so.",
            role=role,
        )

    async def _decide_puzzle(self, interaction: Interaction, guild: int, asked: Asked) -> None:
        """Have the puzzle of the day posted in this channel. What isn't named stays as it was; the zone is
        that of who decides where none is known.
        """
        known = (await self._servers.get(guild)).daily_puzzle
        hours = await self.front_end.app.waking.get(interaction.user.id)
        zone = asked.zone or (known.zone if known is not None else None if hours is None else hours.zone)
        if zone is None:
            raise Explained(tr(NAME_ZONE))
        usual = USUAL_HOUR if known is None else known.hour
        hour = usual if asked.puzzle_hour is None else asked.puzzle_hour
        daily = DailyPuzzle(interaction.channel_id or 0, hour, zone)
        await self.front_end.app.daily_puzzles.decide(guild, daily)

    async def show(self, interaction: Interaction) -> Outgoing:
        """What was checked, and what is decided."""
        managers(interaction)
        settings = await self._servers.get(interaction.guild_id)
        games = await self._servers.games(interaction.guild_id)
        daily = settings.daily_puzzle
        used = settings.channels if daily is None else (*settings.channels, daily.channel_id)
        checked = check_channels(interaction, tuple(dict.fromkeys(used)))
        return build_setup(self.front_end.packs, games, settings, checked)

    @press(*ServerVerb, acknowledge=in_place, by=managers)
    async def choose(self, interaction: Interaction, verb: ServerVerb, values: Sequence[str]) -> Outgoing:
        """Take up what was chosen for the server."""
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
            case ServerVerb.NO_PUZZLE:
                await self.front_end.app.daily_puzzles.decide(guild, None)
            case ServerVerb.RATED | ServerVerb.UNRATED:
                await self._servers.decide(guild, is_rated=verb is ServerVerb.RATED)
        page = await self.show(interaction)
        games = await self._servers.games(guild)
        return page.with_text(tell_changed(verb, await self._servers.get(guild), games))
