"""Symbols and surfaces: the colours of the game, pictograms, round tiles; drawn large and made smaller."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.hocg.cards.terms import Color, SupportKind
from renderers.fonts import Style
from renderers.layout import Rect
from renderers.text import Align, draw_text
from renderers.theme import Rgb, Theme, choose_letters, to_rgb

SCALE: Final = 4
"""How much larger shapes are drawn, so that their edges are smooth."""

Point = tuple[float, float]

LETTERS: Final = {
    Color.WHITE: "W",
    Color.GREEN: "G",
    Color.RED: "R",
    Color.BLUE: "B",
    Color.PURPLE: "P",
    Color.YELLOW: "Y",
}

# Height of the letter in parts of the symbol, and how far below the middle it stands: shapes differ in room.
_LETTER_SIZES: Final = {
    Color.WHITE: (0.74, 0.0),
    Color.GREEN: (0.70, 0.0),
    Color.RED: (0.60, 0.17),
    Color.BLUE: (0.60, 0.0),
    Color.PURPLE: (0.56, 0.03),
    Color.YELLOW: (0.76, 0.0),
}


def ring_points(count: int, radius: float, start: float = -90.0, inner: float | None = None) -> list[Point]:
    """List the corners of a regular shape around 0.5, 0.5; with an inner radius those of a star."""
    steps = count if inner is None else 2 * count
    points = []
    for index in range(steps):
        reach = radius if inner is None or index % 2 == 0 else inner
        angle = math.radians(start + 360 * index / steps)
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return points


_OUTLINES: Final[dict[Color, list[Point]]] = {
    Color.GREEN: ring_points(6, 0.5),
    Color.RED: [(0.5, 0.02), (1.0, 0.94), (0.0, 0.94)],
    Color.BLUE: ring_points(4, 0.52),
    Color.PURPLE: ring_points(5, 0.56, inner=0.33),
    Color.YELLOW: [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)],
}


def _draw_outline(draw: ImageDraw.ImageDraw, color: Color, big: int, margin: float, fill: Rgb) -> None:
    """Draw a symbol's body, made smaller by a margin (in parts of its size)."""
    span = big * (1 - 2 * margin)
    if color in _OUTLINES:
        points = [(big * margin + x * span, big * margin + y * span) for x, y in _OUTLINES[color]]
        draw.polygon(points, fill=fill)
    else:
        draw.ellipse((big * margin, big * margin, big * (1 - margin) - 1, big * (1 - margin) - 1), fill=fill)


@lru_cache(maxsize=128)
def draw_color(color: Color, size: int, theme: Theme) -> Image.Image:
    """Draw a colour's symbol: letter, shape and hue with a dark edge; colorless is a ring with a dash."""
    big = size * SCALE
    tint = theme.colors[color]
    image = Image.new("RGBA", (big, big), (*to_rgb(theme.ink), 0))
    draw = ImageDraw.Draw(image)
    _draw_outline(draw, color, big, 0.0, to_rgb(theme.ink))
    if color is Color.COLORLESS:
        draw.ellipse((big * 0.07, big * 0.07, big * 0.93, big * 0.93), fill=to_rgb(tint.fill))
        draw.ellipse((big * 0.19, big * 0.19, big * 0.81, big * 0.81), fill=to_rgb(theme.ink))
        draw.rounded_rectangle(
            (big * 0.32, big * 0.44, big * 0.68, big * 0.56), big * 0.05, to_rgb(tint.letter)
        )
        return image.reduce(SCALE)
    _draw_outline(draw, color, big, 0.09 if color in (Color.RED, Color.PURPLE) else 0.07, to_rgb(tint.fill))
    height, shift = _LETTER_SIZES[color]
    place = Rect(0, round(big * shift), big, big)
    draw_text(
        image, place, LETTERS[color], Style.STRONG, round(big * height), to_rgb(tint.letter), Align.CENTER, 8
    )
    return image.reduce(SCALE)


Painter = Callable[[ImageDraw.ImageDraw, float], None]
"""Paints a white pictogram on a square of a given side."""


def _box(
    side: float, left: float, top: float, right: float, bottom: float
) -> tuple[float, float, float, float]:
    return side * left, side * top, side * right, side * bottom


def _paint_heart(draw: ImageDraw.ImageDraw, side: float) -> None:
    points = []
    for step in range(64):
        angle = 2 * math.pi * step / 64
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        points.append((side * (0.5 + x / 34), side * (0.46 - y / 34)))
    draw.polygon(points, fill=255)


def _paint_power(draw: ImageDraw.ImageDraw, side: float) -> None:
    """Two cards lying face down, one over the other."""
    draw.rounded_rectangle(_box(side, 0.26, 0.06, 0.86, 0.76), side * 0.08, 150)
    draw.rounded_rectangle(_box(side, 0.10, 0.20, 0.74, 0.98), side * 0.10, 0)
    draw.rounded_rectangle(_box(side, 0.14, 0.24, 0.70, 0.94), side * 0.08, 255)
    draw.polygon(
        [(side * x, side * y) for x, y in ((0.42, 0.38), (0.57, 0.59), (0.42, 0.80), (0.27, 0.59))], fill=0
    )


