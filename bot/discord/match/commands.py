"""The commands of a match: thin over the presses, so that nothing needs a button."""

from collections.abc import Awaitable, Callable
from math import inf

from discord import app_commands

from bot.app.packs.asking import Asking
from bot.app.tables import Table
from bot.discord.match.analysing import AnalysisPresses
from bot.discord.match.choices import Menu
from bot.discord.match.consent import ConsentPresses
from bot.discord.match.in_match import put_board
from bot.discord.match.looking import LookPresses
from bot.discord.match.messages import build_concede_question, spectate
from bot.discord.match.offers import LABELS, WEEK
from bot.discord.match.panel import build_panel
from bot.discord.match.presses import MatchPresses
from bot.discord.match.sharing import SharePresses
from bot.discord.match.telling import say_question
from bot.discord.match.typing_choices import TypedChoices, Unclear
from bot.discord.platform.extensions import Choices, Interaction, Registry, Tree, extension, to_choices
from bot.discord.platform.finding import MatchFinder, NoMatch
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.links import link_board
from bot.discord.platform.markdown import escape, escape_lines, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.places import check_place
from bot.discord.platform.receiving import Line, Short
from bot.discord.platform.refusing import OVER
from bot.discord.platform.times import relative, say_turn
from bot.model.matches import MatchInfo, OfferKind
from engine.kernel.prompts import Prompt
from engine.kernel.translation import current_language, languages, mark, speaking, tr

VIEWS = [
    app_commands.Choice(name=mark("picture"), value="picture"),
    app_commands.Choice(name=mark("text"), value="text"),
]
WHAT = [app_commands.Choice(name=LABELS[kind], value=kind.value) for kind in OfferKind]


