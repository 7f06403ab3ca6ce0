"""Registers what people do with matches."""

from bot.discord.match.commands import MatchCommands, add_commands
from bot.discord.match.consent import ConsentPresses
from bot.discord.match.looking import LookPresses
from bot.discord.match.presses import MatchPresses
from bot.discord.platform.extensions import Registry


def add_matches(registry: Registry) -> None:
    """Register commands and presses."""
    desk = registry.desk
    presses, look, consent = MatchPresses(desk), LookPresses(desk), ConsentPresses(desk)
    for each in (presses, look, consent):
        registry.router.add(each)
    add_commands(registry.tree, MatchCommands(desk, presses, look, consent))
