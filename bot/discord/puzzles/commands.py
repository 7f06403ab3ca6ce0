"""Registers what people do with puzzles."""

from discord import app_commands

from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.games import games_here
from bot.discord.platform.pages import Outgoing, say
from bot.discord.puzzles.presses import PuzzlePresses
from bot.model.challenges import Place
from engine.kernel.translation import mark, tr

DESCRIPTION = mark("Puzzles: find the one answer in a single turn; a new one every day")


@extension
def add_puzzles(registry: Registry) -> None:
    """Register the command and the presses."""
    front_end = registry.front_end
    presses = PuzzlePresses(front_end)
    registry.router.add(presses)
    if not any(pack.has_puzzles for pack in front_end.packs):
        return

    @app_commands.command(name="puzzle", description=DESCRIPTION)
    async def puzzle(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            packs = [pack for pack in await games_here(front_end.app, interaction) if pack.has_puzzles]
            if not packs:
                return say(tr("There are no puzzles of a game that is played here yet."))
            place = Place(interaction.guild_id, interaction.channel_id or 0)
            return await presses.list_puzzles(interaction.user.id, packs[0].name, place)

        await front_end.answer(interaction, "/puzzle", make)

    registry.tree.add_command(puzzle)
