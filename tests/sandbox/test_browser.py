"""The sandbox in a browser, as a person uses it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from bot.app.seeding import foretell
from bot.sandbox.keeping import DATABASE, address_of
from bot.sandbox.serving import Sandbox
from tests.renderers.browser import BROWSER
from tests.sandbox.browsing import COMPOSER, MOMENT, OPTIONS, Control, open_window

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here"),
]
SEED = 1
MOST = 120
"""So many presses are enough for some lessons."""
ADVISED, HINT, NEXT = "👉", "Hint", "Next:"
DONE = re.compile(r"✅ (.+): done")
LESSONS = 3
DRAWN = "[...document.querySelectorAll('main img')].every(each => each.complete && each.naturalWidth)"
"""Whether every picture is there."""


def pick_control(controls: list[Control]) -> Control | None:
    """What a hint advises; the hint where it isn't told yet; the next lesson where there is none."""
    for label in (ADVISED, HINT, NEXT):
        for each in controls:
            if not each.is_menu and label in each.label:
                return each
    return None


MENU = "[...document.querySelectorAll('main button[role=combobox]')].at(-1)"
TOP = f"Math.round({MENU}.getBoundingClientRect().top)"
WIDTH, HEIGHT = 375, 812


async def test_a_menu_below_a_picture_opens_on_a_phone_where_it_stands(tmp_path: Path) -> None:
    async with (
        Sandbox(0, address_of(tmp_path / DATABASE), foretell(Random(SEED).randbytes)) as sandbox,
        open_window(f"{sandbox.hub.url}as/bob/lounge", tmp_path / "profile") as window,
    ):
        await window.tab.hold(WIDTH, HEIGHT)
        await window.command("/tutorial")
        await window.wait_for(NEXT)
        begin = pick_control(await window.list_controls())
        assert begin is not None
        await window.press(begin)
        await window.wait_for("Arts")
        await window.wait_until(DRAWN)
        await window.tab.evaluate(f"{MENU}.scrollIntoView({{block: 'center'}})")
        await asyncio.sleep(MOMENT)
        top = await window.tab.evaluate(TOP)
        seen = await window.tab.evaluate(f"({MENU}.click(), [{MENU}.ariaExpanded, {TOP}])")
        assert seen == ["true", top]


async def test_a_command_with_its_options_fits_on_a_phone(tmp_path: Path) -> None:
    async with (
        Sandbox(0, address_of(tmp_path / DATABASE), foretell(Random(SEED).randbytes)) as sandbox,
        open_window(f"{sandbox.hub.url}as/bob/lounge", tmp_path / "profile") as window,
    ):
        await window.tab.hold(WIDTH, HEIGHT)
        await window.wait_until(f"!!{COMPOSER}?.offsetParent")
        await window.tab.evaluate(f"{COMPOSER}.focus()")
        await window.tab.write("/duel")
        await window.wait_until(f"{OPTIONS}.length > 0")
        await window.tab.press("Enter")
        await window.wait_until(f"{OPTIONS}.some(each => each.innerText.includes('deck'))")
        await window.tab.evaluate(f"{OPTIONS}.find(each => each.innerText.includes('deck')).click()")
        await window.wait_for("leave it out to choose from a list")
        send = "document.querySelector('#send-message').getBoundingClientRect().right"
        assert await window.tab.evaluate(send) <= WIDTH


async def test_lessons_are_taken_in_a_browser(tmp_path: Path) -> None:
    done: list[str] = []
    missed = 0
    async with (
        Sandbox(0, address_of(tmp_path / DATABASE), foretell(Random(SEED).randbytes)) as sandbox,
        open_window(f"{sandbox.hub.url}as/bob/lounge", tmp_path / "profile") as window,
    ):
        await window.command("/tutorial")
        await window.wait_for(NEXT)
        for _ in range(MOST):
            before = await window.read()
            done += [title for title in DONE.findall(before) if title not in done]
            if len(done) == LESSONS:
                break
            control = pick_control(await window.list_controls())
            if control is not None:
                await window.press(control)
            missed = 0 if await window.has_changed(before) else missed + 1
            assert missed < 10, before
        assert sandbox.world.errors == []
        await window.wait_until(DRAWN)
        others = [error for error in window.tab.errors if not error.startswith("Failed to load resource")]
        assert others == [], "nothing stands in red on the console but pictures that an edit has replaced"
    assert len(done) == LESSONS
