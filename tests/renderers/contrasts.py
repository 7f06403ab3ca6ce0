"""How much what is written on a picture stands out from what it is written on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from PIL import Image

import renderers.hocg.art
import renderers.osica.art
from renderers.kit import text, tiles
from renderers.kit.rects import Rect
from renderers.kit.text import Fitted, Strip
from renderers.kit.themes import Rgb

LEAST = 4.5
"""WCAG 2, for text; a phone shows none of it large."""


def contrast(first: Rgb, second: Rgb) -> float:
    """Measure the contrast of two colours by WCAG 2, from 1 to 21."""

    def light(color: Rgb) -> float:
        parts = [
            part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(first), light(second)))
    return (high + 0.05) / (low + 0.05)


@contextmanager
def record_contrasts() -> Iterator[dict[str, float]]:
    """Collect how much each text that is painted inside the block stands out from most of its ground."""
    found: dict[str, float] = {}
    tiles._kept.clear()
    paint, draw_initials, inside = text._paint_strip, text.draw_text, list[bool]()

    def watch(
        image: Image.Image, place: Rect, shown: Fitted, strip: Strip, corner: tuple[int, int], fill: Rgb
    ) -> None:
        if strip.mask is not None and image.mode == "RGB" and not inside:
            x, y = corner
            ground = image.crop((x, y, x + strip.mask.width, y + strip.mask.height)).getcolors(1 << 20)
            assert ground is not None
            _, color = max(ground)
            assert isinstance(color, tuple)
            found[shown.text] = min(found.get(shown.text, 21), contrast(fill, (color[0], color[1], color[2])))
        paint(image, place, shown, strip, corner, fill)

    def pass_over(*args: Any) -> int:
        """Initials are part of a drawing, which says nothing that isn't written beside it."""
        inside.append(True)
        end = draw_initials(*args)
        inside.pop()
        return end

    with ExitStack() as patches:
        patches.enter_context(mock.patch.object(text, "_paint_strip", watch))
        for art in (renderers.hocg.art, renderers.osica.art):
            patches.enter_context(mock.patch.object(art, "draw_text", pass_over))
        yield found
