"""What people can do is found where it is, by nobody's list."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.discord.bot import Oshiban
from bot.discord.platform.extensions import find_extensions

MODULE = """
from bot.discord.platform.extensions import extension

@extension
def add_{name}(registry):
    pass

def add_nothing(registry):
    pass
"""


def test_a_module_of_a_folder_adds_what_it_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room, name in (("yard", "swing"), ("attic", "chest"), ("attic", "beam")):
        folder = tmp_path / "cottage" / room
        folder.mkdir(parents=True, exist_ok=True)
        for package in (folder.parent, folder):
            (package / "__init__.py").write_text("")
        (folder / f"{name}.py").write_text(MODULE.format(name=name))
    (tmp_path / "cottage" / "above.py").write_text("raise AssertionError('it stands above the folders')")
    monkeypatch.syspath_prepend(tmp_path)
    found = find_extensions("cottage")
    assert [add.__name__ for add in found] == ["add_beam", "add_chest", "add_swing"]
    for name in [each for each in sys.modules if each.partition(".")[0] == "cottage"]:
        del sys.modules[name]


def test_the_bot_has_those_of_its_own_package_alone() -> None:
    assert all(add.__module__.startswith("bot.discord.") for add in Oshiban.extensions)
    assert len(Oshiban.extensions) == len({add.__name__ for add in Oshiban.extensions}) >= 18
