"""Registers what people do with decks."""

from bot.discord.decks.books import Books
from bot.discord.decks.commands import DeckCommands, make_group
from bot.discord.decks.desk import DeckPresses
from bot.discord.platform.extensions import Registry


def add_decks(registry: Registry) -> None:
    """Register commands and presses."""
    desk = registry.desk
    books = Books(desk)
    decks = DeckPresses(desk, books)
    registry.router.add(decks)
    commands = DeckCommands(decks, books, desk.linter, desk.packs.first.decks.change_example)
    registry.tree.add_command(make_group(commands))
