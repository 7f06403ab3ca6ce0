"""``/duel``, ``/lobby`` and the menu of a person: coming to a match."""

from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands

from bot.app.packs.computers import ComputerPlayer
from bot.discord.challenge.duels import Duels, find_starter, list_starters, usual_computer
from bot.discord.challenge.lobby import LANGUAGES, Asked, LobbyPresses
from bot.discord.challenge.presses import ChallengePresses, Plan
from bot.discord.decks.menu import suggest_in_games
from bot.discord.platform.extensions import Choices, Interaction, Registry, Tree, extension, to_choices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here
from bot.discord.platform.limits import OPTION_TEXT
from bot.discord.platform.localising import put_together
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.receiving import Short
from bot.discord.platform.times import describe
from bot.model.challenges import TIME_CONTROLS, USUAL_CLOCK, TimeControl
from bot.model.seekers import Wishes
from bot.model.settings import Language
from engine.kernel.translation import mark, tr

NO_CLOCK = "none"


def list_clocks() -> Choices:
    """The time controls, as choices of an option."""
    return [
        app_commands.Choice(name=put_together(partial(_name_clock, control)), value=name)
        for name, control in TIME_CONTROLS.items()
    ]


def list_languages() -> Choices:
    """The languages that somebody may want to talk in, as choices: each in itself."""
    return [app_commands.Choice(name=name, value=language.value) for language, name in LANGUAGES.items()]


def _name_clock(control: TimeControl | None) -> str:
    return shorten(describe(control).capitalize(), OPTION_TEXT)


@dataclass(frozen=True)
class Wish:
    """What somebody typed after ``/duel``.

    Args:
        opponent: a person, or the bot itself.
        deck: the own deck.
        clock: name of the time control.
        computer: name of a computer opponent.
        against: the computer's deck.
        casual: whether the match is not to be rated.
    """

    opponent: discord.abc.User | None = None
    deck: str | None = None
    clock: str | None = None
    computer: str | None = None
    against: str | None = None
    casual: bool = False


class ChallengeCommands:
    """What the commands about challenges do.

    Args:
        front_end: the tools.
        presses: what the buttons do; commands do the same.
    """

    def __init__(self, front_end: FrontEnd, presses: ChallengePresses) -> None:
        self.front_end, self._presses = front_end, presses
        self._duels, self.lobby = Duels(presses), LobbyPresses(presses)

    async def duel(self, interaction: Interaction, wish: Wish) -> Outgoing:
        """Challenge somebody, or anybody, or begin a match against a computer."""
        games = await games_here(self.front_end.app, interaction)
        opponent, computer = wish.opponent, wish.computer
        if opponent is not None and opponent == interaction.client.user:
            opponent, computer = None, computer or usual_computer(games)
            if computer is None:
                return say(tr("I can't play myself here yet. Leave `opponent` out to challenge anybody."))
        if computer is None and wish.against is not None:
            return say(tr("`against` is a computer's deck: choose its strength with `computer`."))
        if computer is not None and opponent is not None:
            return say(tr("Choose either an `opponent` or a `computer`: a match has two players."))
        against = None
        if wish.against is not None:
            found = find_starter(self.front_end.app, games, wish.against)
            if found is None:
                return say(
                    tr(
                        "There is no single starter deck called **{against}**; a computer opponent plays"
                        " starter decks.",
                        against=escape(wish.against),
                    )
                )
            games, against = [found[0]], found[1]
        usual = (await self.front_end.app.servers.get(interaction.guild_id)).clock or USUAL_CLOCK
        clock = wish.clock or (usual if computer is None else NO_CLOCK)
        met, is_rated = opponent.id if opponent else None, not wish.casual
        plan = Plan(met, clock, games[0].name, computer, against, is_rated)
        return await self._duels.start(interaction, opponent, games, plan, wish.deck)

    async def suggest_decks(self, interaction: Interaction, typed: str) -> Choices:
        """The user's decks and the starter decks as autocomplete, with their games if there are several."""
        games = await games_here(self.front_end.app, interaction)
        decks = await self._presses.decks_in(games, interaction.user.id)
        return to_choices(self.front_end.linter, suggest_in_games(decks, typed))

    async def suggest_starters(self, interaction: Interaction, typed: str) -> Choices:
        """The starter decks as autocomplete, with their games if there are several."""
        games = await games_here(self.front_end.app, interaction)
        return to_choices(
            self.front_end.linter, suggest_in_games(list_starters(self.front_end.app, games), typed)
        )


