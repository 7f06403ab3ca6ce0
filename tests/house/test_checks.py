"""Every check of the house must be able to fail: each is fed what it forbids, and what it must let pass."""

from __future__ import annotations

import pytest

from tests.house import words
from tests.house.boundaries import check_engine_libraries, check_engine_purity, check_library_homes
from tests.house.failures import CATCH_ALLS, check_catch_alls
from tests.house.imports import check_late_imports, find_circles
from tests.house.shape import (
    FUNCTION_LINES,
    MODULE_LINES,
    check_function_size,
    check_module_names,
    check_module_size,
    check_star_imports,
)
from tests.house.source import Check, Source
from tests.house.speech import check_speech
from tests.house.state_writes import check_state_writes


def long_function(lines: int) -> str:
    return "def f():\n" + "    x = 1\n" * (lines - 1)


BAD: list[tuple[Check, str, str]] = [
    (check_module_size, "bot/a.py", "x = 1\n" * (MODULE_LINES + 1)),
    (check_function_size, "bot/a.py", long_function(FUNCTION_LINES + 1)),
    (
        check_function_size,
        "bot/a.py",
        "async " + long_function(FUNCTION_LINES + 1),
    ),
    (check_speech, "bot/app/a.py", "x = f'{number} cards are left'"),
    (check_speech, "bot/discord/a.py", "raise UnreadableDeck('this is no deck')"),
    (check_speech, "renderers/hocg/a.py", "draw_text(image, place, 'no cards yet')"),
    (check_star_imports, "bot/a.py", "from engine.kernel import *"),
    (check_star_imports, "bot/a.py", "from . import *"),
    (check_module_names, "bot/utils.py", ""),
    (check_module_names, "engine/helpers/draw.py", ""),
    (check_module_names, "renderers/misc.py", ""),
    (check_library_homes, "bot/app/a.py", "import discord"),
    (check_library_homes, "bot/cli.py", "def run():\n    from discord.ext import commands"),
    (check_library_homes, "bot/app/a.py", "import discord.ui as ui"),
    (check_library_homes, "engine/a.py", "from sqlalchemy import select"),
    (check_library_homes, "bot/discord/a.py", "import sqlalchemy.ext.asyncio"),
    (check_library_homes, "bot/app/a.py", "from alembic import command"),
    (check_engine_purity, "engine/a.py", "import random"),
    (check_engine_purity, "engine/a.py", "from random import choice"),
    (check_engine_purity, "engine/hocg/a.py", "import time as t"),
    (check_engine_purity, "engine/hocg/a.py", "import os.path"),
    (check_engine_purity, "engine/hocg/cards/pool.py", "import random"),
    (check_engine_purity, "engine/a.py", "import datetime\nx = datetime.datetime.now(datetime.UTC)"),
    (check_engine_purity, "engine/a.py", "from datetime import date\nx = date.today()"),
    (check_engine_purity, "engine/a.py", "print('x')"),
    (check_engine_purity, "engine/a.py", "with open('x') as f: pass"),
    (check_engine_purity, "engine/a.py", "from pathlib import Path\nx = Path('x').read_text()"),
    (check_engine_purity, "engine/hocg/cards/pool.py", "print('x')"),
    (check_engine_libraries, "engine/kernel/disk_cache.py", "from platformdirs import user_cache_path"),
    (check_engine_libraries, "engine/kernel/a.py", "from bot.app import context"),
    (check_catch_alls, "bot/a.py", "try: f()\nexcept Exception: pass"),
    (check_catch_alls, "bot/a.py", "try: f()\nexcept: pass"),
    (check_catch_alls, "engine/a.py", "def f():\n try: g()\n except BaseException as e: raise"),
    (check_catch_alls, "bot/a.py", "try: f()\nexcept (ValueError, Exception): pass"),
    (check_state_writes, "engine/hocg/rules/a.py", "state.turn = 1"),
    (check_state_writes, "engine/hocg/rules/a.py", "state.turn += 1"),
    (check_state_writes, "engine/hocg/rules/a.py", "game.state.turn: int = 1"),
    (check_state_writes, "engine/hocg/language/nodes/a.py", "self.game.state.players[0].hand[1] = card"),
    (check_state_writes, "engine/hocg/language/nodes/a.py", "player.hand.append(card)"),
    (check_state_writes, "engine/hocg/language/nodes/a.py", "turn_player.hand, x = [], 1"),
    (check_state_writes, "engine/hocg/language/nodes/a.py", "state.player(0).deck.pop()"),
    (check_state_writes, "engine/hocg/queries/queries.py", "holomem.damage += 10"),
    (check_state_writes, "engine/hocg/queries/hp.py", "del player.archive[0]"),
    (check_state_writes, "engine/hocg/state/views.py", "for player.turn in range(3): pass"),
    (check_state_writes, "engine/hocg/state/views.py", "setattr(holomem, 'damage', 3)"),
    (check_late_imports, "engine/hocg/a.py", "def f():\n    from engine.hocg.game import Game"),
    (check_late_imports, "engine/hocg/a.py", "class A:\n    async def f(self):\n        import engine.hocg"),
    (check_late_imports, "engine/hocg/a.py", "def f():\n    from . import b"),
    (check_late_imports, "engine/a.py", "if TYPE_CHECKING:\n    from engine.hocg.game import Game"),
    (check_late_imports, "engine/a.py", "if typing.TYPE_CHECKING:\n    import engine.hocg.game"),
    (check_late_imports, "bot/cli.py", "def run():\n    from bot.sandbox import start"),
    (check_late_imports, "tests/a.py", "def test_it():\n    from random import Random"),
    (check_late_imports, "tests/a.py", "if TYPE_CHECKING:\n    from tests.b import B"),
]

