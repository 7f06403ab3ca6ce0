"""``/deck ...``: the commands about decks, and what registers all of it.

A client takes it in with two lines: ``decks = set_up_decks(tree, desk, linter, pool)`` where it makes its
command tree, and in ``on_interaction``: ``if decks and await decks.on_interaction(interaction): return``.
"""

from concurrent.futures import Executor
from typing import Literal

import discord
from discord import app_commands

from bot.app.decks import FORMATS
from bot.app.stored_decks import NAME_LENGTH
from bot.discord.deck_book import DeckBook, Found
from bot.discord.deck_desk import DeckDesk
from bot.discord.deck_pictures import DeckStudio
from bot.discord.desk import Desk
from bot.discord.limits import Linter
from bot.discord.pages import Outgoing
from bot.discord.receiving import Short
from engine.hocg.ruleset import Hocg

Interaction = discord.Interaction
Choices = list[app_commands.Choice[str]]
Tree = app_commands.CommandTree[discord.Client]
Name = app_commands.Range[str, 1, NAME_LENGTH]
ABOUT = "Your decks: import, show, change and share them"
FORMAT_CHOICES = [
    app_commands.Choice(name=f"{facts.title} ({facts.detail})"[:100], value=name.value)
    for name, facts in FORMATS.items()
]


def set_up_decks(tree: Tree, desk: Desk, linter: Linter, pool: Executor) -> DeckDesk | None:
    """Add ``/deck`` to a command tree.

    Args:
        tree: the commands.
        desk: the tools of the front end.
        linter: looks every message over.
        pool: where pictures are made.

    Returns:
        what answers presses and forms about decks, or ``None`` if the hololive OCG is not installed.
    """
    game = desk.app.context.rulesets.get(Hocg.name)
    if not isinstance(game, Hocg):
        return None
    studio = DeckStudio(pool, desk.metrics, is_strict=linter.is_strict)
    decks = DeckDesk(desk, DeckBook(desk.app, game, studio), linter)
    group = app_commands.Group(name="deck", description=ABOUT)
    _add_looking(group, decks)
    _add_changing(group, decks)
    tree.add_command(group)
    return decks


def _to_choices(pairs: list[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=name, value=value) for name, value in pairs]


def _add_looking(group: app_commands.Group, decks: DeckDesk) -> None:
    book = decks.book

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return _to_choices(await decks.suggest(interaction, typed, only_own=False))

    @group.command(name="list", description="Your decks and the starter decks")
    async def list_decks(interaction: Interaction) -> None:
        await decks.answer(interaction, "/deck list", lambda: book.show_list(interaction.user.id))

    @group.command(name="show", description="A deck as a picture, as a list, or its figures and odds")
    @app_commands.describe(deck="Which deck", view="Picture, text or figures")
    @app_commands.autocomplete(deck=suggest)
    async def show(
        interaction: Interaction, deck: Short, view: Literal["picture", "text", "figures"] = "picture"
    ) -> None:
        makers = {"picture": book.show, "text": book.show_text, "figures": book.show_figures}
        await decks.answer_about(interaction, "/deck show", deck, lambda found: makers[view](found))

    @group.command(name="export", description="A deck for another tool, or to keep")
    @app_commands.describe(deck="Which deck", format="For which tool")
    @app_commands.choices(format=FORMAT_CHOICES)
    @app_commands.autocomplete(deck=suggest)
    async def export(interaction: Interaction, deck: Short, format: str) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.export(found, format)

        await decks.answer_about(interaction, "/deck export", deck, make)

    @group.command(name="share", description="A code that is the whole deck, and a post if you like")
    @app_commands.describe(deck="Which deck")
    @app_commands.autocomplete(deck=suggest)
    async def share(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, "/deck share", deck, book.share)


def _add_changing(group: app_commands.Group, decks: DeckDesk) -> None:
    book = decks.book

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return _to_choices(await decks.suggest(interaction, typed, only_own=False))

    async def suggest_own(interaction: Interaction, typed: str) -> Choices:
        return _to_choices(await decks.suggest(interaction, typed, only_own=True))

    @group.command(name="import", description="Bring in a deck from any tool: paste it or upload a file")
    async def import_deck(interaction: Interaction) -> None:
        await decks.open_import(interaction)

    @group.command(name="copy", description="Make a starter deck yours, or copy one of your decks")
    @app_commands.describe(deck="Which deck", name="What the copy is called")
    @app_commands.autocomplete(deck=suggest)
    async def copy(interaction: Interaction, deck: Short, name: Name | None = None) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.copy(interaction.user.id, found, name or "")

        await decks.answer_about(interaction, "/deck copy", deck, make)

    @group.command(name="edit", description="Change one of your decks; without changes the whole list opens")
    @app_commands.describe(deck="Which deck", changes="As in: +2 hSD01-016, -1 hSD01-003, =4 hBP01-014")
    @app_commands.autocomplete(deck=suggest_own)
    async def edit(
        interaction: Interaction, deck: Short, changes: app_commands.Range[str, 1, 1000] | None = None
    ) -> None:
        user = interaction.user.id
        if changes is None:
            await decks.open_editor(interaction, "/deck edit", lambda: book.find(user, deck, only_own=True))
            return

        async def make(found: Found) -> Outgoing:
            return await book.edit(user, found, changes)

        await decks.answer_about(interaction, "/deck edit", deck, make, only_own=True)

    @group.command(name="rename", description="Give one of your decks another name")
    @app_commands.describe(deck="Which deck", name="Its new name")
    @app_commands.autocomplete(deck=suggest_own)
    async def rename(interaction: Interaction, deck: Short, name: Name) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.rename(interaction.user.id, found, name)

        await decks.answer_about(interaction, "/deck rename", deck, make, only_own=True)

    @group.command(name="delete", description="Delete one of your decks; you are asked first")
    @app_commands.describe(deck="Which deck")
    @app_commands.autocomplete(deck=suggest_own)
    async def delete(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, "/deck delete", deck, book.ask_delete, only_own=True)
