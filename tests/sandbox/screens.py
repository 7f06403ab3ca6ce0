"""The screens of the documentation: ``python -m tests.sandbox.screens`` takes them in the sandbox's own page.

Needs a Chromium. The same person asks for help, once in each language.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import tempfile
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from PIL import Image

from bot.app.seeding import foretell
from bot.model.settings import Language
from bot.sandbox.keeping import DATABASE, address_of
from bot.sandbox.serving import Sandbox
from tests.sandbox.browsing import Window, open_window

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 480, 1040
"""About what a phone shows."""
SEED = 1
TITLE = "hololive OFFICIAL CARD GAME"
DRAWN = "[...document.querySelectorAll('main img')].every(each => each.complete)"


async def speak(sandbox: Sandbox, who: str, language: Language) -> None:
    """Have somebody set their language, as by /settings."""
    user, app = sandbox.world.people[who].id, sandbox.world.app
    settings = await app.preferences.get(user)
    await app.preferences.set(user, msgspec.structs.replace(settings, language=language))
    sandbox.world.client.front_end.languages.note(user, language)


def find_last(words: str) -> str:
    """The lowest place with these words, as an expression of the page."""
    return (
        "[...document.querySelectorAll('main *')]"
        f".filter(each => !each.children.length && each.innerText?.includes({json.dumps(words)})).at(-1)"
    )


async def take(window: Window, words: str, name: str) -> None:
    """Write what is on the screen from some words on, once it stands still."""
    await window.wait_until(f"!!{find_last(words)}")
    await window.wait_until(DRAWN)
    await window.tab.evaluate(f"{find_last(words)}.scrollIntoView({{block: 'start'}})")
    await asyncio.sleep(1)
    shot = await window.tab.call("Page.captureScreenshot", format="png")
    image = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


async def show(sandbox: Sandbox, folder: Path, language: Language, who: str) -> None:
    """Help, to one person."""
    await speak(sandbox, who, language)
    address = f"{sandbox.hub.url}as/{who}/lounge"
    async with open_window(address, folder / f"{who}-{language.value}") as window:
        await window.tab.call(
            "Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=True
        )
        await window.command("/help")
        await take(window, TITLE, f"screen-help-{language.value}")


async def main() -> None:
    """Take every screen."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(
            0, address_of(Path(folder) / DATABASE), foretell(Random(SEED).randbytes)
        ) as sandbox:
            for language, who in ((Language.ENGLISH, "bob"), (Language.JAPANESE, "ann")):
                await show(sandbox, Path(folder), language, who)


if __name__ == "__main__":
    asyncio.run(main())
