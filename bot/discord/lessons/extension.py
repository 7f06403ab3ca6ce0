"""Registers what people do with lessons."""

from typing import Any

from discord import app_commands

from bot.discord.lessons.presses import LessonPresses
from bot.discord.platform import extensions
from bot.discord.platform.extensions import Interaction, Tree
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.receiving import Short
from bot.model.challenges import Place
from engine.kernel.translation import mark, tr

COMMANDS = (
    ("learn", mark("Learn to play in short lessons, and in a first match with a coach")),
    ("tutorial", mark("Learn to play: the next lesson")),
)


def add_lessons(registry: extensions.Registry) -> None:
    """Register commands and presses."""
    presses = LessonPresses(registry.front_end)
    registry.router.add(presses)
    if any(pack.has_lessons for pack in registry.front_end.packs):
        _add_commands(registry.tree, registry.front_end, presses)


async def _open(
    front_end: FrontEnd, presses: LessonPresses, interaction: Interaction, game: str | None
) -> Outgoing:
    """The lessons of a game; of the first that has any, if none is named."""
    here = [pack for pack in await games_here(front_end.app, interaction) if pack.has_lessons]
    named = [pack for pack in front_end.packs if pack.name == game]
    packs = named if game else here
    if not packs:
        return say(tr("There are no lessons of a game that is played here yet."))
    at = Place(interaction.guild_id, interaction.channel_id or 0)
    return await presses.list_lessons(interaction.user.id, packs[0].name, at)


def _add_commands(tree: Tree, front_end: FrontEnd, presses: LessonPresses) -> None:
    """Put the commands into the tree; the choice of a game is there only if there is one to make."""
    games = [pack for pack in front_end.packs if pack.has_lessons]
    for name, description in COMMANDS:
        if len(games) == 1:
            tree.add_command(_make_plain(front_end, presses, name, description))
        else:
            command = _make_choosing(front_end, presses, name, description)
            tree.add_command(command)


def _make_plain(
    front_end: FrontEnd, presses: LessonPresses, name: str, description: str
) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=name, description=description)
    async def learn(interaction: Interaction) -> None:
        await front_end.answer(interaction, f"/{name}", lambda: _open(front_end, presses, interaction, None))

    return learn


def _make_choosing(
    front_end: FrontEnd, presses: LessonPresses, name: str, description: str
) -> app_commands.Command[Any, ..., None]:
    games = [pack for pack in front_end.packs if pack.has_lessons]

    @app_commands.command(name=name, description=description)
    @app_commands.describe(game=mark("The card game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=pack.ruleset.title, value=pack.name) for pack in games]
    )
    async def learn(interaction: Interaction, game: Short | None = None) -> None:
        await front_end.answer(interaction, f"/{name}", lambda: _open(front_end, presses, interaction, game))

    return learn
