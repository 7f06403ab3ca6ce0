"""Challenges take their place in the bot."""

from bot.discord.challenge.commands import ChallengeCommands, add_commands
from bot.discord.challenge.presses import ChallengePresses
from bot.discord.platform.parts import Place


def add_challenges(place: Place) -> None:
    """Register commands and presses."""
    presses = ChallengePresses(place.desk)
    place.router.add(presses)
    add_commands(place.tree, ChallengeCommands(place.desk, presses))