GOOD: list[tuple[Check, str, str]] = [
    (check_speech, "bot/app/a.py", '"""What it is for."""\nx = tr("{number} cards are left", number=2)'),
    (check_speech, "bot/app/a.py", "log.info('it is done')\nraise ValueError('no such thing')"),
    (check_module_size, "bot/a.py", "x = 1\n" * MODULE_LINES),
    (check_function_size, "bot/a.py", "@cache\n" + long_function(FUNCTION_LINES)),
    (check_star_imports, "bot/a.py", "x = 2 * 3"),
    (check_module_names, "bot/app/lookup.py", ""),
    (check_library_homes, "bot/discord/a.py", "import discord\nfrom discord.ext import commands"),
    (check_library_homes, "bot/sandbox.py", "import discord"),
    (check_library_homes, "bot/store/a.py", "import sqlalchemy\nfrom alembic import command"),
    (check_library_homes, "bot/cli.py", "from bot.discord import client\nfrom . import discord"),
    (check_engine_libraries, "engine/a.py", "import msgspec, re\nfrom engine.kernel import errors"),
    (check_engine_purity, "bot/a.py", "import random, time\nprint(open('x'))"),
    (check_engine_purity, "engine/a.py", "from engine.hocg.players import random\nfrom . import time"),
    (
        check_engine_purity,
        "engine/kernel/card_files.py",
        "from pathlib import Path\nx = Path('x').read_text()",
    ),
    (check_catch_alls, "bot/a.py", "try: f()\nexcept (ValueError, KeyError): pass"),
    (check_state_writes, "engine/hocg/rules/a.py", "state = game.state\nplayer = state.players[0]"),
    (check_state_writes, "engine/hocg/rules/a.py", "self.player = player\noptions.append(player.hand[0])"),
    (check_state_writes, "engine/hocg/rules/a.py", "draw_cards(state, player, 1)\nplayer: Player"),
    (check_state_writes, "engine/hocg/state/atoms.py", "player.hand.append(card)\nstate.turn += 1"),
    (check_late_imports, "engine/a.py", "import json\nfrom engine.kernel import errors\ndef f(): ..."),
    (check_late_imports, "engine/a.py", "if TYPE_CHECKING:\n    from collections.abc import Iterator"),
]


@pytest.mark.parametrize(("check", "path", "text"), BAD)
def test_a_check_finds_what_it_forbids(check: Check, path: str, text: str) -> None:
    findings = list(check(Source(path, text)))
    assert findings
    assert all(finding.path == path and finding.message for finding in findings)


@pytest.mark.parametrize(("check", "path", "text"), GOOD)
def test_a_check_lets_good_code_pass(check: Check, path: str, text: str) -> None:
    assert list(check(Source(path, text))) == []


def test_a_circle_of_imports_is_found_wherever_they_stand() -> None:
    circle = [
        Source("engine/a.py", "from engine import b"),
        Source("engine/b.py", "def f():\n    from engine.c import D"),
        Source("engine/c/__init__.py", "if TYPE_CHECKING:\n    import engine.a"),
        Source("engine/d.py", "from engine.a import x"),
    ]
    assert find_circles(circle) == [["engine.a", "engine.b", "engine.c"]]
    assert find_circles(circle[1:]) == []


def test_a_permission_to_catch_everything_is_for_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATCH_ALLS, "bot/a.py::Sweeper.run", "a boundary")
    text = "class Sweeper:\n    async def {}(self):\n        try: f()\n        except Exception: log()"
    assert list(check_catch_alls(Source("bot/a.py", text.format("run")))) == []
    assert len(list(check_catch_alls(Source("bot/a.py", text.format("walk"))))) == 1


def test_a_finding_says_where() -> None:
    (finding,) = check_star_imports(Source("bot/a.py", "import ast\n\nfrom ast import *"))
    assert str(finding) == "bot/a.py:3: star import from ast"


@pytest.mark.parametrize("word", words.WORDS)
def test_every_word_is_found(word: str) -> None:
    (finding,) = words.check_words("docs/a.md", f"first line\nthe word {word.upper()} here\n")
    assert (finding.path, finding.line) == ("docs/a.md", 2)


def test_other_words_pass() -> None:
    assert list(words.check_words("docs/a.md", "work / framework/ pilot")) == []
