"""What a start of the bot loads and what it leaves for later."""

import ast
import os
import subprocess
import sys
from importlib import import_module

import pytest

from tests.house.source import read_sources

START = """
import sys
from bot.discord.running import warm_up
from bot.games.installed import installed_packs
from bot.tools import run
warm_up(installed_packs())
print(*sorted(sys.modules))
"""
"""As ``oshiban bench`` measures it."""

LEFT_FOR_LATER = {
    "alembic": "a database that lacks migrations",
    "PIL": "pictures, which other processes draw",
    "aiohttp.web": "a port that tells how the bot is",
    "asyncpg": "a database of PostgreSQL",
    "babel": "catalogs that aren't kept",
    "lark": "a grammar whose tables aren't kept",
    "mako": "Alembic",
    "engine.hocg.scenario": "a report of a problem, and the command line",
    "engine.kernel.scenario.model": "the scenarios of the games",
    "engine.osica.scenario": "the command line",
}
"""What a start doesn't import -> what it is for."""


def started() -> list[str]:
    """Every module that is loaded in a bot that was started before, so that all is kept that can be."""
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", START], env=os.environ, capture_output=True, text=True, check=True
        )
    return done.stdout.splitlines()[-1].split()


def test_a_start_loads_nothing_that_is_seldom_needed() -> None:
    modules = started()
    assert "bot.discord.running" in modules
    loaded = {
        name: what
        for name, what in LEFT_FOR_LATER.items()
        if any(each == name or each.startswith(f"{name}.") for each in modules)
    }
    assert not loaded, f"loaded at every start: {loaded}"


def imported_lazily() -> list[tuple[str, str]]:
    """The modules and names that are loaded when they are called."""
    return [
        (ast.literal_eval(call.args[0]), ast.literal_eval(call.args[1]))
        for source in read_sources()
        if "from engine.kernel.lazy_import import lazy_import\n" in source.text
        for call in ast.walk(source.tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "lazy_import"
    ]


@pytest.mark.parametrize(("module", "name"), imported_lazily())
def test_what_is_imported_lazily_is_there(module: str, name: str) -> None:
    assert callable(getattr(import_module(module), name))
