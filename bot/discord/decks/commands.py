"""``/deck ...``: the commands about decks."""

from typing import Literal

from discord import app_commands

from bot.app.decks.stored import NAME_LENGTH
from bot.discord.decks.book import DeckBook, Found
from bot.discord.decks.desk import DeckDesk
from bot.discord.decks.menu import suggest_decks
from bot.discord.platform.limits import OPTION_TEXT, Linter
from bot.discord.platform.marks import shorten
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.parts import Choices, Interaction, to_choices
from bot.discord.platform.receiving import Short
from engine.kernel.translation import mark

Name = app_commands.Range[str, 1, NAME_LENGTH]


class DeckCommands:
    """What the commands need.

    Args:
        decks: answers them.
        book: what can be done with the decks of their game.
        linter: looks autocomplete over.
    """

    def __init__(self, decks: DeckDesk, book: DeckBook, linter: Linter) -> None:
        self.desk, self.book, self._linter = decks, book, linter

    async def suggest(self, interaction: Interaction, typed: str) -> Choices:
        """The decks that may be meant, as autocomplete."""
        return to_choices(self._linter, suggest_decks(await self.book.lines(interaction.user.id), typed))

    async def suggest_own(self, interaction: Interaction, typed: str) -> Choices:
        """The user's own ones of them."""
        lines = await self.book.lines(interaction.user.id, only_own=True)
        return to_choices(self._linter, suggest_decks(lines, typed))


def make_group(name: str, about: str, commands: DeckCommands) -> app_commands.Group:
    """The commands in a group."""
    group = app_commands.Group(name=name, description=about)
    _add_looking(group, commands)
    _add_making(group, commands)
    _add_changing(group, commands)
    return group


def _add_looking(group: app_commands.Group, commands: DeckCommands) -> None:
    decks, book = commands.desk, commands.book
    formats = [
        app_commands.Choice(name=shorten(f"{each.title} ({each.detail})", OPTION_TEXT), value=each.key)
        for each in book.tools.formats
    ]

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest(interaction, typed)

    @group.command(name="list", description=mark("Your decks and the starter decks"))
    async def list_decks(interaction: Interaction) -> None:
        await decks.answer(interaction, "/deck list", lambda: book.show_list(interaction.user.id))

    @group.command(name="show", description=mark("A deck as a picture, as a list, or its figures and odds"))
    @app_commands.describe(deck=mark("Which deck"), view=mark("Picture, text or figures"))
    @app_commands.autocomplete(deck=suggest)
    async def show(
        interaction: Interaction, deck: Short, view: Literal["picture", "text", "figures"] = "picture"
    ) -> None:
        async def make(found: Found) -> Outgoing:
            match view:
                case "picture":
                    return await book.show(interaction.user.id, found)
                case "text":
                    return await book.show_text(found)
                case "figures":
                    return await book.show_figures(found)

        await decks.answer_about(interaction, book, "/deck show", deck, make)

    @group.command(name="export", description=mark("A deck for another tool, or to keep"))
    @app_commands.describe(deck=mark("Which deck"), format=mark("For which tool"))
    @app_commands.choices(format=formats)
    @app_commands.autocomplete(deck=suggest)
    async def export(interaction: Interaction, deck: Short, format: str) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.export(found, format)

        await decks.answer_about(interaction, book, "/deck export", deck, make)

    @group.command(name="share", description=mark("A code that is the whole deck, and a post if you like"))
    @app_commands.describe(deck=mark("Which deck"))
    @app_commands.autocomplete(deck=suggest)
    async def share(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, book, "/deck share", deck, book.share)


def _add_making(group: app_commands.Group, commands: DeckCommands) -> None:
    decks, book = commands.desk, commands.book

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest(interaction, typed)

    @group.command(
        name="import", description=mark("Bring in a deck from any tool: paste it or upload a file")
    )
    async def import_deck(interaction: Interaction) -> None:
        await decks.open_import(interaction, book)

    @group.command(name="copy", description=mark("Make a starter deck yours, or copy one of your decks"))
    @app_commands.describe(deck=mark("Which deck"), name=mark("What the copy is called"))
    @app_commands.autocomplete(deck=suggest)
    async def copy(interaction: Interaction, deck: Short, name: Name | None = None) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.copy(interaction.user.id, found, name or "")

        await decks.answer_about(interaction, book, "/deck copy", deck, make)


def _add_changing(group: app_commands.Group, commands: DeckCommands) -> None:
    decks, book = commands.desk, commands.book

    async def suggest_own(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_own(interaction, typed)

    @group.command(
        name="edit", description=mark("Change one of your decks; without changes the whole list opens")
    )
    @app_commands.describe(
        deck=mark("Which deck"),
        changes=book.tools.change_example,
    )
    @app_commands.autocomplete(deck=suggest_own)
    async def edit(
        interaction: Interaction, deck: Short, changes: app_commands.Range[str, 1, 1000] | None = None
    ) -> None:
        user = interaction.user.id
        if changes is None:

            async def find() -> tuple[DeckBook, Found]:
                return book, await book.find(user, deck, only_own=True)

            await decks.open_editor(interaction, "/deck edit", find)
            return

        async def make(found: Found) -> Outgoing:
            return await book.edit(user, found, changes)

        await decks.answer_about(interaction, book, "/deck edit", deck, make, only_own=True)

    @group.command(name="rename", description=mark("Give one of your decks another name"))
    @app_commands.describe(deck=mark("Which deck"), name=mark("Its new name"))
    @app_commands.autocomplete(deck=suggest_own)
    async def rename(interaction: Interaction, deck: Short, name: Name) -> None:
        async def make(found: Found) -> Outgoing:
            return await book.rename(interaction.user.id, found, name)

        await decks.answer_about(interaction, book, "/deck rename", deck, make, only_own=True)

    @group.command(name="delete", description=mark("Delete one of your decks; you are asked first"))
    @app_commands.describe(deck=mark("Which deck"))
    @app_commands.autocomplete(deck=suggest_own)
    async def delete(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, book, "/deck delete", deck, book.ask_delete, only_own=True)
