"""Leads the bot to a stand-in."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(base: str, gateway: str) -> None:
    """Lead discord.py, in this whole process, to these addresses instead of Discord's."""
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, yarl.URL(gateway)
