"""Fixtures of these tests."""

from tests.bot.postgres import fresh_postgres_url, postgres_server, postgres_url
from tests.bot.stores import database_url
from tests.bot.stores import run_on_both as pytest_generate_tests
from tests.bot.worlds import world

__all__ = [
    "database_url",
    "fresh_postgres_url",
    "postgres_server",
    "postgres_url",
    "pytest_generate_tests",
    "world",
]
