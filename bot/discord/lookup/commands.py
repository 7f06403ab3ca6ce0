"""``/rule``, ``/faq``, ``/ruling``, ``/card``, ``/keyword``, and the cards named in a message.

Answers are for the eyes of whoever asked, with a button that shows them to everybody. The commands also work
where only the person has installed the bot.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.app.packs.articles import Shelf
from bot.app.packs.pack import GamePack
from bot.discord.lookup.desk import Lookups
from bot.discord.platform.parts import Choices, Interaction, Tree
from bot.discord.platform.receiving import Line

Command = app_commands.Command[Any, ..., Any]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def add_commands(tree: Tree, lookups: Lookups, packs: list[GamePack]) -> None:
    """Put the commands into the tree: those of the first game by themselves, those of another in a group that
    is called after it.
    """
    first, *others = packs
    for command in _make_questions(lookups, first):
        tree.add_command(command)
    for pack in others:
        group = _make_group(pack)
        for command in _make_questions(lookups, pack, is_top=False):
            group.add_command(command)
        tree.add_command(group)

    @tree.context_menu(name="Show the cards named here")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def named(interaction: Interaction, message: discord.Message) -> None:
        await lookups.name_cards(interaction, first.name, message)


def _make_group(pack: GamePack) -> app_commands.Group:
    return app_commands.Group(
        name=pack.name,
        description=f"Look-ups for {pack.ruleset.title}",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )


def _suggest(lookups: Lookups, game: str, shelf: Shelf) -> Suggest:
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await lookups.suggest(game, shelf, typed)

    return suggest


def _command(name: str, description: str, *, is_top: bool) -> Callable[[Any], Command]:
    """A command that works everywhere, and where only the person has installed the bot (a group says that for
    the commands in it).
    """

    def decorate(callback: Any) -> Command:
        command: Command = app_commands.command(name=name, description=description)(callback)
        if not is_top:
            return command
        command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
        return app_commands.allowed_installs(guilds=True, users=True)(command)

    return decorate


def _make_questions(lookups: Lookups, pack: GamePack, *, is_top: bool = True) -> list[Command]:
    guide, game = pack.guide(), pack.name
    commands: list[Command] = []

    @_command("rule", "Ask the rules: a question, a term, or the number of a rule", is_top=is_top)
    @app_commands.describe(question=guide.rule)
    @app_commands.autocomplete(question=_suggest(lookups, game, Shelf.RULES))
    async def rule(interaction: Interaction, question: Line) -> None:
        await lookups.answer(interaction, game, "rule", lambda library, _: library.ask_rules(question))

    commands.append(rule)

    @_command("faq", "Search the official answers on single cases", is_top=is_top)
    @app_commands.describe(question=guide.ruling)
    @app_commands.autocomplete(question=_suggest(lookups, game, Shelf.RULINGS))
    async def faq(interaction: Interaction, question: Line) -> None:
        await lookups.answer(interaction, game, "faq", lambda library, _: library.ask_rulings(question, None))

    commands.append(faq)

    @_command("keyword", "What a term or an icon of the game means", is_top=is_top)
    @app_commands.describe(term=guide.term)
    @app_commands.autocomplete(term=_suggest(lookups, game, Shelf.TERMS))
    async def keyword(interaction: Interaction, term: Line) -> None:
        await lookups.answer(interaction, game, "keyword", lambda library, _: library.find_term(term))

    commands.append(keyword)

    @_command("card", "Show a card: its picture, the text that runs, rulings and use", is_top=is_top)
    @app_commands.describe(card=guide.card)
    @app_commands.autocomplete(card=_suggest(lookups, game, Shelf.CARDS))
    async def card(interaction: Interaction, card: Line) -> None:
        await lookups.answer(interaction, game, "card", lambda library, day: library.find_card(card, day))

    commands.append(card)

    @_command("ruling", "The official answers on a card, or one by its number", is_top=is_top)
    @app_commands.describe(search=guide.ruling, card="Name or number of a card")
    @app_commands.autocomplete(
        search=_suggest(lookups, game, Shelf.RULINGS), card=_suggest(lookups, game, Shelf.CARDS)
    )
    async def ruling(interaction: Interaction, search: Line | None = None, card: Line | None = None) -> None:
        await lookups.answer(
            interaction, game, "ruling", lambda library, _: library.ask_rulings(search, card)
        )

    commands.append(ruling)
    return commands
