"""``/rule``, ``/faq``, ``/ruling``, ``/card``, ``/keyword``, and the cards named in a message.

Answers are for the eyes of whoever asked, with a button that shows them to everybody. The commands also work
where only the person has installed the bot. :func:`setup` puts everything in place.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache, partial
from typing import ParamSpec, TypeVar

import discord
from discord import app_commands

from bot.app.lookup import Kind, Library, Ruling, Suggestion, load_library
from bot.discord.commands import Choices, Interaction
from bot.discord.desk import Desk
from bot.discord.limits import OPTION_TEXT, Linter, check_choices
from bot.discord.lookup_addresses import Target, What, is_ours, parse_look, parse_target
from bot.discord.lookup_cards import (
    build_card,
    build_card_rulings,
    build_card_use,
    build_found_cards,
    build_printings,
)
from bot.discord.lookup_pages import build_answers, build_clause, build_keyword, build_ruling, build_rulings
from bot.discord.lookup_pictures import CardPictures
from bot.discord.marks import escape, shorten
from bot.discord.pages import Outgoing, say, to_wire
from bot.discord.receiving import Line, read_plainly
from bot.discord.router import Router, read_component
from bot.discord.sending import NOBODY
from engine.hocg import HOCG
from engine.hocg.cards import Card
from engine.hocg.deck import load_starters

P = ParamSpec("P")
T = TypeVar("T")
Tree = app_commands.CommandTree[discord.Client]
Load = Callable[[], Library]
GONE = "This leads to nothing any more. `/rule` and `/card` find it again."
MOST = 25
"""Answers that are offered to choose from."""
MOST_CARDS = 75


@cache
def load_shipped() -> Library:
    """Everything that can be looked up, loaded once for a process. It takes about half a second."""
    return load_library(HOCG.pool, load_starters())


class Lookups:
    """What the commands and the buttons of look-ups do.

    Args:
        desk: the tools of the front end.
        linter: looks messages and autocomplete over.
        pictures: draws cards.
        load: loads what can be looked up; it runs in a thread, at the first look-up.
    """

    def __init__(self, desk: Desk, linter: Linter, pictures: CardPictures, load: Load) -> None:
        self._desk, self._linter, self._pictures, self._load = desk, linter, pictures, load
        self._library: Library | None = None
        self._loading = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="look-ups")

    async def library(self) -> Library:
        """Everything that can be looked up."""
        async with self._loading:
            if self._library is None:
                self._library = await asyncio.to_thread(self._load)
        return self._library

    async def _search(self, search: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Search off the event loop, one search after another."""
        ask = partial(search, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    async def answer(
        self, interaction: Interaction, kind: str, make: Callable[[], Awaitable[Outgoing]]
    ) -> None:
        """Answer a command for the eyes of its user."""
        await self._desk.answer(interaction, f"/{kind}", make)

    async def suggest(
        self, typed: str, find: Callable[[Library], Callable[[str], Sequence[Suggestion]]]
    ) -> Choices:
        """Autocomplete choices, past the linter."""
        lines = await self._search(find(await self.library()), read_plainly(typed, 100))
        pairs = [(shorten(line.label, OPTION_TEXT), line.value) for line in lines]
        self._linter.report("autocomplete", check_choices(pairs))
        return [app_commands.Choice(name=name, value=value) for name, value in pairs]

    async def rule(self, question: str) -> Outgoing:
        """A clause by number, a term by name, or whatever answers a question."""
        library = await self.library()
        clause = library.rules.show(question)
        if clause is not None:
            return build_clause(library, clause)
        ruling = library.rulings.show(question)
        if ruling is not None:
            return build_ruling(library, ruling)
        keyword = library.keywords.named(question)
        if keyword is not None:
            return build_keyword(library, keyword)
        answers = await self._search(library.answers.answer, question, MOST)
        if not answers:
            return say(
                f"Nothing in the rules fits “{escape(shorten(question, 200))}”. Try other words,"
                " the number of a rule such as 8.3, or `/keyword` for the terms."
            )
        return build_answers(library, question, answers)

    async def faq(self, question: str) -> Outgoing:
        """The rulings that answer a question."""
        library = await self.library()
        ruling = library.rulings.show(question)
        if ruling is not None:
            return build_ruling(library, ruling)
        answers = await self._search(partial(library.answers.answer, kinds=(Kind.RULING,)), question, MOST)
        if not answers:
            return say(
                f"No ruling fits “{escape(shorten(question, 200))}”. `/rule` searches the rules as well."
            )
        return build_answers(library, question, answers)

    async def ruling(self, search: str | None, card: str | None) -> Outgoing:
        """A ruling by number or words, or the rulings on a card."""
        if card is None:
            if search is None:
                return say("Name a ruling (Q154), some words, or a card.")
            return await self.faq(search)
        library = await self.library()
        cards = await self._search(self._find_cards, library, card)
        if not cards:
            return _unknown_card(library, card)
        numbers = {number.number for number in cards}
        title = f"Rulings on {escape(cards[0].name)}" if len({c.name for c in cards}) == 1 else "Rulings"
        rulings: dict[str, Ruling] = {}
        for number in sorted(numbers):
            rulings |= {ruling.number: ruling for ruling in library.rulings.of_card(number)}
        if search is not None:
            ask = partial(library.answers.answer, kinds=(Kind.RULING,))
            found = await self._search(ask, search, len(library.answers.rulings))
            rulings = {answer.key: rulings[answer.key] for answer in found if answer.key in rulings}
        if not rulings:
            return say(f"There are no such rulings on {escape(cards[0].name)}.")
        if len(rulings) == 1:
            return build_ruling(library, next(iter(rulings.values())))
        return build_rulings(title, list(rulings.values()))

    @staticmethod
    def _find_cards(library: Library, typed: str) -> Sequence[Card]:
        """The card of a number, the cards of a name, or else the cards that fit best."""
        card = library.cards.show(typed)
        if card is not None:
            return (card,)
        return library.cards.called(typed) or [hit.card for hit in library.cards.search(typed, MOST_CARDS)]

    async def card(self, typed: str) -> Outgoing:
        """A card by number or name, or the cards that fit what was typed."""
        library = await self.library()
        cards = await self._search(self._find_cards, library, typed)
        if not cards:
            return _unknown_card(library, typed)
        what = f"{len(cards)} cards" if len(cards) < MOST_CARDS else f"The best {MOST_CARDS} cards"
        return await self._show_cards(library, cards, f"{what} for “{escape(shorten(typed, 80))}”")

    async def _show_cards(self, library: Library, cards: Sequence[Card], title: str) -> Outgoing:
        if len(cards) == 1:
            return await self._show_card(library, cards[0])
        if len({card.name for card in cards}) == 1 and len(library.cards.named(cards[0].name)) == len(cards):
            return build_printings(cards[0].name, cards)
        return build_found_cards(title, cards)

    async def _show_card(self, library: Library, card: Card, *, is_public: bool = False) -> Outgoing:
        today = self._desk.app.context.clock.now().date()
        return build_card(library, card, await self._pictures.draw(card), today, is_public=is_public)

    async def keyword(self, term: str) -> Outgoing:
        """A term by name."""
        library = await self.library()
        keyword = library.keywords.show(term)
        if keyword is None:
            return say(
                f"“{escape(shorten(term, 80))}” is no term of the game. Leave the field empty to see them"
                " all, or ask `/rule`."
            )
        return build_keyword(library, keyword)

    async def named_in(self, message: discord.Message) -> Outgoing:
        """The cards that a message speaks of."""
        library = await self.library()
        cards = library.mentions.find("\n".join(_read_message(message)), MOST_CARDS)
        if not cards:
            return say("No card is named in this message, neither by name nor by number.")
        return await self._show_cards(library, cards, "Cards named there")

    async def show(self, target: Target, *, is_public: bool = False) -> Outgoing:
        """What a button or a choice leads to.

        Args:
            target: what it leads to.
            is_public: whether everybody will see it.
        """
        library = await self.library()
        key = target.key
        if target.what is What.CLAUSE and key in library.rules.clauses:
            return build_clause(library, library.rules.clauses[key], is_public=is_public)
        if target.what is What.RULING and key in library.rulings.rulings:
            return build_ruling(library, library.rulings.rulings[key], is_public=is_public)
        if target.what is What.KEYWORD and key in library.keywords.keywords:
            return build_keyword(library, library.keywords.keywords[key], is_public=is_public)
        if target.what is What.PRINTINGS and library.cards.named(key):
            return build_printings(key, library.cards.named(key), is_public=is_public)
        card = library.cards.pool.cards.get(key)
        if card is None:
            return say(GONE)
        if target.what is What.CARD_RULINGS:
            return build_card_rulings(library, card, is_public=is_public)
        if target.what is What.CARD_USE:
            today = self._desk.app.context.clock.now().date()
            return build_card_use(library, card, today, is_public=is_public)
        return await self._show_card(library, card, is_public=is_public)

    async def press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a press: in the place of a message that only its presser sees, else anew for the presser."""
        target = parse_look(custom_id)
        if target is not None and target.what is What.CHOSEN:
            target = parse_target(values[0]) if values else None
        message = interaction.message
        is_update = message is not None and message.flags.ephemeral

        async def make() -> Outgoing:
            if target is None:
                return say(GONE)
            if target.what is What.SHARE:
                return await self._share(interaction, target.key)
            return await self.show(target)

        kind = "look" if target is None else f"look_{target.what.name.lower()}"
        await self._desk.answer(interaction, kind, make, is_update=is_update)

    async def _share(self, interaction: Interaction, key: str) -> Outgoing:
        """Post an answer for everybody, and show it once more without the button to whoever pressed."""
        target = parse_target(key)
        if target is None or target.what in (What.SHARE, What.CHOSEN):
            return say(GONE)
        page = await self.show(target, is_public=True)
        shared = page.with_text(f"-# {escape(interaction.user.display_name)} looked this up")
        wire = to_wire(shared, self._linter, "share")
        assert wire.layout is not None, "answers are pages"
        await interaction.followup.send(view=wire.layout, files=wire.files, allowed_mentions=NOBODY)
        return page


def _unknown_card(library: Library, typed: str) -> Outgoing:
    near = [named.name for named in library.cards.names.find(typed, 3)]
    hint = f" Did you mean {' or '.join(map(escape, near))}?" if near else ""
    return say(
        f"No card fits “{escape(shorten(typed, 80))}”.{hint} A card is found by its name in English or"
        " Japanese, its number, its color, kind or #tag, and by words of its text."
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


class LookupRouter(Router):
    """The router of a bot with look-ups: their presses first, everything else as before.

    Args:
        inner: the router that answers everything else.
        lookups: answers the look-ups' presses.
    """

    def __init__(self, inner: Router, lookups: Lookups) -> None:
        self._inner, self.lookups = inner, lookups
        self.matches, self.challenges = inner.matches, inner.challenges

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press; other interactions are the command tree's."""
        if interaction.type is discord.InteractionType.component:
            custom_id, values = read_component(interaction)
            if is_ours(custom_id):
                await self.lookups.press(interaction, custom_id, values)
                return
        await self._inner.on_interaction(interaction)


def setup(
    tree: Tree, router: Router, desk: Desk, linter: Linter, pool: Executor, load: Load = load_shipped
) -> LookupRouter:
    """Add the look-ups to a bot.

    Args:
        tree: gets the commands.
        router: answers every press that isn't a look-up's.
        desk: the tools of the front end.
        linter: looks messages and autocomplete over.
        pool: where pictures are made.
        load: loads what can be looked up.

    Returns:
        the router that answers the look-ups' presses too; it takes the place of the one given.
    """
    lookups = Lookups(desk, linter, CardPictures(pool, desk.metrics, is_strict=linter.is_strict), load)
    _add_questions(tree, lookups)
    _add_cards(tree, lookups)
    return LookupRouter(router, lookups)


def _add_questions(tree: Tree, lookups: Lookups) -> None:
    async def suggest_rules(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(typed, lambda library: library.suggester.rules)

    async def suggest_rulings(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(typed, lambda library: library.suggester.rulings)

    async def suggest_keywords(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(typed, lambda library: library.suggester.keywords)

    async def suggest_cards(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(typed, lambda library: library.suggester.cards)

    @tree.command(name="rule", description="Ask the rules: a question, a term, or the number of a rule")
    @app_commands.describe(question='As in "can I bloom twice", "8.3.2" or "手札の上限"')
    @app_commands.autocomplete(question=suggest_rules)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def rule(interaction: Interaction, question: Line) -> None:
        await lookups.answer(interaction, "rule", lambda: lookups.rule(question))

    @tree.command(name="faq", description="Search the official answers on single cases")
    @app_commands.describe(question="Words of your question, or a number such as Q154")
    @app_commands.autocomplete(question=suggest_rulings)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def faq(interaction: Interaction, question: Line) -> None:
        await lookups.answer(interaction, "faq", lambda: lookups.faq(question))

    @tree.command(name="ruling", description="The official answers on a card, or one by its number")
    @app_commands.describe(search="A number such as Q154, or words", card="Name or number of a card")
    @app_commands.autocomplete(search=suggest_rulings, card=suggest_cards)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def ruling(interaction: Interaction, search: Line | None = None, card: Line | None = None) -> None:
        await lookups.answer(interaction, "ruling", lambda: lookups.ruling(search, card))

    @tree.command(name="keyword", description="What a term or an icon of the game means")
    @app_commands.describe(term='As in "collab effect", "Buzz" or "特攻"')
    @app_commands.autocomplete(term=suggest_keywords)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def keyword(interaction: Interaction, term: Line) -> None:
        await lookups.answer(interaction, "keyword", lambda: lookups.keyword(term))


def _add_cards(tree: Tree, lookups: Lookups) -> None:
    async def suggest_cards(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(typed, lambda library: library.suggester.cards)

    @tree.command(name="card", description="Show a card: its picture, the text that runs, rulings and use")
    @app_commands.describe(card='A name, a number, or facts: "Kanata", "bp01-10", "red buzz", "restore HP"')
    @app_commands.autocomplete(card=suggest_cards)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def card(interaction: Interaction, card: Line) -> None:
        await lookups.answer(interaction, "card", lambda: lookups.card(card))

    @tree.context_menu(name="Show the cards named here")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def named(interaction: Interaction, message: discord.Message) -> None:
        await lookups.answer(interaction, "named", lambda: lookups.named_in(message))
