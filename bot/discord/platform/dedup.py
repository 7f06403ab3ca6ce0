"""How a post is found whose answer was lost.

A nonce keeps Discord from posting twice for some minutes only, and tells nothing about a post that nobody
asks for any more. So the first component of every post carries a number made from the delivery's key, which
Discord keeps and gives back.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

import discord

LEAST = 1 << 30
"""Discord numbers components itself from 1; ours are far from that. They have 31 bits."""
SKEW = timedelta(minutes=3)
"""So far the clocks of this machine and of Discord may be apart."""
FARTHEST = 500
"""So many messages are looked through."""


def number_of(key: str) -> int:
    """The number that stands for a delivery's key."""
    return LEAST | int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) >> 2


def _numbers(components: list[Mapping[str, Any]]) -> Iterator[int]:
    for component in components:
        yield int(component.get("id") or 0)
        yield from _numbers(component.get("components") or [])


async def find_post(
    client: discord.Client, channel_id: int, key: str, since: datetime
) -> discord.Message | None:
    """The post that an earlier attempt at a delivery made, if there is one.

    Args:
        client: the connection to Discord.
        channel_id: where it was to be posted.
        key: the key of the delivery.
        since: when the delivery was queued.

    Raises:
        discord.HTTPException: the channel can't be read.
    """
    number = number_of(key)
    channel = client.get_partial_messageable(channel_id)
    async for message in channel.history(limit=FARTHEST, after=since - SKEW, oldest_first=True):
        if client.user is None or message.author.id != client.user.id:
            continue
        if str(message.nonce) == key or number in _numbers([part.to_dict() for part in message.components]):
            return message
    return None
