"""Where matches and events are posted that somebody asks for: the one check of such a place.

Whatever begins a match there, moves one there or has something posted of it gets the place from here, so that
nothing can forget a part of the check. A rematch stays where its match was played, whatever a server has
decided since.
"""

import discord

from bot.app.wiring import App
from bot.discord.platform.permissions import missing_permissions
from bot.discord.platform.refusing import Explained
from bot.model.challenges import Place
from engine.kernel.translation import tr


async def check_place(app: App, interaction: discord.Interaction) -> Place:
    """Look whether a match can be played where an interaction comes from; the place, if it can.

    What the server has decided comes first: nobody need grant anything in a channel where nothing is played.

    Args:
        app: the use cases.
        interaction: the command or press. What the bot may do there is what Discord says with it, which
            counts every role and what the channel overrides.

    Raises:
        PlaceRefused: the server has its matches elsewhere.
        Explained: it is no channel of a server, or the bot can't post there.
    """
    channel, channel_id = interaction.channel, interaction.channel_id or 0
    if interaction.guild_id is None:
        raise Explained(tr("A match is played in a channel of a server, where both players see it."))
    thread = channel if isinstance(channel, discord.Thread) else None
    channels = {channel_id} if thread is None else {channel_id, thread.parent_id}
    await app.servers.check_place(interaction.guild_id, channels)
    if missing := missing_permissions(interaction.app_permissions, is_thread=thread is not None):
        raise Explained(
            tr(
                "I can't play in this channel; I lack: {missing}. Somebody who manages this server can"
                " grant that, or use another channel.",
                missing=", ".join(f"**{name}**" for name in missing),
            )
        )
    if thread is not None and thread.is_private():
        await _enter_private_thread(interaction.client, thread)
    return Place(interaction.guild_id, channel_id)


async def _enter_private_thread(client: discord.Client, thread: discord.Thread) -> None:
    """Join a private thread: who isn't in it can't even see it. Raises Explained if the bot can't."""
    try:
        await client.http.join_thread(thread.id)
    except (discord.Forbidden, discord.NotFound) as error:
        raise Explained(
            tr(
                "I'm not in this private thread, so I can't post here. Mention me in it, which adds me, and"
                " try again; or use a channel that I can see."
            )
        ) from error
