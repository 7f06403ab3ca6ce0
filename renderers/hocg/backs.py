"""Cards that lie face down: a design of our own, the same for every card."""

from typing import Final

from PIL import Image

from renderers.kit import signs
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.signs import paint_sign
from renderers.kit.themes import Theme, blend, to_rgb

RADIUS: Final = 14
SHAPE: Final = 5 / 7
"""Width of a card in parts of its height."""


def paint_back(image: Image.Image, place: Rect, theme: Theme) -> None:
    """Paint the back of a card so that it fills a place."""
    paint_tile(image, place, min(RADIUS, place.w // 6), to_rgb(theme.raised), to_rgb(theme.line))
    margin = max(4, min(place.w, place.h) // 14)
    inner = place.inset(margin)
    paint_round(
        image,
        inner,
        max(3, min(RADIUS, place.w // 6) - margin // 2),
        blend(to_rgb(theme.power), to_rgb(theme.panel), 0.72),
    )
    size = round(min(inner.w, inner.h) * 0.62)
    x, y = inner.x + (inner.w - size) // 2, inner.y + (inner.h - size) // 2
    paint_sign(image, x, y, signs.spark, size, blend(to_rgb(theme.power), to_rgb(theme.panel), 0.25))


def paint_face_down(image: Image.Image, place: Rect, theme: Theme) -> None:
    """Paint a place of the stage where a card lies face down."""
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
    height = place.h - 24
    width = round(height * SHAPE)
    paint_back(image, Rect(place.x + (place.w - width) // 2, place.y + 12, width, height), theme)
