"""The slash commands: thin over the presses, so that nothing needs a button."""

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands

from bot.app.values import TIME_CONTROLS, MatchInfo, Place
from bot.discord.challenge.duels import Duels
from bot.discord.challenge.presses import Plan
from bot.discord.decks.menu import suggest_decks
from bot.discord.match.choices import Menu
from bot.discord.match.finding import MatchFinder, NoMatch
from bot.discord.match.hands import jump_link
from bot.discord.match.messages import build_concede_question
from bot.discord.match.panel import build_panel
from bot.discord.match.presses import OVER, spectate
from bot.discord.match.typing_choices import Unclear, list_options, read_choice, suggest_choices
from bot.discord.people.help import HELP
from bot.discord.platform.desk import Desk
from bot.discord.platform.limits import OPTION_TEXT, Linter, check_choices
from bot.discord.platform.marks import escape, escape_lines, shorten, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.router import Router
from bot.discord.platform.times import describe, relative

Interaction = discord.Interaction
Choices = list[app_commands.Choice[str]]
DEFAULT_CLOCK = "standard"
CLOCKS = [
    app_commands.Choice(name=shorten(f"{name}: {describe(control)}", OPTION_TEXT), value=name)
    for name, control in TIME_CONTROLS.items()
]


class Commands:
    """What the commands do.

    Args:
        desk: the tools.
        router: what the buttons do; commands do the same.
        linter: looks the autocomplete over.
    """

    def __init__(self, desk: Desk, router: Router, linter: Linter) -> None:
        self.desk, self.app = desk, desk.app
        self.matches, self.challenges = router.matches, router.challenges
        self.duels = Duels(router.challenges)
        self.finder = MatchFinder(desk.app, desk.names)
        self._linter = linter

    @property
    def ruleset(self) -> str:
        """The card game that is meant when none is named."""
        return next(iter(self.app.context.rulesets))

    async def answer(
        self, interaction: Interaction, kind: str, make: Callable[[], Awaitable[Outgoing]]
    ) -> None:
        """Answer a command for the eyes of its user."""

        async def make_or_explain() -> Outgoing:
            try:
                return await make()
            except NoMatch as error:
                return say(escape(str(error)))

        await self.desk.answer(interaction, f"/{kind}", make_or_explain)

    def to_choices(self, pairs: Sequence[tuple[str, str]]) -> Choices:
        """Autocomplete choices, past the linter."""
        self._linter.report("autocomplete", check_choices(pairs))
        return [app_commands.Choice(name=name, value=value) for name, value in pairs]

    async def find(self, interaction: Interaction, named: str | None) -> MatchInfo:
        """The match that a command is about. Raises NoMatch."""
        return await self.finder.find(interaction.user.id, named, interaction.channel_id)

    async def list_matches(self, user: int) -> Outgoing:
        """A user's open matches with links."""
        matches = await self.app.matches.of_user(user)
        if not matches:
            return say("You play in no match now. `/duel` starts one.")
        lines = []
        for match in sorted(matches, key=lambda match: match.to_choose != user):
            rival = escape(await self.finder.rival(match, user))
            whose = "**your choice**" if match.to_choose == user else "waiting"
            clock = f" · time is up {relative(match.deadline)}" if match.deadline else ""
            place = match.board_channel_id or match.thread_id or match.place.channel_id
            link = jump_link(match.place.guild_id, place, match.board_message_id)
            lines.append(f"- [#{match.id}]({link}) vs {rival} · turn {match.turn} · {whose}{clock}")
        return say(shorten_lines("### Your matches\n" + "\n".join(lines), 3800))

    async def list_lobby(self, guild_id: int) -> Outgoing:
        """The open challenges of a server with links."""
        challenges = await self.app.challenges.lobby(guild_id)
        if not challenges:
            return say("Nobody waits for an opponent here. `/duel` without an opponent challenges everybody.")
        lines = []
        for challenge in challenges:
            place = challenge.thread_id or challenge.place.channel_id
            link = jump_link(guild_id, place, challenge.message_id)
            ends = relative(challenge.expires_at)
            lines.append(f"- [#{challenge.id}]({link}) by <@{challenge.challenger}> · ends {ends}")
        return say(shorten_lines("### Open challenges\n" + "\n".join(lines), 3800))

    async def play(self, interaction: Interaction, choice: str | None, named: str | None) -> Outgoing:
        """Answer the prompt in words, or list its options."""
        match = await self.find(interaction, named)
        user = interaction.user.id
        table = await self.desk.reader.table(match.id, user)
        if table.viewer is None:
            return spectate(table.match)
        if table.prompt is None:
            return build_panel(table)
        menu = Menu(table.prompt, table.labels)
        try:
            if choice is None:
                raise Unclear("Name a choice by its number or its words; several are separated by commas.")
            spot = read_choice(menu, choice)
        except Unclear as error:
            options = shorten_lines(escape_lines(list_options(menu)), 3000)
            question = f"### {escape(table.prompt.text)} (pick {table.prompt.count_in_words()})"
            return say(f"{escape(str(error))}\n{question}\n{options}")
        return await self.matches.choose(table, user, menu, spot)

    async def suggest_play(self, interaction: Interaction, typed: str) -> Choices:
        """The current options as autocomplete."""
        named = getattr(interaction.namespace, "match", None)
        try:
            match = await self.find(interaction, named)
        except NoMatch:
            return []
        table = await self.desk.reader.table(match.id, interaction.user.id)
        if table.prompt is None:
            return []
        return self.to_choices(suggest_choices(Menu(table.prompt, table.labels), typed))

    async def suggest_matches(self, interaction: Interaction, typed: str) -> Choices:
        """The user's matches as autocomplete."""
        return self.to_choices(await self.finder.suggest(interaction.user.id, typed))

    async def suggest_decks(self, interaction: Interaction, typed: str) -> Choices:
        """The user's decks and the starter decks as autocomplete."""
        ruleset = getattr(interaction.namespace, "game", None) or self.ruleset
        if ruleset not in self.app.context.rulesets:
            return []
        lines = await self.challenges.decks_of(interaction.user.id, ruleset)
        return self.to_choices(suggest_decks(lines, typed))

    async def suggest_games(self, interaction: Interaction, typed: str) -> Choices:
        """The card games as autocomplete."""
        games = self.app.context.rulesets.values()
        found = [(game.title, game.name) for game in games if typed.casefold() in game.title.casefold()]
        return self.to_choices(found[:25])

    async def duel(
        self,
        interaction: Interaction,
        opponent: discord.abc.User | None,
        deck: str | None = None,
        clock: str = DEFAULT_CLOCK,
        game: str | None = None,
    ) -> Outgoing:
        """Challenge somebody, or anybody."""
        ruleset = game or self.ruleset
        if ruleset not in self.app.context.rulesets:
            return say(f"There is no card game **{escape(ruleset)}** here.")
        plan = Plan(opponent.id if opponent else None, clock, ruleset)
        return await self.duels.start(interaction, opponent, plan, deck)

    async def move(self, interaction: Interaction, named: str) -> Outgoing:
        """Go on with a match in this channel."""
        match = await self.find(interaction, named)
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        outcome = await self.app.matches.move(match.id, interaction.user.id, place)
        return self.matches.tell_errand(outcome, f"Match #{match.id} goes on here.")

    async def ask_concede(self, interaction: Interaction, named: str | None) -> Outgoing:
        """The question before giving up."""
        match = await self.find(interaction, named)
        if match.seat_of(interaction.user.id) is None:
            return spectate(match)
        return say(OVER) if match.is_over else build_concede_question(match)

    async def help(self) -> Outgoing:
        """How to play here."""
        return say(HELP)
