"""The sandbox in a browser, as a person uses it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.keeping import DATABASE, address_of
from bot.sandbox.serving import Sandbox
from tests.renderers.browser import BROWSER
from tests.sandbox.browsing import Control, Window, open_window

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here"),
]
SEED = 1
MOST = 600
"""So many presses are enough for any match."""
ASIDE = ("Why can't", "↩", "Read the text of a card", "End my turn without", "Edit", "Report")
"""What leads away from an answer."""
LAST = ("Done", "None", "No ")
"""What goes on without doing anything."""
STEP = re.compile(r"Step (\d+) of (\d+): (.+)")
OVER = re.compile(r"(Bob|Oshiban) wins\.")


def pick_control(controls: list[Control]) -> Control | None:
    """What comes first, if there is anything; a menu that wants more before all; to go on comes last."""
    answers = [each for each in controls if each.label and not each.label.startswith(ASIDE)]
    return min(answers, default=None, key=lambda each: (not each.lacks, each.label.startswith(LAST)))


async def take_step(window: Window) -> None:
    control = pick_control(await window.list_controls())
    if control is None:
        return
    if control.is_menu:
        await window.choose_first(control)
    else:
        await window.press(control)


async def test_the_tutorial_is_played_to_its_end(tmp_path: Path) -> None:
    steps: dict[int, str] = {}
    missed = 0
    async with (
        Sandbox(0, address_of(tmp_path / DATABASE), Random(SEED).randbytes) as sandbox,
        open_window(f"{sandbox.hub.url}as/bob/lounge", tmp_path / "profile") as window,
    ):
        await window.command("/tutorial")
        await window.wait_for("Step 1 of 10")
        for _ in range(MOST):
            before = await window.read()
            steps |= {int(number): title for number, _, title in STEP.findall(before)}
            if OVER.search(before):
                break
            await take_step(window)
            missed = 0 if await window.has_changed(before) else missed + 1
            assert missed < 10, before
        assert OVER.search(await window.read())
        assert sandbox.world.errors == []
        assert window.tab.errors == [], "nothing stands in red on the console"
    assert sorted(steps) == list(range(1, len(steps) + 1))
    assert len(steps) >= 8, "a short match may end before its last lessons"