class MatchCommands:
    """What the commands do.

    Args:
        front_end: the tools.
        presses: what the buttons do with which a match is played; commands do the same.
        look: what the buttons do that only look at it.
        consent: what the buttons do about what players agree on.
        analysis: what the buttons do that show how a match went.
    """

    def __init__(
        self,
        front_end: FrontEnd,
        presses: MatchPresses,
        look: LookPresses,
        consent: ConsentPresses,
        analysis: AnalysisPresses,
    ) -> None:
        self.front_end, self.app, self.presses, self.look = front_end, front_end.app, presses, look
        self.consent, self.analysis = consent, analysis
        self.finder = MatchFinder(front_end.app, front_end.names)

    async def answer(
        self, interaction: Interaction, kind: str, make: Callable[[], Awaitable[Outgoing]]
    ) -> None:
        """Answer a command for the eyes of its user."""
        await self.front_end.answer(interaction, f"/{kind}", make)

    async def find(self, interaction: Interaction, named: str | None) -> MatchInfo:
        """The match that a command is about. Raises NoMatch."""
        match = await self.finder.find(interaction.user.id, named, interaction.channel_id)
        await self.front_end.look_at(match.place.guild_id)
        return match

    async def list_matches(self, user: int) -> Outgoing:
        """A user's open matches with links: those first that wait for them, by when their time runs out."""

        def rank(match: MatchInfo) -> tuple[bool, float]:
            deadline = match.deadline
            return match.to_choose != user, inf if deadline is None else deadline.timestamp()

        lines = []
        for match in sorted(await self.finder.list_open(user), key=rank):
            rival = escape(await self.finder.rival(match, user))
            whose = tr("**your choice**") if match.to_choose == user else tr("waiting")
            clock = (
                tr(" · time is up {deadline}", deadline=relative(match.deadline)) if match.deadline else ""
            )
            link = link_board(match)
            lines.append(
                tr(
                    "- [#{match}]({link}) vs {rival} · {when} · {whose}{clock}",
                    match=match.id,
                    link=link,
                    rival=rival,
                    when=say_turn(match.turn),
                    whose=whose,
                    clock=clock,
                )
            )
        return say(shorten_lines("\n".join([tr("### Your matches"), *lines]), 3800))

    async def play(self, interaction: Interaction, choice: str | None, named: str | None) -> Outgoing:
        """Answer the prompt in words, or list its options."""
        match = await self.find(interaction, named)
        user = interaction.user.id
        table = await self.front_end.reader.table(match.id, user)
        if table.viewer is None:
            return spectate(table.match)
        if table.prompt is None:
            return await put_board(self.front_end, build_panel(table), user)
        choices = await self._find_choices(table, table.prompt, user)
        try:
            if choice is None:
                raise Unclear(
                    tr("Name a choice by its number or its words; several are separated by commas.")
                )
            spot = choices.read(choice)
        except Unclear as error:
            options = shorten_lines(escape_lines(choices.list_all()), 3000)
            question = say_question(table.prompt, table.asking or Asking({}), is_typed=True)
            return say(f"{escape(str(error))}\n{question}\n{options}")
        shown = await self.presses.answer(table, user, spot)
        return await put_board(self.front_end, shown, user)

    async def suggest_play(self, interaction: Interaction, typed: str) -> Choices:
        """The options of the waiting question while somebody types; none where they aren't asked."""
        named = getattr(interaction.namespace, "match", None)
        try:
            match = await self.find(interaction, named)
        except NoMatch:
            return []
        table = await self.front_end.reader.table(match.id, interaction.user.id)
        if table.prompt is None:
            return []
        choices = await self._find_choices(table, table.prompt, interaction.user.id)
        return to_choices(self.front_end.linter, choices.suggest(typed))

    async def _find_choices(self, table: Table, prompt: Prompt, user: int) -> TypedChoices:
        """What may be typed at a table, in every language."""
        others = []
        for language in set(languages()) - {current_language()}:
            with speaking(language):
                other = await self.front_end.reader.table(table.match.id, user)
            if other.prompt is not None and other.asking is not None and other.prompt.id == prompt.id:
                others.append(other.asking)
        return TypedChoices(Menu(prompt, table.labels), table.asking or Asking({}), others)

    async def suggest_matches(self, interaction: Interaction, typed: str) -> Choices:
        """The user's matches while they type."""
        return to_choices(self.front_end.linter, await self.finder.suggest(interaction.user.id, typed))

    async def suggest_over(self, interaction: Interaction, typed: str) -> Choices:
        """The user's matches that are over as autocomplete, the newest first."""
        return to_choices(self.front_end.linter, await self.finder.suggest_over(interaction.user.id, typed))

    async def analyse(self, interaction: Interaction, named: str | None) -> Outgoing:
        """How a match went for the user; without a name, their last one that is over."""
        user = interaction.user.id
        match = await (self.finder.find_named(named) if named else self.finder.find_last(user))
        return await self.analysis.show(match.id, user)

    async def move(self, interaction: Interaction, named: str) -> Outgoing:
        """Go on with a match in this channel."""
        match = await self.find(interaction, named)
        place = await check_place(self.app, interaction)
        await self.app.matches.move(match.id, interaction.user.id, place)
        return say(tr("Match #{match} goes on here.", match=match.id))

    async def ask_concede(self, interaction: Interaction, named: str | None) -> Outgoing:
        """The question before giving up; who doesn't play is told so."""
        match = await self.find(interaction, named)
        if match.seat_of(interaction.user.id) is None:
            return spectate(match)
        return say(tr(OVER)) if match.is_over else build_concede_question(match)


@extension
def add_matches(registry: Registry) -> None:
    """Register the commands and presses about matches that are played or over."""
    front_end = registry.front_end
    presses, look, consent = MatchPresses(front_end), LookPresses(front_end), ConsentPresses(front_end)
    analysis = AnalysisPresses(front_end)
    for each in (presses, look, consent, analysis, SharePresses(front_end, look, analysis)):
        registry.router.add(each)
    commands = MatchCommands(front_end, presses, look, consent, analysis)
    _add_looking(registry.tree, commands)
    _add_playing(registry.tree, commands)


