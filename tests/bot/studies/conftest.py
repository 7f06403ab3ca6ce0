"""Fixtures of these tests."""

from tests.bot.postgres import postgres_server, postgres_url
from tests.bot.worlds import database_url, world

__all__ = ["database_url", "postgres_server", "postgres_url", "world"]
