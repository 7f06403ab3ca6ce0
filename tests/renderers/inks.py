"""Watching what text is painted, and where its ink lies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest import mock

from PIL import Image

from renderers.kit import text, tiles
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.text import Fitted, Strip
from renderers.kit.themes import Rgb


class Ink(NamedTuple):
    """A text as it was painted.

    Args:
        text: the characters.
        style: how they are set.
        size: their size.
        place: where it was to stand.
        ink: the smallest rectangle around what was painted.
        image: what it was painted on.
    """

    text: str
    style: Style
    size: int
    place: Rect
    ink: Rect
    image: Image.Image


@contextmanager
def record_texts() -> Iterator[list[Ink]]:
    """Collect every text that is painted inside the block; no tile comes from before."""
    texts: list[Ink] = []
    tiles._kept.clear()
    paint = text._paint_strip

    def watch(
        image: Image.Image, place: Rect, shown: Fitted, strip: Strip, corner: tuple[int, int], fill: Rgb
    ) -> None:
        if strip.mask is not None:
            ink = Rect(corner[0], corner[1], strip.mask.width, strip.mask.height)
            texts.append(Ink(shown.text, shown.style, shown.size, place, ink, image))
        paint(image, place, shown, strip, corner, fill)

    with mock.patch.object(text, "_paint_strip", watch):
        yield texts
