"""``/deck ...``: the commands about decks."""

from functools import partial

import discord
from discord import app_commands

from bot.app.deck_lists.naming import NAME_LENGTH
from bot.discord.decks.book import DeckBook, Found
from bot.discord.decks.books import Books
from bot.discord.decks.presses import DeckPresses
from bot.discord.platform.extensions import Choices, Interaction, Registry, extension, to_choices
from bot.discord.platform.limits import Linter
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.receiving import Short
from engine.kernel.translation import mark

VIEWS = [
    app_commands.Choice(name=mark("picture"), value="picture"),
    app_commands.Choice(name=mark("text"), value="text"),
    app_commands.Choice(name=mark("figures"), value="figures"),
]
Name = app_commands.Range[str, 1, NAME_LENGTH]


class DeckCommands:
    """What the commands need.

    Args:
        decks: answers them.
        books: what can be done with decks, by game.
        linter: looks autocomplete over.
        change_example: how a deck is changed in words.
    """

    def __init__(self, decks: DeckPresses, books: Books, linter: Linter, change_example: str) -> None:
        self.presses, self._books, self._linter = decks, books, linter
        self.change_example = change_example

    async def suggest(self, interaction: Interaction, typed: str) -> Choices:
        """The decks that may be meant, as autocomplete."""
        return to_choices(self._linter, await self._books.suggest(interaction, typed))

    async def suggest_own(self, interaction: Interaction, typed: str) -> Choices:
        """The user's own ones of them."""
        return to_choices(self._linter, await self._books.suggest(interaction, typed, only_own=True))

    async def suggest_formats(self, interaction: Interaction, typed: str) -> Choices:
        """The formats of the deck that was chosen."""
        deck = getattr(interaction.namespace, "deck", None) or ""
        return to_choices(self._linter, await self._books.suggest_formats(interaction, deck, typed))

    async def find_own(self, interaction: Interaction, typed: str) -> tuple[DeckBook, Found]:
        """One of the user's own decks, with the book of its game. Raises NoDeck."""
        return await self._books.find(interaction, typed, only_own=True)


@extension
def add_decks(registry: Registry) -> None:
    """Register ``/deck`` with everything below it, and the presses about decks."""
    front_end = registry.front_end
    books = Books(front_end)
    decks = DeckPresses(front_end, books)
    registry.router.add(decks)
    commands = DeckCommands(decks, books, front_end.linter, front_end.packs.first.decks.change_example)
    about = mark("Your decks: import, show, change and share them")
    group = app_commands.Group(name="deck", description=about)
    _add_looking(group, commands)
    _add_making(group, commands)
    _add_changing(group, commands)
    registry.tree.add_command(group)


def _add_looking(group: app_commands.Group, commands: DeckCommands) -> None:
    decks = commands.presses

    @group.command(name="list", description=mark("Your decks and the starter decks"))
    async def list_decks(interaction: Interaction) -> None:
        await decks.answer_command(interaction, "/deck list", lambda: decks.show_list(interaction))

    @group.command(name="show", description=mark("A deck as a picture, as a list, or its figures and odds"))
    @app_commands.describe(deck=mark("Which deck"), view=mark("Picture, text or figures"))
    @app_commands.choices(view=VIEWS)
    @app_commands.autocomplete(deck=commands.suggest)
    async def show(interaction: Interaction, deck: Short, view: Short = "picture") -> None:
        async def make(book: DeckBook, found: Found) -> Outgoing:
            match view:
                case "text":
                    return await book.show_text(found)
                case "figures":
                    return await book.show_figures(found)
                case _:
                    return await book.show(interaction.user.id, found)

        await decks.answer_about(interaction, "/deck show", deck, make)

    @group.command(name="advise", description=mark("Let the computer try a deck out against others"))
    @app_commands.describe(deck=mark("Which deck"))
    @app_commands.autocomplete(deck=commands.suggest)
    async def advise(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, "/deck advise", deck, partial(decks.try_deck, interaction))

    @group.command(name="export", description=mark("A deck for another tool, or to keep"))
    @app_commands.describe(deck=mark("Which deck"), format=mark("For which tool"))
    @app_commands.autocomplete(deck=commands.suggest, format=commands.suggest_formats)
    async def export(interaction: Interaction, deck: Short, format: Short) -> None:
        async def make(book: DeckBook, found: Found) -> Outgoing:
            return await book.export(found, format)

        await decks.answer_about(interaction, "/deck export", deck, make)

    @group.command(name="share", description=mark("A code that is the whole deck, and a post if you like"))
    @app_commands.describe(deck=mark("Which deck"))
    @app_commands.autocomplete(deck=commands.suggest)
    async def share(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, "/deck share", deck, DeckBook.share)


def _add_making(group: app_commands.Group, commands: DeckCommands) -> None:
    decks = commands.presses

    @group.command(
        name="import", description=mark("Bring in a deck from any tool: paste it or upload a file")
    )
    async def import_deck(interaction: Interaction) -> None:
        await decks.open_form(interaction, "/deck import", lambda: decks.make_import(interaction))

    @group.command(name="copy", description=mark("Make a starter deck yours, or copy one of your decks"))
    @app_commands.describe(deck=mark("Which deck"), name=mark("What the copy is called"))
    @app_commands.autocomplete(deck=commands.suggest)
    async def copy(interaction: Interaction, deck: Short, name: Name | None = None) -> None:
        async def make(book: DeckBook, found: Found) -> Outgoing:
            return await book.copy(interaction.user.id, found, name or "")

        await decks.answer_about(interaction, "/deck copy", deck, make)


def _add_changing(group: app_commands.Group, commands: DeckCommands) -> None:
    decks = commands.presses

    @group.command(
        name="edit", description=mark("Change one of your decks; without changes the whole list opens")
    )
    @app_commands.describe(
        deck=mark("Which deck"),
        changes=commands.change_example,
    )
    @app_commands.autocomplete(deck=commands.suggest_own)
    async def edit(
        interaction: Interaction, deck: Short, changes: app_commands.Range[str, 1, 1000] | None = None
    ) -> None:
        user = interaction.user.id
        if changes is None:

            async def make_form() -> discord.ui.Modal:
                return await decks.make_editor(*await commands.find_own(interaction, deck))

            await decks.open_form(interaction, "/deck edit", make_form)
            return

        async def make(book: DeckBook, found: Found) -> Outgoing:
            return await book.edit(user, found, changes)

        await decks.answer_about(interaction, "/deck edit", deck, make, only_own=True)

    @group.command(name="rename", description=mark("Give one of your decks another name"))
    @app_commands.describe(deck=mark("Which deck"), name=mark("Its new name"))
    @app_commands.autocomplete(deck=commands.suggest_own)
    async def rename(interaction: Interaction, deck: Short, name: Name) -> None:
        async def make(book: DeckBook, found: Found) -> Outgoing:
            return await book.rename(interaction.user.id, found, name)

        await decks.answer_about(interaction, "/deck rename", deck, make, only_own=True)

    @group.command(name="delete", description=mark("Delete one of your decks; you are asked first"))
    @app_commands.describe(deck=mark("Which deck"))
    @app_commands.autocomplete(deck=commands.suggest_own)
    async def delete(interaction: Interaction, deck: Short) -> None:
        await decks.answer_about(interaction, "/deck delete", deck, DeckBook.ask_delete, only_own=True)
