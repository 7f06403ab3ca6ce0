"""A match as one HTML file: boards made of sprites, to be walked through by keyboard, mouse or touch."""

import base64
import html
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import current_language, tr
from renderers.kit.pictures import encode_indexed
from renderers.kit.themes import Theme

COLORS: Final = ("table", "panel", "text", "dim", "line", "damage", "ink")
"""The colours of the theme that the page uses."""
TEMPLATE: Final = Path(__file__).with_name("replay_page.html")

Point = tuple[int, int]


@dataclass(frozen=True)
class Sprite:
    """A picture that boards are put together from.

    Args:
        id: its number on the page, counted from 0.
        image: its pixels (mode P).
    """

    id: int
    image: Image.Image


class Arrow(NamedTuple):
    """An arrow over a board: the corners of its line, and those of its head."""

    line: tuple[Point, ...]
    head: tuple[Point, ...]


class PageStep(NamedTuple):
    """A board of the page.

    Args:
        turn: the turn it belongs to.
        caption: what happened, in a line.
        text: the board in words.
        places: sprites with the left upper corner of each: (id, x, y).
        arrows: drawn over them.
    """

    turn: int
    caption: str
    text: str
    places: tuple[tuple[int, int, int], ...]
    arrows: tuple[Arrow, ...] = ()


class Page(NamedTuple):
    """Everything on the page.

    Args:
        title: what the match is called.
        width: of the boards, in pixels.
        height: of the boards, in pixels.
        sprites: by id.
        steps: the boards in order.
    """

    title: str
    width: int
    height: int
    sprites: tuple[Sprite, ...]
    steps: tuple[PageStep, ...]


def write_page(page: Page, theme: Theme) -> bytes:
    """Write the file, in the language that is spoken now. It loads nothing from anywhere, and what players
    are called is text, never markup.
    """
    colors = {
        name: getattr(theme, name) for name in ("table", "panel", "text", "dim", "line", "damage", "ink")
    }
    content = {
        "width": page.width,
        "height": page.height,
        "colors": colors,
        "sprites": [_encode_sprite(sprite) for sprite in page.sprites],
        "steps": [_encode_step(step) for step in page.steps],
        "words": _list_spoken(),
    }
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    # Inside of a script nothing ends it but its own end tag, and no comment may begin.
    data = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, value in colors.items():
        text = text.replace(f"--{name}: #000000", f"--{name}: {value}")
    words = {"title": page.title, "language": current_language(), **_list_spoken(), **_list_written()}
    parts = {name: html.escape(said) for name, said in words.items()} | {"data": data}
    # All at once: a name may look like one of these places.
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], text).encode("utf-8", "replace")


def _list_spoken() -> dict[str, str]:
    """What the script of the page says, by the names that it has there."""
    return {
        "count": tr("Turn {turn} · {number} of {count}", turn="{turn}", number="{number}", count="{count}"),
        "play": tr("Play back"),
        "pause": tr("Stop"),
    }


def _list_written() -> dict[str, str]:
    """What stands on the page, by its places there."""
    return {
        "board": tr("The board"),
        "controls": tr("Replay"),
        "first": tr("First board (Home)"),
        "turnback": tr("Turn before (Page Up)"),
        "back": tr("Board before (left arrow)"),
        "toggle": tr("Play or pause (space)"),
        "next": tr("Next board (right arrow)"),
        "turnnext": tr("Next turn (Page Down)"),
        "last": tr("Last board (End)"),
        "slider": tr("Board"),
        "in_words": tr("The board in words"),
        "no_script": tr("This page shows the match with a script of its own; please allow it to run."),
    }


def _encode_sprite(sprite: Sprite) -> str:
    return base64.b64encode(encode_indexed(sprite.image, "sprite", is_kept=True).data).decode()


def _encode_step(step: PageStep) -> dict[str, object]:
    arrows = [{"line": arrow.line, "head": arrow.head} for arrow in step.arrows]
    encoded: dict[str, object] = {"turn": step.turn, "caption": step.caption, "text": step.text}
    return encoded | {"places": step.places, "arrows": arrows}
