"""A place of the sandbox in a browser: what a person reads there, and presses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.renderers.browser import Tab, open_tab

SECONDS = 60
MOMENT = 3
POLL = 0.1
CONTROLS = """[...document.querySelectorAll('main button:not([disabled])')]
    .filter(each => each.offsetParent && !each.closest('[data-workbench]') && each.dataset.controlKey)"""
"""Buttons of messages and menus of messages, top to bottom."""
OPTIONS = "[...document.querySelectorAll('[role=option]')].filter(each => each.offsetParent)"
COMPOSER = "document.querySelector('#channel-composer-input[data-control-key]')"
"""Where one writes, once the page knows of whom."""
CHIP = "document.querySelector('[data-command-chip]')"
"""The command that is about to be sent."""


@dataclass(frozen=True)
class Control:
    """Something that can be pressed.

    Args:
        key: tells it from the others on the page.
        label: what stands on it.
        is_menu: whether it opens a menu.
        lacks: whether the menu wants more to be chosen.
    """

    key: str
    label: str
    is_menu: bool
    lacks: bool


class Window:
    """A place as one person sees it.

    Args:
        tab: where it is open.
    """

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    async def read(self) -> str:
        """Everything that is read there."""
        return str(await self.tab.evaluate("document.querySelector('main').innerText"))

    async def list_controls(self) -> list[Control]:
        """What can be pressed in the messages, top to bottom."""
        facts: list[dict[str, Any]] = await self.tab.evaluate(
            f"{CONTROLS}.map(each => ({{key: each.dataset.controlKey, is_menu: each.role === 'combobox',"
            " lacks: each.ariaInvalid === 'true',"
            " label: (each.role === 'combobox' ? each.ariaLabel : each.innerText).trim()}))"
        )
        return [Control(**each) for each in facts]

    async def wait_until(self, script: str) -> None:
        """Wait until an expression is true."""
        for _ in range(round(SECONDS / POLL)):
            if await self.tab.evaluate(script):
                return
            await asyncio.sleep(POLL)
        raise AssertionError(f"it never happened: {script}\n{await self.read()}")

    async def has_changed(self, before: str) -> bool:
        """Whether something else is read there within a moment. A press that comes while the page is being
        renewed is lost, as under a reader's finger: who sees nothing change presses again.
        """
        for _ in range(round(MOMENT / POLL)):
            if await self.read() != before:
                return True
            await asyncio.sleep(POLL)
        return False

    async def wait_for(self, words: str) -> None:
        """Wait until words are read there."""
        await self.wait_until(f"document.querySelector('main').innerText.includes({json.dumps(words)})")

    async def press(self, control: Control) -> None:
        """Press a button."""
        await self._click(f"document.querySelector({json.dumps(_selector(control))})")

    async def choose_first(self, menu: Control) -> None:
        """Open a menu and choose the first things in it, as many as it wants."""
        trigger = f"document.querySelector({json.dumps(_selector(menu))})"
        await self._click(f"{trigger}?.ariaExpanded === 'true' ? null : {trigger}")
        left = f"{OPTIONS}.filter(each => each.ariaSelected !== 'true')"
        for _ in range(round(MOMENT / POLL)):
            if await self._click(f"{left}[0]"):
                break
            await asyncio.sleep(POLL)
        while await self.tab.evaluate(f"{trigger}?.ariaInvalid === 'true'"):
            if not await self._click(f"{left}[0]"):
                return
            await asyncio.sleep(POLL)
        await self._click("document.querySelector('.select-apply:not([disabled])')")

    async def _click(self, element: str) -> bool:
        """Click on something; whether it was still there."""
        return bool(await self.tab.evaluate(f"(each => {{ each?.click(); return !!each }})({element})"))

    async def command(self, words: str) -> None:
        """Type a slash command without options and send it."""
        await self.wait_until(f"!!{COMPOSER}?.offsetParent")
        await self.tab.evaluate(f"{COMPOSER}.focus()")
        await self.tab.write(words)
        await self.wait_until(f"{OPTIONS}.length > 0")
        await self.tab.press("Enter")
        await self.wait_until(f"!!{CHIP} && {OPTIONS}.length === 0")
        await self.wait_until(
            f"!{CHIP} || (document.querySelector('#send-message:not([disabled])')?.click(), !{CHIP})"
        )


def _selector(control: Control) -> str:
    return f"button[data-control-key={json.dumps(control.key)}]"


@asynccontextmanager
async def open_window(address: str, folder: Path) -> AsyncIterator[Window]:
    """Open an address of the sandbox in a browser of its own."""
    async with open_tab(folder) as tab:
        await tab.open(address)
        yield Window(tab)
