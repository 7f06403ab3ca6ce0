"""Look-ups take their place in the bot."""

from bot.discord.lookup.commands import add_commands
from bot.discord.lookup.desk import Lookups
from bot.discord.platform.parts import Place


def add_lookups(place: Place) -> None:
    """Register commands and presses; nothing if no game can be read about."""
    packs = list(place.desk.packs.with_library())
    if not packs:
        return
    lookups = Lookups(place.desk)
    place.router.add(lookups)
    add_commands(place.tree, lookups, packs[0].guide())
