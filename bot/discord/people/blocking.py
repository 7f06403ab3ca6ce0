"""`/block`: who may not challenge somebody."""

import discord
from discord import app_commands

from bot.app.challenges.blocking import Blocks
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing, say
from engine.kernel.translation import mark, tr

NOBODY = mark("You have blocked nobody. `/block` with a player keeps them from challenging you.")


async def block(front_end: FrontEnd, user: int, other: int | None, *, off: bool) -> Outgoing:
    """Block somebody, let them challenge again, or tell who is blocked."""
    blocks = Blocks(front_end.app.context)
    if other is None:
        blocked = await blocks.of_user(user)
        listed = " ".join(f"<@{each}>" for each in blocked)
        return say(tr("You have blocked {people}.", people=listed) if blocked else tr(NOBODY))
    if off:
        await blocks.lift(user, other)
        return say(tr("<@{player}> may challenge you again.", player=other))
    await blocks.block(user, other)
    return say(
        tr(
            "<@{player}> can't challenge you any more, nor you them, and isn't told. Matches that you"
            " play go on. `/block` with `off` takes it back.",
            player=other,
        )
    )


@extension
def add_block(registry: Registry) -> None:
    """Add `/block` to the bot's commands."""
    front_end = registry.front_end

    @registry.tree.command(name="block", description=mark("Who may not challenge you; they aren't told"))
    @app_commands.describe(
        player=mark("Whom to block; nobody to see whom you have blocked"),
        off=mark("Let them challenge you again"),
    )
    async def block_player(
        interaction: Interaction, player: discord.User | None = None, off: bool = False
    ) -> None:
        user, other = interaction.user.id, None if player is None else player.id
        await front_end.answer(interaction, "/block", lambda: block(front_end, user, other, off=off))
