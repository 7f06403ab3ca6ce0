"""``/duel``, ``/lobby`` and the menu of a person: coming to a match."""

import discord
from discord import app_commands

from bot.app.values import TIME_CONTROLS
from bot.discord.challenge.duels import Duels
from bot.discord.challenge.presses import ChallengePresses
from bot.discord.decks.menu import suggest_decks
from bot.discord.platform.desk import Desk
from bot.discord.platform.games import games_here, read_game, take_turns, write_game
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.links import jump_link
from bot.discord.platform.marks import escape, shorten, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Choices, Interaction, Tree, to_choices
from bot.discord.platform.receiving import Short
from bot.discord.platform.times import describe, relative

DEFAULT_CLOCK = "standard"
CLOCKS = [
    app_commands.Choice(name=shorten(describe(control).capitalize(), OPTION_TEXT), value=name)
    for name, control in TIME_CONTROLS.items()
]


class ChallengeCommands:
    """What the commands about challenges do.

    Args:
        desk: the tools.
        presses: what the buttons do; commands do the same.
    """

    def __init__(self, desk: Desk, presses: ChallengePresses) -> None:
        self.desk, self._presses = desk, presses
        self._duels = Duels(presses)

    async def duel(
        self,
        interaction: Interaction,
        opponent: discord.abc.User | None,
        deck: str | None = None,
        clock: str = DEFAULT_CLOCK,
    ) -> Outgoing:
        """Challenge somebody, or anybody."""
        games = await games_here(self.desk.app, interaction)
        return await self._duels.start(interaction, opponent, games, clock, deck)

    async def list_lobby(self, guild_id: int) -> Outgoing:
        """The open challenges of a server with links, and their games if there are several."""
        challenges = await self.desk.app.challenges.lobby(guild_id)
        if not challenges:
            return say("Nobody waits for an opponent here. `/duel` without an opponent challenges everybody.")
        is_one_game = len(await self.desk.app.servers.games(guild_id)) == 1
        lines = []
        for challenge in challenges:
            place = challenge.thread_id or challenge.place.channel_id
            link = jump_link(guild_id, place, challenge.message_id)
            ends = relative(challenge.expires_at)
            title = escape(self.desk.packs.get(challenge.ruleset).ruleset.title)
            game = "" if is_one_game else f" · {title}"
            lines.append(f"- [#{challenge.id}]({link}) by <@{challenge.challenger}>{game} · ends {ends}")
        return say(shorten_lines("### Open challenges\n" + "\n".join(lines), 3800))

    async def suggest_decks(self, interaction: Interaction, typed: str) -> Choices:
        """The user's decks and the starter decks as autocomplete, with their games if there are several."""
        games = await games_here(self.desk.app, interaction)
        named, rest = read_game(typed, games)
        found: list[list[tuple[str, str]]] = []
        for pack in games if named is None else [named]:
            lines = suggest_decks(await self._presses.decks_of(interaction.user.id, pack.name), rest)
            if len(games) > 1:
                title = pack.ruleset.title
                lines = [(f"{name} · {title}", write_game(pack, value)) for name, value in lines]
            found.append(lines)
        pairs = [(shorten(name, OPTION_TEXT), value) for name, value in take_turns(found, CHOICES)]
        return to_choices(self.desk.linter, pairs)


def add_commands(tree: Tree, commands: ChallengeCommands) -> None:
    """Put the commands into the tree."""
    desk = commands.desk

    @tree.context_menu(name="Challenge to a duel")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await desk.answer(interaction, "/challenge", lambda: commands.duel(interaction, user))

    @tree.command(name="lobby", description="The open challenges in this server")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def lobby(interaction: Interaction) -> None:
        await desk.answer(interaction, "/lobby", lambda: commands.list_lobby(interaction.guild_id or 0))

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_decks(interaction, typed)

    @tree.command(name="duel", description="Challenge a friend, or anybody in this channel, to a match")
    @app_commands.describe(
        opponent="Whom to challenge; leave it out to challenge anybody",
        deck="Your deck; leave it out to choose from a list",
        clock="How long you may think",
    )
    @app_commands.choices(clock=CLOCKS)
    @app_commands.autocomplete(deck=suggest)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: str = DEFAULT_CLOCK,
    ) -> None:
        await desk.answer(interaction, "/duel", lambda: commands.duel(interaction, opponent, deck, clock))
