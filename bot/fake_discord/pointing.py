"""Leads the bot to a stand-in."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(base: str, gateway: str) -> None:
    """Lead discord.py, in this whole process, to these addresses instead of Discord's."""
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, yarl.URL(gateway)


@contextmanager
def pointed_at(base: str, gateway: str) -> Iterator[None]:
    """Lead discord.py to these addresses until the end of the block."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(base, gateway)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
