"""Matches take their place in the bot."""

from bot.discord.match.commands import MatchCommands, add_commands
from bot.discord.match.consent import ConsentPresses
from bot.discord.match.looking import LookPresses
from bot.discord.match.presses import MatchPresses
from bot.discord.platform.parts import Place


def add_matches(place: Place) -> None:
    """Register commands and presses."""
    desk = place.desk
    presses, look, consent = MatchPresses(desk), LookPresses(desk), ConsentPresses(desk)
    for each in (presses, look, consent):
        place.router.add(each)
    add_commands(place.tree, MatchCommands(desk, presses, look, consent))
