"""What every tile keeps to: its texts stay inside it, cover nothing, and are cut only where they may be."""

from __future__ import annotations

from itertools import combinations

from PIL import Image

from renderers.kit.rects import Rect
from renderers.kit.text import ELLIPSIS, SMALLEST, SMALLEST_WIDE, is_wide, measure
from renderers.kit.tiles import Tile
from tests.renderers.inks import Ink, record_texts

TOUCH = 7
"""So far may tails of one line reach into the accents of the next."""


def check_tile(tile: Tile, whole_words: frozenset[str]) -> list[str]:
    """Check a tile.

    Args:
        tile: painted anew for this.
        whole_words: words that have to be read whole.

    Returns:
        its texts.
    """
    whole = Rect(0, 0, tile.place.w, tile.place.h)
    image = Image.new("RGB", (whole.w, whole.h))
    with record_texts() as texts:
        tile.paint(image, whole)
    shown = [text for text in texts if text.image is image]  # not what stands inside of pictures and signs
    for text in shown:
        assert whole.contains(text.ink), text
        assert not text.is_tag or text.place.inset(-4, 0).contains(text.ink), text
        assert text.size >= (SMALLEST_WIDE if any(map(is_wide, text.text)) else SMALLEST), text
        assert not is_cut_wrongly(text.text, whole_words), text
        assert text.text.endswith(ELLIPSIS) or measure(text.text, text.style, text.size) <= text.place.w, text
    for first, second in combinations(shown, 2):
        assert not cover(first, second), (first, second)
    return [text.text for text in shown]


def is_cut_wrongly(text: str, whole_words: frozenset[str]) -> bool:
    """Whether a number, or a word that is always the same, was cut: only names and sentences may be."""
    stem = text.removesuffix(ELLIPSIS)
    return stem != text and (
        not stem.strip("−+×0123456789") or any(word.startswith(stem) for word in whole_words)
    )


def cover(first: Ink, second: Ink) -> bool:
    """Whether one text is painted over the other."""
    left, right = max(first.ink.x, second.ink.x), min(first.ink.right, second.ink.right)
    top, bottom = max(first.ink.y, second.ink.y), min(first.ink.bottom, second.ink.bottom)
    return right - left > 2 and bottom - top > TOUCH


def check_apart(tiles: list[Tile]) -> None:
    """Check that no tile covers another."""
    for first, second in combinations(tiles, 2):
        assert not first.place.overlaps(second.place), (first.key, second.key)
