"""Registers what people do with lessons."""

from typing import Any

from discord import app_commands

from bot.discord.lessons.presses import LessonPresses
from bot.discord.platform.extensions import Interaction, Registry, Tree, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here
from bot.discord.platform.pages import Outgoing, say
from bot.model.challenges import Place
from engine.kernel.translation import mark, tr

COMMANDS = (
    ("learn", mark("Learn to play in short lessons, and in a first match with a coach")),
    ("tutorial", mark("Learn to play: the same as /learn")),
)


@extension
def add_lessons(registry: Registry) -> None:
    """Register the commands and presses of lessons; the commands only if a game has lessons."""
    presses = LessonPresses(registry.front_end)
    registry.router.add(presses)
    if any(pack.has_lessons for pack in registry.front_end.packs):
        _add_commands(registry.tree, registry.front_end, presses)


def _add_commands(tree: Tree, front_end: FrontEnd, presses: LessonPresses) -> None:
    """Put the commands into the tree. The list of lessons leads to those of other games."""
    for name, description in COMMANDS:
        tree.add_command(_make_command(front_end, presses, name, description))


def _make_command(
    front_end: FrontEnd, presses: LessonPresses, name: str, description: str
) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=name, description=description)
    async def learn(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            packs = [pack for pack in await games_here(front_end.app, interaction) if pack.has_lessons]
            if not packs:
                return say(tr("There are no lessons of a game that is played here yet."))
            place = Place(interaction.guild_id, interaction.channel_id or 0)
            return await presses.list_lessons(interaction.user.id, packs[0].name, place)

        await front_end.answer(interaction, f"/{name}", make)

    return learn