def _paint_stack(draw: ImageDraw.ImageDraw, side: float) -> None:
    for index in range(3):
        top = 0.10 + 0.30 * index
        draw.rounded_rectangle(_box(side, 0.08, top, 0.92, top + 0.20), side * 0.06, 255)


def _paint_bolt(draw: ImageDraw.ImageDraw, side: float) -> None:
    corners = ((0.62, 0.0), (0.14, 0.58), (0.46, 0.58), (0.36, 1.0), (0.86, 0.40), (0.54, 0.40))
    draw.polygon([(side * x, side * y) for x, y in corners], fill=255)


def _paint_spark(draw: ImageDraw.ImageDraw, side: float) -> None:
    points = [(side * x, side * y) for x, y in ring_points(4, 0.5, inner=0.15)]
    draw.polygon(points, fill=255)


def _paint_arrow(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.polygon([(side * x, side * y) for x, y in ((0.12, 0.04), (0.95, 0.5), (0.12, 0.96))], fill=255)


def _paint_tick(draw: ImageDraw.ImageDraw, side: float) -> None:
    points = [(side * x, side * y) for x, y in ((0.08, 0.54), (0.38, 0.84), (0.94, 0.18))]
    draw.line(points, fill=255, width=round(side * 0.18), joint="curve")


def _paint_staff(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse(_box(side, 0.30, 0.04, 0.70, 0.44), fill=255)
    draw.pieslice(_box(side, 0.08, 0.50, 0.92, 1.44), 180, 360, fill=255)


def _paint_item(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.rounded_rectangle(_box(side, 0.08, 0.32, 0.92, 0.96), side * 0.08, 255)
    draw.rectangle(_box(side, 0.44, 0.32, 0.56, 0.96), fill=0)
    for left in (0.18, 0.48):
        draw.ellipse(_box(side, left, 0.06, left + 0.34, 0.34), outline=255, width=round(side * 0.09))


def _paint_event(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.polygon([(side * x, side * y) for x, y in ring_points(8, 0.5, inner=0.28)], fill=255)


def _paint_tool(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.line((side * 0.16, side * 0.88, side * 0.62, side * 0.40), fill=255, width=round(side * 0.20))
    draw.ellipse(_box(side, 0.46, 0.02, 0.98, 0.54), fill=255)
    draw.polygon([(side * x, side * y) for x, y in ((0.72, 0.28), (0.74, -0.06), (1.06, 0.22))], fill=0)


def _paint_mascot(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse(_box(side, 0.22, 0.46, 0.78, 0.96), fill=255)
    for x, y in ((0.02, 0.32), (0.24, 0.06), (0.54, 0.06), (0.76, 0.32)):
        draw.ellipse(_box(side, x, y, x + 0.22, y + 0.30), fill=255)


def _paint_fan(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A flag on a pole."""
    draw.rounded_rectangle(_box(side, 0.10, 0.02, 0.24, 0.98), side * 0.05, 255)
    draw.polygon([(side * x, side * y) for x, y in ((0.28, 0.08), (0.98, 0.34), (0.28, 0.62))], fill=255)


PICTOGRAMS: Final[dict[str, Painter]] = {
    "heart": _paint_heart,
    "power": _paint_power,
    "stack": _paint_stack,
    "bolt": _paint_bolt,
    "spark": _paint_spark,
    "arrow": _paint_arrow,
    "tick": _paint_tick,
    SupportKind.STAFF: _paint_staff,
    SupportKind.ITEM: _paint_item,
    SupportKind.EVENT: _paint_event,
    SupportKind.TOOL: _paint_tool,
    SupportKind.MASCOT: _paint_mascot,
    SupportKind.FAN: _paint_fan,
}


@lru_cache(maxsize=128)
def draw_pictogram(name: str, size: int) -> Image.Image:
    """Draw a pictogram as coverage, to be filled with any colour."""
    image = Image.new("L", (size * SCALE, size * SCALE))
    PICTOGRAMS[name](ImageDraw.Draw(image), float(size * SCALE))
    return image.reduce(SCALE)


def paint_pictogram(image: Image.Image, x: int, y: int, name: str, size: int, fill: Rgb) -> None:
    """Paint a pictogram with its corner at a point."""
    image.paste(fill, (x, y), draw_pictogram(name, size))


@lru_cache(maxsize=256)
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
    """Fill a rectangle with round corners. Only the corners are blended, which is many times faster."""
    radius = min(radius, place.w // 2, place.h // 2)
    if radius < 1:
        image.paste(fill, place.box)
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


def paint_colors(
    image: Image.Image, x: int, y: int, colors: tuple[Color, ...], size: int, theme: Theme
) -> None:
    """Paint the symbols of a card's colours below each other; a card without colours is colorless."""
    for index, color in enumerate(colors or (Color.COLORLESS,)):
        symbol = draw_color(color, size, theme)
        image.paste(symbol, (x, y + index * (size + 2)), symbol)


def paint_tag(image: Image.Image, place: Rect, text: str, fill: Rgb, theme: Theme, size: int = 30) -> None:
    """Paint a small label on a filled rounded rectangle."""
    paint_round(image, place, 7, fill)
    letters = choose_letters(fill, theme)
    draw_text(image, place.inset(4, 0), text, Style.STRONG, size, letters, Align.CENTER)
