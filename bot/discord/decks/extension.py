"""Registers what people do with decks."""

from bot.discord.decks.books import Books
from bot.discord.decks.commands import DeckCommands, make_group
from bot.discord.decks.presses import DeckPresses
from bot.discord.platform.extensions import Registry


def add_decks(registry: Registry) -> None:
    """Register the commands and presses about decks."""
    front_end = registry.front_end
    books = Books(front_end)
    decks = DeckPresses(front_end, books)
    registry.router.add(decks)
    commands = DeckCommands(decks, books, front_end.linter, front_end.packs.first.decks.change_example)
    registry.tree.add_command(make_group(commands))
