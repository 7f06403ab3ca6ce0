"""The replay of a real match in a real browser: every board by keyboard and by touch, without a complaint."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from bot.app.matches.bringing_forward import record_again
from bot.app.records.reading import Record
from bot.discord.platform.naming import fill_scenes
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.kernel.journal import Entry, Header
from tests.renderers.browser import BROWSER, Tab, open_tab

PHONE: Final = (390, 844)
COUNT: Final = "document.getElementById('count').textContent"
CAPTION: Final = "document.getElementById('caption').textContent"
BOARD: Final = "(() => { const b = document.getElementById('board').getBoundingClientRect();"
CORNERS: Final = f"{BOARD} return [b.left, b.top, b.width, b.height]; }})()"
WIDTH: Final = "document.documentElement.scrollWidth"
PAINTED: Final = """(() => {
  const data = document.getElementById('board').getContext('2d').getImageData(0, 600, 400, 200).data;
  const seen = new Set();
  for (let at = 0; at < data.length; at += 404) seen.add(data.slice(at, at + 3).join());
  return seen.size;
})()"""
"""How many colors the panel of the lower player has: an empty board has one."""

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium found; OSHIBAN_TEST_BROWSER names one")


def play() -> tuple[list[str], bytes]:
    """A match between two computer players: what led to each board, and the page."""
    pack, decks = HocgPack(HOCG), dict(HOCG.starter_decks())
    chosen = (decks["hSD01-sora"], decks["hSD01-azki"])
    seed = derive_seed("replay page", 1)
    game, player = HOCG.start(chosen, seed), GreedyPlayer(HOCG.pool)
    entries = []
    while (prompt := game.prompt) is not None:
        ids = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        game.answer(ids)
        entries.append(Entry(prompt.seat, prompt.id, ids))
    header = Header("hocg", HOCG.data_hash, seed, chosen)
    record, _ = record_again(pack, HOCG, header, entries, Record(pack, []))
    names = ("Mio", "Rin")
    scenes = fill_scenes(list(record.list_scenes(None)), names)
    _, page = pack.draw_replay("Mio vs Rin", scenes, names)
    return [scene.caption for scene in scenes], page.draw(*page.subject).data


async def see(tab: Tab, number: int, captions: list[str]) -> None:
    """The page must show this board, painted, with its words."""
    shown = await tab.evaluate(COUNT)
    assert shown.endswith(f"· {number} of {len(captions)}")
    assert await tab.evaluate(CAPTION) == captions[number - 1]
    assert "{" not in captions[number - 1]
    assert await tab.evaluate(PAINTED) > 20


@pytest.mark.slow
async def test_a_match_is_walked_through_by_keyboard_and_by_touch(tmp_path: Path) -> None:
    captions, page = play()
    path = tmp_path / "replay.html"
    path.write_bytes(page)
    async with open_tab(tmp_path / "profile") as tab:
        await tab.open(path.as_uri())
        await tab.hold(*PHONE)
        assert await tab.evaluate(WIDTH) == PHONE[0], "nothing runs out of a phone's width"
        await see(tab, 1, captions)
        for number in range(2, len(captions) + 1):
            await tab.press("ArrowRight")
            await see(tab, number, captions)
        left, top, width, height = await tab.evaluate(CORNERS)
        middle = top + height / 2
        for number in range(len(captions) - 1, len(captions) - 11, -1):
            await tab.touch((left + width / 4, middle), (left + width / 2, middle), (left + width, middle))
            await see(tab, number, captions)
        await tab.touch((left + width - 20, middle))
        await see(tab, len(captions) - 9, captions)
        await tab.touch((left + 20, middle))
        await see(tab, len(captions) - 10, captions)
        assert tab.errors == []
        assert all(address.startswith(("file:", "data:")) for address in tab.requests)
