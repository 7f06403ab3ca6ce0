"""Looking up: what commands and buttons lead to in the games' libraries."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from typing import ParamSpec, TypeVar

import discord

from bot.app.packs.articles import Article, Library, Shelf, Suggestion, note
from bot.discord.lookup.addresses import Look, LookVerb, parse_look
from bot.discord.lookup.pages import build_article
from bot.discord.platform.desk import Desk
from bot.discord.platform.limits import OPTION_TEXT
from bot.discord.platform.marks import escape, shorten
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Choices, Interaction, to_choices
from bot.discord.platform.receiving import read_plainly

P = ParamSpec("P")
T = TypeVar("T")
GONE = "This leads to nothing any more. /rule and /card find it again."
Ask = Callable[[Library, date], Article]
"""A question to a library, as things are on a day."""


class Lookups:
    """Answers questions.

    Args:
        desk: the tools of the front end.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="look-ups")

    async def _search(self, search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Search off the event loop, one search after another."""
        ask = partial(search, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    async def answer(self, interaction: Interaction, game: str, kind: str, ask: Ask) -> None:
        """Answer a command about a game for the eyes of its user."""
        await self._desk.answer(interaction, f"/{kind}", lambda: self._ask(game, ask))

    async def suggest(self, game: str, shelf: Shelf, typed: str) -> Choices:
        """Autocomplete choices."""
        library = await self._desk.libraries.get(game)
        lines: Sequence[Suggestion] = ()
        if library is not None:
            lines = await self._search(library.suggest, shelf, read_plainly(typed, 100))
        pairs = [(shorten(line.label, OPTION_TEXT), line.value) for line in lines]
        return to_choices(self._desk.linter, pairs)

    async def _ask(self, game: str, ask: Ask, *, is_public: bool = False) -> Outgoing:
        library = await self._desk.libraries.get(game)
        if library is None:
            return say(GONE)
        today = self._desk.app.context.clock.now().date()
        article = await self._search(ask, library, today)
        return await build_article(article, game, self._desk.studio, is_public=is_public)

    async def name_cards(self, interaction: Interaction, game: str, message: discord.Message) -> None:
        """Show the cards of a game that a message speaks of."""
        text = "\n".join(_read_message(message))
        await self.answer(interaction, game, "named", lambda library, day: library.find_named(text, day))

    async def show(self, game: str, target: str, *, is_public: bool = False) -> Outgoing:
        """What a button or a choice leads to.

        Args:
            game: whose library.
            target: what it leads to.
            is_public: whether everybody will see it.
        """

        def ask(library: Library, day: date) -> Article:
            return library.open(target, day) or note(
                "This leads to nothing any more. /rule and /card find it again."
            )

        if game not in [pack.name for pack in self._desk.packs.with_library()]:
            return say(GONE)
        return await self._ask(game, ask, is_public=is_public)

    async def on_press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press: in the place of a message that only its presser sees, else anew for the presser."""
        look = parse_look(custom_id)
        if look is None:
            return False
        message = interaction.message
        # A card that is read beside a choice must not take the choice's place.
        is_update = message is not None and message.flags.ephemeral and look.verb is not LookVerb.READ

        async def make() -> Outgoing:
            if look.verb is LookVerb.SHARE:
                return await self._share(interaction, look)
            target = look.target
            if look.verb is LookVerb.CHOOSE or (look.verb is LookVerb.READ and values):
                target = values[0] if values else ""
            return await self.show(look.game, target)

        await self._desk.answer(interaction, f"look_{look.verb.name.lower()}", make, is_update=is_update)
        return True

    async def _share(self, interaction: Interaction, look: Look) -> Outgoing:
        """Post an answer for everybody, and show it once more without the button to whoever pressed."""
        page = await self.show(look.game, look.target, is_public=True)
        shared = page.with_text(f"-# {escape(interaction.user.display_name)} looked this up")
        await self._desk.sender.share(interaction, shared, "share")
        return page


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
