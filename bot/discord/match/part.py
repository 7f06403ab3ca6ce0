"""Matches take their place in the bot."""

from bot.discord.match.addresses import PREFIX
from bot.discord.match.commands import MatchCommands, add_commands
from bot.discord.match.presses import MatchPresses
from bot.discord.match.tutorial import add_tutorial
from bot.discord.platform.parts import Place


def add_matches(place: Place) -> None:
    """Register commands and addresses."""
    presses = MatchPresses(place.desk)
    place.router.register(PREFIX, presses.on_press)
    add_commands(place.tree, MatchCommands(place.desk, presses))
    add_tutorial(place.tree, place.desk)
