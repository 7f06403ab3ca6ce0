"""Imported once by the server that forks bots, so that none of them has to load any module."""

from tests.chaos import bot_process

__all__ = ["bot_process"]
