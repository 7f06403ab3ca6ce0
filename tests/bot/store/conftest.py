"""Fixtures of these tests."""

from tests.bot.postgres import fresh_postgres_url, postgres_server, postgres_url
from tests.bot.worlds import database_url, world

__all__ = ["database_url", "fresh_postgres_url", "postgres_server", "postgres_url", "world"]
