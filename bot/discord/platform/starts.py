"""How often the bot may still connect today. Discord ends all sessions of a bot that begins more of them than
it is allowed, and makes its token invalid. One that crashes and is started again at once would get there in
hours.
"""

import asyncio

import discord
import structlog

log = structlog.get_logger(__name__)

FEW_STARTS = 50
"""Of fewer starts none is wasted, nor of fewer than half of a day's where many shards make these few."""


def count_starts(remaining: int, total: int, shards: int) -> tuple[int, bool]:
    """How often all of the bot may still be started, and whether that is so few that none is wasted.

    Args:
        remaining: how many connections may still be begun.
        total: how many may be begun in a day.
        shards: how many of them a start takes.
    """
    left, a_day = remaining // shards, total // shards
    return left, left < min(FEW_STARTS, a_day / 2)


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
    left, is_few = count_starts(limit["remaining"], limit["total"], client.shard_count or advised)
    if not is_few:
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
