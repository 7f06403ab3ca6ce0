"""Surfaces: tiles with round corners, tags, regular shapes. Drawn large, then made smaller: smooth edges."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.rects import Rect
from renderers.kit.text import Align, draw_text, is_wide
from renderers.kit.themes import Rgb, Theme, choose_letters

SCALE: Final = 4
"""How much larger shapes are drawn than they are shown."""

CORNER: Final = 44
"""How far the strong corners of a frame reach."""
SMALL: Final = 12_000
"""Pixels up to which a rectangle is filled through one mask: fewer steps, though each pixel is blended."""

Point = tuple[float, float]


def ring_points(count: int, radius: float, start: float = -90.0, inner: float | None = None) -> list[Point]:
    """List the corners of a regular shape around 0.5, 0.5; with an inner radius those of a star."""
    steps = count if inner is None else 2 * count
    points = []
    for index in range(steps):
        reach = radius if inner is None or index % 2 == 0 else inner
        angle = math.radians(start + 360 * index / steps)
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return points


@remember(1_000_000, weigh_image)
def round_mask(width: int, height: int, radius: int) -> Image.Image:
    """Coverage of a rectangle with round corners."""
    radius = max(1, min(radius, width // 2, height // 2))
    mask = Image.new("L", (width, height), 255)
    big = Image.new("L", (radius * 2 * SCALE, radius * 2 * SCALE))
    ImageDraw.Draw(big).ellipse((0, 0, big.width - 1, big.height - 1), fill=255)
    disc = big.reduce(SCALE)
    for x in (0, 1):
        for y in (0, 1):
            corner = disc.crop((radius * x, radius * y, radius * (x + 1), radius * (y + 1)))
            mask.paste(corner, ((width - radius) * x, (height - radius) * y))
    return mask


@lru_cache(maxsize=32)
def _round_corners(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """Coverage of the four corners: upper left, upper right, lower left, lower right."""
    mask = round_mask(2 * radius, 2 * radius, radius)
    near, far = (0, radius), (radius, 2 * radius)
    upper_left, upper_right, lower_left, lower_right = (
        mask.crop((left, top, right, bottom)) for top, bottom in (near, far) for left, right in (near, far)
    )
    return upper_left, upper_right, lower_left, lower_right


def paint_round(image: Image.Image, place: Rect, radius: int, fill: Rgb) -> None:
    """Fill a rectangle with round corners. Of a large one only the corners are blended, which is faster."""
    radius = min(radius, place.w // 2, place.h // 2)
    if radius < 1:
        image.paste(fill, place.box)
        return
    if place.w * place.h <= SMALL:
        image.paste(fill, place.box[:2], round_mask(place.w, place.h, radius))
        return
    left, top, right, bottom = place.box
    image.paste(fill, (left + radius, top, right - radius, bottom))
    image.paste(fill, (left, top + radius, left + radius, bottom - radius))
    image.paste(fill, (right - radius, top + radius, right, bottom - radius))
    corners = ((left, top), (right - radius, top), (left, bottom - radius), (right - radius, bottom - radius))
    for corner, mask in zip(corners, _round_corners(radius), strict=True):
        image.paste(fill, corner, mask)


def paint_tile(
    image: Image.Image, place: Rect, radius: int, fill: Rgb, edge: Rgb, thickness: int = 2
) -> None:
    """Fill a rectangle with round corners and an edge."""
    paint_round(image, place, radius, edge)
    paint_round(image, place.inset(thickness), max(1, radius - thickness), fill)


@remember(2_000_000, weigh_image)
def _ring_mask(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """Coverage of an outline with round corners."""
    mask = round_mask(width, height, radius).copy()
    inside = round_mask(width - 2 * thickness, height - 2 * thickness, max(1, radius - thickness))
    mask.paste(0, (thickness, thickness), inside)
    return mask


def paint_ring(image: Image.Image, place: Rect, radius: int, fill: Rgb, thickness: int) -> None:
    """Outline a rectangle with round corners, inwards from its edge; what is inside stays."""
    image.paste(fill, place.box[:2], _ring_mask(place.w, place.h, radius, thickness))


@remember(2_000_000, weigh_image)
def _frame_mask(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """Coverage of an outline that is twice as thick at its corners."""
    mask = _ring_mask(width, height, radius, 2 * thickness).copy()
    thin = _ring_mask(width, height, radius, thickness)
    reach = min(CORNER, width // 3, height // 3)
    for box in ((reach, 0, width - reach, height), (0, reach, width, height - reach)):
        mask.paste(thin.crop(box), box)
    return mask


def paint_frame(image: Image.Image, place: Rect, radius: int, fill: Rgb, thickness: int) -> None:
    """Outline a rectangle with strong corners, so that it is told from an edge without its colour."""
    image.paste(fill, place.box[:2], _frame_mask(place.w, place.h, radius, thickness))


def paint_tag(image: Image.Image, place: Rect, text: str, fill: Rgb, theme: Theme, size: int = 30) -> None:
    """Paint a small label on a filled rounded rectangle; signs as high as they are wide stay within it."""
    paint_round(image, place, 7, fill)
    if any(map(is_wide, text)):
        size = min(size, place.h - 2)
    letters = choose_letters(fill, theme)
    draw_text(image, place.inset(4, 0), text, Style.STRONG, size, letters, Align.CENTER)
