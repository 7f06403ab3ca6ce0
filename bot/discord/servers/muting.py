"""`/mute`: what moderators do about a player of their server."""

import discord
from discord import app_commands

from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.refusing import Explained
from bot.discord.platform.times import absolute
from bot.model.settings import Mute
from engine.kernel.translation import mark, tr, tr_n

MODERATORS_ONLY = mark("Only somebody with the permission **Time out members** mutes players here.")
NOBODY = mark("Nobody is muted here. `/mute` with a player keeps them from beginning matches and posting.")
SHOWN = 40


def moderators(interaction: Interaction) -> None:
    """Who may keep members of the server quiet may do so here."""
    if not interaction.permissions.moderate_members:
        raise Explained(tr(MODERATORS_ONLY))


async def mute_player(
    front_end: FrontEnd, interaction: Interaction, player: int | None, days: int | None, *, off: bool
) -> Outgoing:
    """Mute somebody, lift that, or tell who is muted.

    Args:
        front_end: the tools.
        interaction: the command.
        player: whom; ``None`` to see who is muted.
        days: for how long; ``None`` until it is lifted.
        off: whether it is lifted.
    """
    moderators(interaction)
    mutes, guild_id = front_end.app.mutes, interaction.guild_id or 0
    if player is None:
        muted = await mutes.of_server(guild_id)
        lines = [_tell(each) for each in muted[:SHOWN]]
        if len(muted) > SHOWN:
            more = len(muted) - SHOWN
            lines.append(tr_n("- … and {number} more player", "- … and {number} more players", more))
        return say("\n".join([tr("### Muted here"), *lines]) if muted else tr(NOBODY))
    if off:
        await mutes.lift(guild_id, player)
        return say(tr("<@{player}> may begin matches and post here again.", player=player))
    mute = await mutes.mute(guild_id, player, days)
    told = tr(
        "In this server <@{player}> can finish their matches, but begin none and post nothing. They are told"
        " so when they try. `/mute` with `off` lifts it.",
        player=player,
    )
    return say("\n".join([told, _tell(mute)]))


def _tell(mute: Mute) -> str:
    if mute.until is None:
        return tr("- <@{player}>, until it is lifted", player=mute.user_id)
    return tr("- <@{player}>, until {until}", player=mute.user_id, until=absolute(mute.until))


@extension
def add_mute(registry: Registry) -> None:
    """Add `/mute` to the bot's commands, for moderators."""
    front_end = registry.front_end

    @registry.tree.command(
        name="mute", description=mark("Keep a player from beginning matches and posting here")
    )
    @app_commands.describe(
        player=mark("Whom to mute; nobody to see who is muted"),
        days=mark("For how many days; until it is lifted if you leave it out"),
        off=mark("Let them play and post again"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(moderate_members=True)
    async def mute(
        interaction: Interaction,
        player: discord.User | None = None,
        days: app_commands.Range[int, 1, 365] | None = None,
        off: bool = False,
    ) -> None:
        whom = None if player is None else player.id
        await front_end.answer(
            interaction, "/mute", lambda: mute_player(front_end, interaction, whom, days, off=off)
        )
