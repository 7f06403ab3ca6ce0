"""``/duel``, ``/lobby`` and the menu of a person: coming to a match."""

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.app.packs.pack import GamePack
from bot.app.values import TIME_CONTROLS
from bot.discord.challenge.duels import Duels
from bot.discord.challenge.presses import ChallengePresses, Plan
from bot.discord.decks.menu import list_decks, match_deck, parse_deck, suggest_decks
from bot.discord.platform.desk import Desk
from bot.discord.platform.limits import OPTION_TEXT
from bot.discord.platform.links import jump_link
from bot.discord.platform.marks import escape, shorten, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Choices, Interaction, Tree, to_choices
from bot.discord.platform.receiving import Short
from bot.discord.platform.times import describe, relative

DEFAULT_CLOCK = "standard"
NO_CLOCK = "none"
CLOCKS = [
    app_commands.Choice(name=shorten(describe(control).capitalize(), OPTION_TEXT), value=name)
    for name, control in TIME_CONTROLS.items()
]


@dataclass(frozen=True)
class Wish:
    """What somebody typed after ``/duel``.

    Args:
        opponent: a person, or the bot itself.
        deck: the own deck.
        clock: name of the time control.
        computer: name of a computer opponent.
        against: the computer's deck.
        game: name of the card game.
    """

    opponent: discord.abc.User | None = None
    deck: str | None = None
    clock: str | None = None
    computer: str | None = None
    against: str | None = None
    game: str | None = None


class ChallengeCommands:
    """What the commands about challenges do.

    Args:
        desk: the tools.
        presses: what the buttons do; commands do the same.
    """

    def __init__(self, desk: Desk, presses: ChallengePresses) -> None:
        self.desk, self._presses = desk, presses
        self._duels = Duels(presses)

    async def duel(self, interaction: Interaction, wish: Wish) -> Outgoing:
        """Challenge somebody, or anybody, or begin a match against a computer."""
        ruleset = wish.game or self.desk.packs.first.name
        if ruleset not in [pack.name for pack in self.desk.packs]:
            return say(f"There is no card game **{escape(ruleset)}** here.")
        opponent, computer = wish.opponent, wish.computer
        if opponent is not None and opponent == interaction.client.user:
            opponent, computer = None, computer or self._usual_computer(ruleset)
            if computer is None:
                return say(f"I can't play {escape(self.desk.packs.get(ruleset).ruleset.title)} myself yet.")
        if computer is None:
            if wish.against is not None:
                return say(
                    "`against` is the deck of a computer opponent: choose its strength with `computer`."
                )
            plan = Plan(opponent.id if opponent else None, wish.clock or DEFAULT_CLOCK, ruleset)
            return await self._duels.start(interaction, opponent, plan, wish.deck)
        if opponent is not None:
            return say("Choose either an `opponent` or a `computer`: a match has two players.")
        against = None
        if wish.against is not None:
            against = self._read_starter(ruleset, wish.against)
            if against is None:
                return say(
                    f"There is no single starter deck called **{escape(wish.against)}**;"
                    " a computer opponent plays starter decks."
                )
        plan = Plan(None, wish.clock or NO_CLOCK, ruleset, computer, against)
        return await self._duels.start(interaction, None, plan, wish.deck)

    def _usual_computer(self, ruleset: str) -> str | None:
        """The computer opponent that is meant when none is named: the one in the middle."""
        computers = self.desk.packs.get(ruleset).computers
        return computers[len(computers) // 2].name if computers else None

    def _read_starter(self, ruleset: str, typed: str) -> str | None:
        lines = list_decks(self.desk.app.decks.starters(ruleset), ())
        value = match_deck(lines, typed)
        reference = None if value is None else parse_deck(value)
        return None if reference is None else reference.deck_id

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
        game = self._named_game(interaction)
        if game is None:
            return []
        lines = await self._presses.decks_of(interaction.user.id, game)
        return to_choices(self.desk.linter, suggest_decks(lines, typed))

    async def suggest_starters(self, interaction: Interaction, typed: str) -> Choices:
        """The starter decks as autocomplete."""
        game = self._named_game(interaction)
        if game is None:
            return []
        lines = list_decks(self.desk.app.decks.starters(game), ())
        return to_choices(self.desk.linter, suggest_decks(lines, typed))

    def _named_game(self, interaction: Interaction) -> str | None:
        game = getattr(interaction.namespace, "game", None) or self.desk.packs.first.name
        return game if game in [pack.name for pack in self.desk.packs] else None


def add_commands(tree: Tree, commands: ChallengeCommands) -> None:
    """Put the commands into the tree."""
    desk = commands.desk

    @tree.context_menu(name="Challenge to a duel")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await desk.answer(interaction, "/challenge", lambda: commands.duel(interaction, Wish(user)))

    @tree.command(name="lobby", description="The open challenges in this server")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def lobby(interaction: Interaction) -> None:
        await desk.answer(interaction, "/lobby", lambda: commands.list_lobby(interaction.guild_id or 0))

    tree.add_command(_make_duel(commands, list(desk.packs)))


def _make_duel(commands: ChallengeCommands, packs: list[GamePack]) -> app_commands.Command[Any, ..., None]:
    """``/duel``. The choice of a game is there only if there is one to make."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_decks(interaction, typed)

    async def suggest_starters(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_starters(interaction, typed)

    async def answer(interaction: Interaction, wish: Wish) -> None:
        await commands.desk.answer(interaction, "/duel", lambda: commands.duel(interaction, wish))

    computers = {computer.name: computer for pack in packs for computer in pack.computers}
    strengths = [
        app_commands.Choice(name=shorten(f"{name}: {each.about}", OPTION_TEXT), value=name)
        for name, each in computers.items()
    ]
    games = [app_commands.Choice(name=pack.ruleset.title, value=pack.name) for pack in packs]

    @app_commands.command(name="duel", description=DUEL)
    @app_commands.describe(**DUEL_OPTIONS, game="The card game")
    @app_commands.choices(clock=CLOCKS, computer=strengths, game=games)
    @app_commands.autocomplete(deck=suggest, against=suggest_starters)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel_of_a_game(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: Short | None = None,
        computer: Short | None = None,
        against: Short | None = None,
        game: Short | None = None,
    ) -> None:
        await answer(interaction, Wish(opponent, deck, clock, computer, against, game))

    @app_commands.command(name="duel", description=DUEL)
    @app_commands.describe(**DUEL_OPTIONS)
    @app_commands.choices(clock=CLOCKS, computer=strengths)
    @app_commands.autocomplete(deck=suggest, against=suggest_starters)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: Short | None = None,
        computer: Short | None = None,
        against: Short | None = None,
    ) -> None:
        await answer(interaction, Wish(opponent, deck, clock, computer, against))

    return duel_of_a_game if len(packs) > 1 else duel


DUEL = "Challenge a friend, anybody in this channel, or the computer to a match"
DUEL_OPTIONS = {
    "opponent": "Whom to challenge; leave it out to challenge anybody",
    "deck": "Your deck; leave it out to choose from a list",
    "clock": "How long you may think; without a clock against a computer, unless you choose one",
    "computer": "Play against me at once, at this strength",
    "against": "My deck; a random starter deck if you leave it out",
}
