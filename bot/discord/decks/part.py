"""Decks take their place in the bot."""

from bot.discord.decks.books import Books
from bot.discord.decks.commands import DeckCommands, make_group
from bot.discord.decks.desk import DeckPresses
from bot.discord.platform.parts import Place


def add_decks(place: Place) -> None:
    """Register commands and presses."""
    desk = place.desk
    books = Books(desk)
    decks = DeckPresses(desk, books)
    place.router.add(decks)
    commands = DeckCommands(decks, books, desk.linter, desk.packs.first.decks.change_example)
    place.tree.add_command(make_group(commands))
