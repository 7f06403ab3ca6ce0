"""Registers what people do with challenges."""

from bot.discord.challenge.commands import ChallengeCommands, add_commands
from bot.discord.challenge.presses import ChallengePresses
from bot.discord.platform.extensions import Registry


def add_challenges(registry: Registry) -> None:
    """Register the commands and presses about challenges, and those of the lobby."""
    presses = ChallengePresses(registry.front_end)
    commands = ChallengeCommands(registry.front_end, presses)
    for group in (presses, commands.lobby):
        registry.router.add(group)
    add_commands(registry.tree, commands)
