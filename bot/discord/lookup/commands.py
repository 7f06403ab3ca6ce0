"""``/rule``, ``/faq``, ``/ruling``, ``/card``, ``/keyword``, and the cards named in a message.

Answers are for the eyes of whoever asked, with a button that shows them to everybody. The commands also work
where only the person has installed the bot.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.app.packs.articles import LookUpKind
from bot.app.packs.guides import Guide
from bot.discord.lookup.presses import Lookups
from bot.discord.lookup.questions import Question, ask_rules, ask_rulings, find_card, find_term
from bot.discord.platform.extensions import Choices, Interaction, Registry, Tree, extension
from bot.discord.platform.receiving import Line
from engine.kernel.translation import mark

EVERYWHERE = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
ANYBODY = app_commands.allowed_installs(guilds=True, users=True)
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


@extension
def add_lookups(registry: Registry) -> None:
    """Register commands and presses; nothing if no game can be read about."""
    packs = list(registry.front_end.packs.with_library())
    if not packs:
        return
    lookups, guide = Lookups(registry.front_end), packs[0].guide()
    registry.router.add(lookups)
    _add_rules(registry.tree, lookups, guide)
    _add_cards(registry.tree, lookups, guide)


def _suggest(lookups: Lookups, kind: LookUpKind) -> Suggest:
    async def answer(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(interaction, kind, typed)

    return answer


def _add_rules(tree: Tree, lookups: Lookups, guide: Guide) -> None:
    @tree.command(name="rule", description=mark("Ask the rules: a question, a term, or the number of a rule"))
    @app_commands.describe(question=guide.rule)
    @app_commands.autocomplete(question=_suggest(lookups, LookUpKind.RULES))
    @EVERYWHERE
    @ANYBODY
    async def rule(interaction: Interaction, question: Line) -> None:
        await lookups.ask(interaction, "rule", Question.of(question), ask_rules)

    @tree.command(name="faq", description=mark("Search the official answers on single cases"))
    @app_commands.describe(question=guide.ruling)
    @app_commands.autocomplete(question=_suggest(lookups, LookUpKind.RULINGS))
    @EVERYWHERE
    @ANYBODY
    async def faq(interaction: Interaction, question: Line) -> None:
        await lookups.ask(interaction, "faq", Question.of(question), ask_rulings)

    @tree.command(name="keyword", description=mark("What a term or an icon of the game means"))
    @app_commands.describe(term=guide.term)
    @app_commands.autocomplete(term=_suggest(lookups, LookUpKind.TERMS))
    @EVERYWHERE
    @ANYBODY
    async def keyword(interaction: Interaction, term: Line) -> None:
        await lookups.ask(interaction, "keyword", Question.of(term), find_term)


def _add_cards(tree: Tree, lookups: Lookups, guide: Guide) -> None:
    @tree.command(
        name="card", description=mark("Show a card: its picture, the text that runs, rulings and use")
    )
    @app_commands.describe(card=guide.card)
    @app_commands.autocomplete(card=_suggest(lookups, LookUpKind.CARDS))
    @EVERYWHERE
    @ANYBODY
    async def card(interaction: Interaction, card: Line) -> None:
        await lookups.ask(interaction, "card", Question.of(card), find_card)

    @tree.command(name="ruling", description=mark("The official answers on a card, or one by its number"))
    @app_commands.describe(search=guide.ruling, card=mark("Name or number of a card"))
    @app_commands.autocomplete(
        search=_suggest(lookups, LookUpKind.RULINGS), card=_suggest(lookups, LookUpKind.CARDS)
    )
    @EVERYWHERE
    @ANYBODY
    async def ruling(interaction: Interaction, search: Line | None = None, card: Line | None = None) -> None:
        await lookups.ask(interaction, "ruling", Question(search, card), ask_rulings)

    @tree.context_menu(name=mark("Show the cards named here"))
    @EVERYWHERE
    @ANYBODY
    async def named(interaction: Interaction, message: discord.Message) -> None:
        await lookups.name_cards(interaction, message)
