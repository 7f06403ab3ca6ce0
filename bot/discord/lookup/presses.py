"""Looking up: what commands and buttons lead to in the games' libraries."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import date
from functools import partial
from typing import ParamSpec, TypeVar

import discord

from bot.app.packs.articles import Article, Library, LookUpKind, note
from bot.app.packs.pack import GamePack
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.lookup.pages import build_article
from bot.discord.lookup.questions import Ask, Question
from bot.discord.platform.extensions import Choices, Interaction, to_choices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here, read_game, take_turns, write_game
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.presses import Presses, in_private_place, press
from bot.discord.platform.receiving import read_plainly
from engine.kernel.translation import mark, tr

P = ParamSpec("P")
T = TypeVar("T")
GONE = mark("This leads to nothing any more. /rule and /card find it again.")
NOTHING = mark("There is nothing to look up about the card games of this server.")


class Lookups(Presses):
    """Answers questions.

    Args:
        front_end: the tools of the front end.
    """

    KIND = "look_{verb}"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="look-ups")

    async def _search(self, search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Search off the event loop, one search after another."""
        ask = partial(copy_context().run, search, *args, **kwargs)  # the reader's language goes with it
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    async def _games(self, interaction: Interaction) -> list[GamePack]:
        """The games of a place that can be read about, the one that is meant when none is named first."""
        return [pack for pack in await games_here(self.front_end.app, interaction) if pack.has_library]

    async def ask(self, interaction: Interaction, kind: str, question: Question, ask: Ask) -> None:
        """Answer a command for the eyes of its user."""

        async def make() -> Outgoing:
            games = await self._games(interaction)
            if not games:
                return say(tr(NOTHING))
            named, asked = question.read_game(games)
            game = named or games[0]
            user = interaction.user.id
            page = await self._ask(game.name, lambda library, day: ask(library, day, asked), user)
            return page.with_text(_tell_game(game, games)) if len(games) > 1 else page

        await self.front_end.answer(interaction, f"/{kind}", make)

    async def suggest(self, interaction: Interaction, kind: LookUpKind, typed: str) -> Choices:
        """Autocomplete choices; where there are several games, those of all, with their names."""
        games = await self._games(interaction)
        named, rest = read_game(typed, games)
        found = [
            await self._suggest(pack, kind, rest, is_named=len(games) > 1)
            for pack in (games if named is None else [named])
        ]
        return to_choices(self.front_end.linter, take_turns(found, CHOICES))

    async def _suggest(
        self, pack: GamePack, kind: LookUpKind, typed: str, *, is_named: bool
    ) -> list[tuple[str, str]]:
        library = await self.front_end.libraries.get(pack.name)
        if library is None:
            return []
        lines = await self._search(library.suggest, kind, read_plainly(typed, 100))
        if not is_named:
            return [(shorten(line.label, OPTION_TEXT), line.value) for line in lines]
        title = pack.ruleset.title
        named = [(f"{line.label} · {title}", write_game(pack, line.value)) for line in lines]
        return [(shorten(label, OPTION_TEXT), value) for label, value in named if len(value) <= OPTION_TEXT]

    async def _ask(self, game: str, ask: Callable[[Library, date], Article], reader: int | None) -> Outgoing:
        """An article for a reader, as they have set it; for everybody with ``None``."""
        library = await self.front_end.libraries.get(game)
        if library is None:
            return say(tr(GONE))
        today = self.front_end.app.context.clock.now().date()
        article = await self._search(ask, library, today)
        if reader is None:
            return await build_article(article, game, self.front_end.studio, is_public=True)
        settings = await self.front_end.app.preferences.get(reader)
        return await build_article(article, game, self.front_end.studio, settings)

    async def name_cards(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the cards that a message speaks of."""
        text = "\n".join(_read_message(message))
        await self.ask(
            interaction, "named", Question(), lambda library, day, _: library.find_named(text, day)
        )

    async def show(self, game: str, target: str, reader: int | None) -> Outgoing:
        """What a button or a choice leads to.

        Args:
            game: whose library; empty for that of the first game that has one, the only one of 0.1.0.
            target: what it leads to.
            reader: who alone will see it; ``None`` for everybody.
        """

        def ask(library: Library, day: date) -> Article:
            return library.open(target, day) or note(tr(GONE))

        games = [pack.name for pack in self.front_end.packs.with_library()]
        game = game or next(iter(games), "")
        if game not in games:
            return say(tr(GONE))
        return await self._ask(game, ask, reader)

    @press(LookUpVerb.SHOW, acknowledge=in_private_place)
    async def open(self, press: LookUp, user: int) -> Outgoing:
        """Show what a button leads to."""
        return await self.show(press.game, press.target, user)

    @press(LookUpVerb.CHOOSE, acknowledge=in_private_place)
    async def choose(self, press: LookUp, user: int, values: Sequence[str]) -> Outgoing:
        """Show what was chosen in a select."""
        return await self.show(press.game, values[0] if values else "", user)

    @press(LookUpVerb.READ)
    async def read(self, press: LookUp, user: int, values: Sequence[str]) -> Outgoing:
        """Show a card beside what is there: it must not take the place of a choice."""
        return await self.show(press.game, values[0] if values else press.target, user)

    @press(LookUpVerb.SHARE, acknowledge=in_private_place)
    async def share(self, interaction: Interaction, press: LookUp) -> Outgoing:
        """Post an answer for everybody, and show it once more without the button to whoever pressed."""
        user = escape(interaction.user.display_name)

        async def make() -> Outgoing:
            page = await self.show(press.game, press.target, None)
            return page.with_text(tr("-# {user} looked this up", user=user))

        await self.front_end.share(interaction, make, "share")
        return await self.show(press.game, press.target, None)


def _tell_game(game: GamePack, games: Sequence[GamePack]) -> str:
    """Whose answer it is, and how to ask the others."""
    others = ", ".join(
        tr("`{pack}:` for {ruleset}", pack=pack.name, ruleset=escape(pack.ruleset.title))
        for pack in games
        if pack != game
    )
    return tr(
        "-# {ruleset} · for another game begin with {others}",
        ruleset=escape(game.ruleset.title),
        others=others,
    )


def _read_message(message: discord.Message) -> Iterator[str]:
    """Everything that a message says, texts of components and embeds included."""
    yield message.content
    for embed in message.embeds:
        yield from (part for part in (embed.title, embed.description) if part)
    waiting: list[object] = list(message.components)
    while waiting:
        component = waiting.pop(0)
        if isinstance(component, discord.TextDisplay):
            yield component.content
        waiting[:0] = getattr(component, "children", ())
