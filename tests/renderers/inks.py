"""Watching what text is painted, and where its ink lies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

from PIL import Image

from renderers.kit import text, tiles
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.text import Fitted, Strip
from renderers.kit.themes import Rgb

TAGS = "renderers.kit.shapes.draw_text"
"""What writes on tags, and on nothing else."""


class Ink(NamedTuple):
    """A text as it was painted.

    Args:
        text: the characters.
        style: how they are set.
        size: their size.
        place: where it was to stand.
        ink: the smallest rectangle around what was painted.
        image: what it was painted on.
        is_tag: whether it is the label of a tag, which has to stand inside of it.
    """

    text: str
    style: Style
    size: int
    place: Rect
    ink: Rect
    image: Image.Image
    is_tag: bool = False


@contextmanager
def record_texts() -> Iterator[list[Ink]]:
    """Collect every text that is painted inside the block; no tile comes from before."""
    texts: list[Ink] = []
    tiles._kept.clear()
    paint, draw = text._paint_strip, text.draw_text

    def watch(
        image: Image.Image, place: Rect, shown: Fitted, strip: Strip, corner: tuple[int, int], fill: Rgb
    ) -> None:
        if strip.mask is not None:
            ink = Rect(corner[0], corner[1], strip.mask.width, strip.mask.height)
            texts.append(Ink(shown.text, shown.style, shown.size, place, ink, image))
        paint(image, place, shown, strip, corner, fill)

    def watch_tag(*args: Any) -> int:
        first = len(texts)
        end = draw(*args)
        texts[first:] = [ink._replace(is_tag=True) for ink in texts[first:]]
        return end

    with (
        mock.patch.object(text, "_paint_strip", watch),
        mock.patch("renderers.kit.shapes.draw_text", watch_tag),
    ):
        yield texts
