"""Imported once by the server that forks bots, so that none of them has to load anything."""

from bot.discord.lookup import load_shipped
from tests.chaos import bot_process

__all__ = ["bot_process"]

load_shipped()
