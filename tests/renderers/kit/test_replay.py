"""A replay shows every board, stays within its limit, and is safe to open."""

from __future__ import annotations

import base64
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageSequence

from bot.app.languages import JAPANESE, install_languages
from engine.hocg.cards.terms import Position
from engine.kernel.translation import speaking
from renderers.hocg.board import BOARDS, Board
from renderers.hocg.themes import load_theme
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.kit.replay import LIMIT, Step, draw_replay, write_replay
from renderers.kit.scenes import Scene
from renderers.kit.steps import choose_steps
from renderers.kit.text import is_wide
from tests.renderers import samples
from tests.renderers.browser import BROWSER, open_tab

replace = msgspec.structs.replace
THEME = load_theme()
NAMES = ("Mio</script><b>", "Rin & Co")
ATTACK = Attack(Spot(0, Position.CENTER), (Hit(Spot(1, Position.CENTER), 60),))


def make_scenes(count: int) -> list[Board]:
    """A match of so many boards, three a turn, with an attack on every second one."""
    view = samples.typical()
    return [
        Scene(
            replace(view, turn=1 + index // 3),
            NAMES,
            (f"Event {index}.",),
            attack=ATTACK if index % 2 else None,
        )
        for index in range(count)
    ]


def make_page(count: int = 7) -> str:
    scenes = enumerate(make_scenes(count))
    steps = [Step(scene, f"{NAMES[0]} did thing {index}", f"Board of {NAMES[1]}") for index, scene in scenes]
    return write_replay(BOARDS, "Mio </title> vs Rin", steps, THEME).decode()


def read_data(page: str) -> Any:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_animation_shows_every_board() -> None:
    scenes = make_scenes(5)
    picture = draw_replay(BOARDS, scenes, THEME)
    assert (picture.format, picture.width, picture.height) == ("gif", 1200, 1080)
    assert picture.filename.endswith(".gif")
    shown = ImageSequence.Iterator(Image.open(io.BytesIO(picture.data)))
    theme = load_theme()
    for scene, frame in zip(scenes, shown, strict=True):
        assert frame.convert("RGB").tobytes() == BOARDS.compose(scene, theme).convert("RGB").tobytes()


def test_an_animation_that_is_too_large_leaves_boards_out_evenly() -> None:
    scenes = make_scenes(12)
    whole, single = (
        len(draw_replay(BOARDS, scenes, THEME).data),
        len(draw_replay(BOARDS, scenes[-1:], THEME).data),
    )
    assert single < whole <= LIMIT
    smaller = draw_replay(BOARDS, scenes, THEME, limit=(whole + single) // 2).data
    assert len(smaller) <= (whole + single) // 2
    shown = ImageSequence.Iterator(Image.open(io.BytesIO(smaller)))
    frames = [frame.convert("RGB").tobytes() for frame in shown]
    assert 1 < len(frames) < 12
    assert frames[-1] == BOARDS.compose(scenes[-1], load_theme()).convert("RGB").tobytes()
    with pytest.raises(ValueError, match="single board takes"):
        draw_replay(BOARDS, scenes, THEME, limit=1000)


@pytest.mark.parametrize(("count", "most"), [(10, 20), (10, 10), (10, 4), (10, 1), (200, 77), (1, 1)])
def test_chosen_steps_end_with_the_last(count: int, most: int) -> None:
    chosen = choose_steps(count, most)
    assert chosen[-1] == count - 1
    assert len(chosen) == min(count, most)
    assert chosen == sorted(set(chosen))


def test_the_page_has_every_board_with_its_words() -> None:
    data = read_data(make_page())
    assert [step["turn"] for step in data["steps"]] == [1, 1, 1, 2, 2, 2, 3]
    assert data["steps"][3]["caption"] == "Mio</script><b> did thing 3"
    assert data["steps"][0]["text"] == "Board of Rin & Co"
    assert [len(step["arrows"]) for step in data["steps"]] == [0, 1, 0, 1, 0, 1, 0]


def test_the_sprites_of_the_page_make_up_the_boards() -> None:
    data = read_data(make_page(3))
    theme = load_theme()
    scene = make_scenes(3)[2]
    board = Image.new("RGB", (data["width"], data["height"]), theme.table)
    for number, x, y in data["steps"][2]["places"]:
        board.paste(Image.open(io.BytesIO(base64.b64decode(data["sprites"][number]))).convert("RGB"), (x, y))
    assert board.tobytes() == BOARDS.compose(scene, theme).convert("RGB").tobytes()
    places = sum(len(step["places"]) for step in data["steps"])
    assert len(data["sprites"]) < places / 2, "what stays the same is stored once"


class Outline(HTMLParser):
    """The tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_loads_nothing_and_names_are_text() -> None:
    outline = Outline()
    page = make_page()
    outline.feed(page)
    assert [tag for tag, _ in outline.tags].count("script") == 2
    assert "b" not in [tag for tag, _ in outline.tags]
    assert not [facts for _, facts in outline.tags if "src" in facts or "href" in facts]
    (policy,) = [facts["content"] for _, facts in outline.tags if facts.get("http-equiv")]
    assert policy is not None
    assert policy.startswith("default-src 'none'")
    assert "{{" not in page
    assert "#000000" not in page


def test_the_page_speaks_its_readers_language() -> None:
    """Also to screen readers, which choose their voice by it."""
    install_languages()
    with speaking(JAPANESE):
        page = make_page()
    words = read_data(page)["words"]
    assert '<html lang="ja">' in page
    assert '<html lang="en">' in make_page()
    assert words["count"] == "ターン{turn} · {number}/{count}"
    said = re.findall(r'aria-label="(.*?)"', page) + re.findall(r'title="(.*?)"', page)
    assert len(said) > 15
    assert all(is_wide(each[0]) for each in said)
    assert "The board in words" not in page


def test_a_player_whose_name_looks_like_a_place_of_the_page_is_called_so() -> None:
    steps = [Step(scene, "{0} did a thing", "Board") for scene in make_scenes(1)]
    page = write_replay(BOARDS, "{{data}} vs {{title}}", steps, THEME).decode()
    assert "<title>{{data}} vs {{title}}</title>" in page
    assert "<h1>{{data}} vs {{title}}</h1>" in page
    assert len(page) < len(make_page(1)) + 200


COUNT = "document.getElementById('count').textContent"
RED = "document.getElementById('board').getContext('2d').getImageData(30, 500, 1, 1).data[0]"
SWIPE = """(() => {
  const board = document.getElementById('board');
  const send = (kind, x) => board.dispatchEvent(new PointerEvent(kind, {clientX: x, clientY: 200}));
  send('pointerdown', 300); send('pointerup', 120);
})()"""


@pytest.mark.skipif(BROWSER is None, reason="no Chromium found; OSHIBAN_TEST_BROWSER names one")
async def test_the_page_is_walked_through_in_a_browser(tmp_path: Path) -> None:
    path = tmp_path / "replay.html"
    path.write_text(make_page())
    async with open_tab(tmp_path / "profile") as tab:
        await tab.open(f"{path.as_uri()}#2")
        assert await tab.evaluate(COUNT) == "Turn 1 · 2 of 7"
        for key, shown in (
            ("ArrowRight", "Turn 1 · 3 of 7"),
            ("PageDown", "Turn 2 · 4 of 7"),
            ("End", "Turn 3 · 7 of 7"),
            ("ArrowRight", "Turn 3 · 7 of 7"),
            ("PageUp", "Turn 2 · 4 of 7"),
            ("Home", "Turn 1 · 1 of 7"),
        ):
            await tab.press(key)
            assert await tab.evaluate(COUNT) == shown, key
        await tab.evaluate(SWIPE)
        assert await tab.evaluate(COUNT) == "Turn 1 · 2 of 7"
        await tab.evaluate("document.getElementById('last').click()")
        assert await tab.evaluate("document.getElementById('next').disabled") is True
        caption = await tab.evaluate("document.getElementById('caption').textContent")
        assert caption == "Mio</script><b> did thing 6"
        drawn = await tab.evaluate(RED)
        assert drawn == decode_pixel(6, 30, 500)
        assert tab.errors == []
        assert all(address.startswith(("file:", "data:")) for address in tab.requests)


def decode_pixel(number: int, x: int, y: int) -> int:
    """The red of a pixel of a board."""
    color = BOARDS.compose(make_scenes(7)[number], load_theme()).convert("RGB").getpixel((x, y))
    assert isinstance(color, tuple)
    return int(color[0])


def test_a_page_that_is_too_large_leaves_boards_out_evenly() -> None:
    steps = [Step(scene, f"Board {index}", "") for index, scene in enumerate(make_scenes(12))]
    whole, single = (len(write_replay(BOARDS, "x", chosen, THEME)) for chosen in (steps, steps[-1:]))
    smaller = write_replay(BOARDS, "x", steps, THEME, limit=(whole + single) // 2)
    assert len(smaller) <= (whole + single) // 2
    captions = [step["caption"] for step in read_data(smaller.decode())["steps"]]
    assert 1 < len(captions) < 12
    assert captions[-1] == "Board 11"
    with pytest.raises(ValueError, match="single board takes"):
        write_replay(BOARDS, "x", steps, THEME, limit=1000)