@extension
def add_challenges(registry: Registry) -> None:
    """Register the commands and presses about challenges, and those of the lobby."""
    presses = ChallengePresses(registry.front_end)
    commands = ChallengeCommands(registry.front_end, presses)
    for group in (presses, commands.lobby):
        registry.router.add(group)
    _add_duel(registry.tree, commands)
    _add_lobby(registry.tree, commands)


def _add_duel(tree: Tree, commands: ChallengeCommands) -> None:
    front_end = commands.front_end

    @tree.context_menu(name=mark("Challenge to a duel"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await front_end.answer(interaction, "/challenge", lambda: commands.duel(interaction, Wish(user)))

    @tree.command(
        name="duel",
        description=mark("Challenge a friend, anybody in this channel, or the computer to a match"),
    )
    @app_commands.describe(
        opponent=mark("Whom to challenge; leave it out to challenge anybody"),
        deck=mark("Your deck; leave it out to choose from a list"),
        clock=mark("How long you may think; without a clock against a computer, unless you choose one"),
        computer=mark("Play against me at once, at this strength"),
        against=mark("My deck; a random starter deck if you leave it out"),
        casual=mark("Play without a rating"),
    )
    @app_commands.choices(clock=list_clocks(), computer=list_strengths(front_end))
    @app_commands.autocomplete(deck=commands.suggest_decks, against=commands.suggest_starters)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: Short | None = None,
        computer: Short | None = None,
        against: Short | None = None,
        casual: bool = False,
    ) -> None:
        wish = Wish(opponent, deck, clock, computer, against, casual)
        await front_end.answer(interaction, "/duel", lambda: commands.duel(interaction, wish))


def _add_lobby(tree: Tree, commands: ChallengeCommands) -> None:
    front_end = commands.front_end

    @tree.command(name="lobby", description=mark("Who looks for a match here; say what you look for"))
    @app_commands.describe(
        deck=mark("The deck that you will play: you look for a match with it"),
        clock=mark("How long you want to think; any clock if you leave it out"),
        language=mark("The language that you want to talk in"),
        within=mark("How many points the other one may be apart from you at most"),
        starters=mark("Only if both play starter decks"),
    )
    @app_commands.choices(clock=list_clocks(), language=list_languages())
    @app_commands.autocomplete(deck=commands.suggest_decks)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def lobby(
        interaction: Interaction,
        deck: Short | None = None,
        clock: Short | None = None,
        language: Short | None = None,
        within: app_commands.Range[int, 50, 2000] | None = None,
        starters: bool = False,
    ) -> None:
        wishes = Wishes(clock or "", Language(language or Language.AUTO), within or 0, starters)
        await front_end.answer(
            interaction, "/lobby", lambda: commands.lobby.ask(interaction, Asked(deck, wishes))
        )


def list_strengths(front_end: FrontEnd) -> Choices:
    """The computer opponents of all games, as choices."""
    computers = {computer.name: computer for pack in front_end.packs for computer in pack.computers}
    return [
        app_commands.Choice(name=put_together(partial(_name_strength, each)), value=name)
        for name, each in computers.items()
    ]


def _name_strength(computer: ComputerPlayer) -> str:
    return shorten(tr("{head}: {text}", head=computer.name, text=tr(computer.about)), OPTION_TEXT)
