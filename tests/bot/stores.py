"""The kinds of database that the tests of the bot run on.

A conftest that wants them imports ``database_url`` and one of the two ``pytest_generate_tests`` below.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from tests.bot.postgres import choose_here

KINDS = ("sqlite", "postgres")


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the kind that the test is run on."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


def run_on_both(metafunc: pytest.Metafunc) -> None:
    """Run tests on each kind of database: those of the store itself."""
    if database_url.__name__ in metafunc.fixturenames:
        metafunc.parametrize(database_url.__name__, KINDS, indirect=True)


def run_on_each_in_turn(metafunc: pytest.Metafunc) -> None:
    """Run a quick test on one kind of database, which its name decides, and on the other among the slow ones.

    These are tests of what lies above the store, which hardly knows the difference: half of them on either
    kind notice what the store's own tests overlook, in half the time. Where there is no PostgreSQL all run on
    SQLite.
    """
    if database_url.__name__ not in metafunc.fixturenames:
        return
    is_here = not choose_here().refusal
    other = KINDS[crc32(metafunc.definition.nodeid.encode()) % len(KINDS)] if is_here else "postgres"
    marked = [pytest.param(kind, marks=pytest.mark.slow if kind == other else ()) for kind in KINDS]
    metafunc.parametrize(database_url.__name__, marked, indirect=True)
