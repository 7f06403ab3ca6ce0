"""What an extension of the front end is registered with: the command tree, the router and the tools."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import Linter, check_choices
from bot.discord.platform.router import Router

Interaction = discord.Interaction
Tree = app_commands.CommandTree[discord.Client]
Choices = list[app_commands.Choice[str]]
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
BY_SERVER = app_commands.AppInstallationType(guild=True, user=False)


@dataclass(frozen=True)
class Registry:
    """Where an extension registers its commands and its presses.

    Args:
        tree: takes commands.
        router: takes what answers presses.
        front_end: the tools.
    """

    tree: Tree
    router: Router
    front_end: FrontEnd


AddExtension = Callable[[Registry], None]
"""Adds an extension of the front end: everything about one thing that people do."""


def to_choices(linter: Linter, pairs: Sequence[tuple[str, str]]) -> Choices:
    """Choices of an autocomplete, (name, value), past the linter."""
    linter.report("autocomplete", check_choices(pairs))
    return [app_commands.Choice(name=name, value=value) for name, value in pairs]
