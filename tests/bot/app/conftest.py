"""Fixtures of these tests."""

from tests.bot.prepared import prepared_schema
from tests.bot.worlds import database_url, postgres_url, world

__all__ = ["database_url", "postgres_url", "prepared_schema", "world"]