def _add_looking(tree: Tree, commands: MatchCommands) -> None:
    @tree.command(name="matches", description=mark("Your matches, with links"))
    async def matches(interaction: Interaction) -> None:
        await commands.answer(interaction, "matches", lambda: commands.list_matches(interaction.user.id))

    @tree.command(name="hand", description=mark("Your hand, for your eyes only"))
    @app_commands.describe(match=mark("Which match; leave it out for the one played here"))
    @app_commands.autocomplete(match=commands.suggest_matches)
    async def hand(interaction: Interaction, match: Short | None = None) -> None:
        async def make() -> Outgoing:
            found = await commands.find(interaction, match)
            return await commands.look.show_hand(found.id, interaction.user.id)

        await commands.answer(interaction, "hand", make)

    @tree.command(name="analyse", description=mark("How a match went for you: chances, luck, decisions"))
    @app_commands.describe(match=mark("Which match; leave it out for your last one"))
    @app_commands.autocomplete(match=commands.suggest_over)
    async def analyse(interaction: Interaction, match: Short | None = None) -> None:
        await commands.answer(interaction, "analyse", lambda: commands.analyse(interaction, match))

    @tree.command(name="board", description=mark("The board as you may see it, as a picture or as text"))
    @app_commands.describe(
        view=mark("Picture or text"), match=mark("Which match; leave it out for the one played here")
    )
    @app_commands.choices(view=VIEWS)
    @app_commands.autocomplete(match=commands.suggest_matches)
    async def board(interaction: Interaction, view: Short = "picture", match: Short | None = None) -> None:
        async def make() -> Outgoing:
            found = await commands.find(interaction, match)
            show = commands.look.show_board_text if view == "text" else commands.look.show_board
            return await show(found.id, interaction.user.id)

        await commands.answer(interaction, "board", make)


def _add_playing(tree: Tree, commands: MatchCommands) -> None:
    @tree.command(name="play", description=mark("Make your choice by typing"))
    @app_commands.describe(
        choice=mark("A number or words of an option; several are separated by commas"),
        match=mark("Which match; leave it out for the one played here"),
    )
    @app_commands.autocomplete(choice=commands.suggest_play, match=commands.suggest_matches)
    async def play(interaction: Interaction, choice: Line | None = None, match: Short | None = None) -> None:
        await commands.answer(interaction, "play", lambda: commands.play(interaction, choice, match))

    @tree.command(name="concede", description=mark("Give up a match; you are asked first"))
    @app_commands.describe(match=mark("Which match; leave it out for the one played here"))
    @app_commands.autocomplete(match=commands.suggest_matches)
    async def concede(interaction: Interaction, match: Short | None = None) -> None:
        await commands.answer(interaction, "concede", lambda: commands.ask_concede(interaction, match))

    @tree.command(
        name="offer", description=mark("Take back, draw, annul, pause or go on vacation, if both agree")
    )
    @app_commands.describe(
        what=mark("What to offer; leave it out to see what waits for an answer"),
        days=mark("For how many days, if it is a vacation"),
        match=mark("Which match; leave it out for the one played here"),
    )
    @app_commands.choices(what=WHAT)
    @app_commands.autocomplete(match=commands.suggest_matches)
    async def offer(
        interaction: Interaction,
        what: Short | None = None,
        days: app_commands.Range[int, 1, 30] = WEEK,
        match: Short | None = None,
    ) -> None:
        async def make() -> Outgoing:
            found = await commands.find(interaction, match)
            user = interaction.user.id
            if what is None:
                return await commands.consent.show(found.id, user)
            if what not in set(OfferKind):
                return say(tr("What can be offered: {kinds}.", kinds=", ".join(OfferKind)))
            return await commands.consent.make(found.id, user, OfferKind(what), days)

        await commands.answer(interaction, "offer", make)

    @tree.command(name="move", description=mark("Go on with a match in this channel"))
    @app_commands.describe(match=mark("Which match"))
    @app_commands.autocomplete(match=commands.suggest_matches)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def move(interaction: Interaction, match: Short) -> None:
        await commands.answer(interaction, "move", lambda: commands.move(interaction, match))
