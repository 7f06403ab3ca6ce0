"""Decks take their place in the bot."""

from bot.discord.decks.addresses import NO_DECK, PREFIX
from bot.discord.decks.book import DeckBook
from bot.discord.decks.commands import DeckCommands, make_group
from bot.discord.decks.desk import DeckDesk
from bot.discord.platform.parts import Place
from engine.kernel.translation import mark

ABOUT = mark("Your decks: import, show, change and share them")


def add_decks(place: Place) -> None:
    """Register commands and addresses; nothing if no game has decks to build.

    The first game has ``/deck``, another one has a group that is called after it.
    """
    desk = place.desk
    packs = list(desk.packs.with_decks())
    books = {}
    for pack in packs:
        assert pack.decks is not None
        none = NO_DECK if pack is packs[0] else NO_DECK + pack.name
        books[pack.name] = DeckBook(desk.app, pack.name, pack.decks, desk.studio, none)
    if not books:
        return
    decks = DeckDesk(desk, books)
    place.router.register(PREFIX, decks.on_press)
    for pack in packs:
        name = "deck" if pack is packs[0] else f"{pack.name}-deck"
        commands = DeckCommands(decks, books[pack.name], desk.linter)
        place.tree.add_command(make_group(name, ABOUT, commands))
