"""How often the bot may still connect today. Discord ends all sessions of a bot that begins more of them than
it is allowed, and makes its token invalid. One that crashes and is started again at once would get there in
hours.
"""

import asyncio

import discord
import structlog

log = structlog.get_logger(__name__)

FEW_STARTS = 50
"""Of fewer starts than that none is wasted."""


async def wait_for_start(client: discord.AutoShardedClient) -> None:
    """Wait until the bot may connect. Where few starts are left they are spread over the time until Discord
    counts anew, and the last one waits for that.

    Args:
        client: logged in, not connected.

    Raises:
        discord.GatewayNotFound: Discord doesn't tell.
    """
    advised, _, limit = await client.http.get_bot_gateway()
    # All shards of the bot: its other processes have crashed for the same reason, and need theirs.
    left = limit["remaining"] // (client.shard_count or advised)
    if left >= FEW_STARTS:
        return
    seconds = limit["reset_after"] / 1000 / max(1, left)
    log.warning(
        "few_starts_left",
        left=left,
        waiting=round(seconds),
        why="Discord makes the token invalid if the bot connects more often than it may in a day:"
        " find in this log why it was started so often; it connects by itself after that many seconds",
    )
    await asyncio.sleep(seconds)
