"""The extensions of the front end, and what they register with: command tree, router and tools.

A function marked with :func:`extension` registers what people can do. Nothing lists it: whoever puts the bot
together finds it in the modules of the folders (:func:`find_extensions`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

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
_MARKED: list[AddExtension] = []


def extension(add: AddExtension) -> AddExtension:
    """Mark what adds an extension of the front end."""
    _MARKED.append(add)
    return add


def find_extensions(package: str) -> Sequence[AddExtension]:
    """Everything that is marked in the folders of a package, by module.

    Args:
        package: the name of the package.
    """
    for room in iter_modules(import_module(package).__path__, f"{package}."):
        if room.ispkg:
            for module in iter_modules(import_module(room.name).__path__, f"{room.name}."):
                import_module(module.name)
    here = [add for add in _MARKED if add.__module__.startswith(f"{package}.")]
    return sorted(here, key=lambda add: add.__module__)


def to_choices(linter: Linter, pairs: Sequence[tuple[str, str]]) -> Choices:
    """Choices of an autocomplete, (name, value), past the linter."""
    linter.report("autocomplete", check_choices(pairs))
    return [app_commands.Choice(name=name, value=value) for name, value in pairs]
