"""Registers what people do with look-ups."""

from bot.discord.lookup.commands import add_commands
from bot.discord.lookup.presses import Lookups
from bot.discord.platform.extensions import Registry


def add_lookups(registry: Registry) -> None:
    """Register commands and presses; nothing if no game can be read about."""
    packs = list(registry.front_end.packs.with_library())
    if not packs:
        return
    lookups = Lookups(registry.front_end)
    registry.router.add(lookups)
    add_commands(registry.tree, lookups, packs[0].guide())
