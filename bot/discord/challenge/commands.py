"""``/duel``, ``/lobby`` and the menu of a person: coming to a match."""

from typing import Any

import discord
from discord import app_commands

from bot.app.packs.pack import GamePack
from bot.app.values import TIME_CONTROLS
from bot.discord.challenge.duels import Duels
from bot.discord.challenge.presses import ChallengePresses, Plan
from bot.discord.decks.menu import suggest_decks
from bot.discord.platform.desk import Desk
from bot.discord.platform.limits import OPTION_TEXT
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
        game: str | None = None,
    ) -> Outgoing:
        """Challenge somebody, or anybody."""
        ruleset = game or self.desk.packs.first.name
        if ruleset not in [pack.name for pack in self.desk.packs]:
            return say(f"There is no card game **{escape(ruleset)}** here.")
        plan = Plan(opponent.id if opponent else None, clock, ruleset)
        return await self._duels.start(interaction, opponent, plan, deck)

    async def list_lobby(self, guild_id: int) -> Outgoing:
        """The open challenges of a server with links."""
        challenges = await self.desk.app.challenges.lobby(guild_id)
        if not challenges:
            return say("Nobody waits for an opponent here. `/duel` without an opponent challenges everybody.")
        lines = []
        for challenge in challenges:
            place = challenge.thread_id or challenge.place.channel_id
            link = jump_link(guild_id, place, challenge.message_id)
            ends = relative(challenge.expires_at)
            lines.append(f"- [#{challenge.id}]({link}) by <@{challenge.challenger}> · ends {ends}")
        return say(shorten_lines("### Open challenges\n" + "\n".join(lines), 3800))

    async def suggest_decks(self, interaction: Interaction, typed: str) -> Choices:
        """The user's decks and the starter decks as autocomplete."""
        game = getattr(interaction.namespace, "game", None) or self.desk.packs.first.name
        if game not in [pack.name for pack in self.desk.packs]:
            return []
        lines = await self._presses.decks_of(interaction.user.id, game)
        return to_choices(self.desk.linter, suggest_decks(lines, typed))


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

    tree.add_command(_make_duel(commands, list(desk.packs)))


def _make_duel(commands: ChallengeCommands, packs: list[GamePack]) -> app_commands.Command[Any, ..., None]:
    """``/duel``. The choice of a game is there only if there is one to make."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_decks(interaction, typed)

    async def answer(
        interaction: Interaction,
        opponent: discord.User | None,
        deck: str | None,
        clock: str,
        game: Short | None = None,
    ) -> None:
        await commands.desk.answer(
            interaction, "/duel", lambda: commands.duel(interaction, opponent, deck, clock, game)
        )

    if len(packs) > 1:
        games = [app_commands.Choice(name=pack.ruleset.title, value=pack.name) for pack in packs]

        @app_commands.command(name="duel", description=DUEL)
        @app_commands.describe(**DUEL_OPTIONS, game="The card game")
        @app_commands.choices(clock=CLOCKS, game=games)
        @app_commands.autocomplete(deck=suggest)
        @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
        async def duel_of_a_game(
            interaction: Interaction,
            opponent: discord.User | None = None,
            deck: Short | None = None,
            clock: str = DEFAULT_CLOCK,
            game: Short | None = None,
        ) -> None:
            await answer(interaction, opponent, deck, clock, game)

        return duel_of_a_game

    @app_commands.command(name="duel", description=DUEL)
    @app_commands.describe(**DUEL_OPTIONS)
    @app_commands.choices(clock=CLOCKS)
    @app_commands.autocomplete(deck=suggest)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: str = DEFAULT_CLOCK,
    ) -> None:
        await answer(interaction, opponent, deck, clock)

    return duel


DUEL = "Challenge a friend, or anybody in this channel, to a match"
DUEL_OPTIONS = {
    "opponent": "Whom to challenge; leave it out to challenge anybody",
    "deck": "Your deck; leave it out to choose from a list",
    "clock": "How long you may think",
}
