"""Registers what people do with events."""

from bot.discord.events.commands import make_group
from bot.discord.events.presses import EventPresses
from bot.discord.platform.extensions import Registry


def add_events(registry: Registry) -> None:
    """Register the commands and presses about events."""
    presses = EventPresses(registry.front_end)
    registry.router.add(presses)
    registry.tree.add_command(make_group(registry.front_end, presses))
