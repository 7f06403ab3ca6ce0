"""Decks take their place in the bot."""

from bot.discord.decks.addresses import PREFIX
from bot.discord.decks.books import Books
from bot.discord.decks.commands import DeckCommands, make_group
from bot.discord.decks.desk import DeckDesk
from bot.discord.platform.parts import Place


def add_decks(place: Place) -> None:
    """Register commands and addresses."""
    desk = place.desk
    books = Books(desk)
    decks = DeckDesk(desk, books)
    place.router.register(PREFIX, decks.on_press)
    commands = DeckCommands(decks, books, desk.linter, desk.packs.first.decks.change_example)
    place.tree.add_command(make_group(commands))
