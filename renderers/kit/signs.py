"""White signs, to be filled with any colour: each is a function that paints one on a square.

A card game adds its own as functions of the same form.
"""

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from renderers.kit.caches import remember
from renderers.kit.images import weigh_image
from renderers.kit.shapes import SCALE, ring_points
from renderers.kit.themes import Rgb

Sign = Callable[[ImageDraw.ImageDraw, float], None]
"""Paints a white sign on a black square of a given side."""


def scale_box(
    side: float, left: float, top: float, right: float, bottom: float
) -> tuple[float, float, float, float]:
    """A box given in parts of the side, as Pillow wants it."""
    return side * left, side * top, side * right, side * bottom


def _list_heart(side: float, scale: float) -> list[tuple[float, float]]:
    """The corners of a heart in the middle of a square, in parts of its usual size."""
    points = []
    for step in range(64):
        angle = 2 * math.pi * step / 64
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        points.append((side * (0.5 + scale * x / 34), side * (0.5 - 0.04 * scale - scale * y / 34)))
    return points


def heart(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A filled heart, which stands for life."""
    draw.polygon(_list_heart(side, 1.0), fill=255)


def hollow_heart(draw: ImageDraw.ImageDraw, side: float) -> None:
    """The outline of a heart: life that is lost."""
    draw.polygon(_list_heart(side, 1.0), fill=255)
    draw.polygon(_list_heart(side, 0.68), fill=0)


def power(draw: ImageDraw.ImageDraw, side: float) -> None:
    """Two cards lying face down, one over the other."""
    draw.rounded_rectangle(scale_box(side, 0.26, 0.06, 0.86, 0.76), side * 0.08, 150)
    draw.rounded_rectangle(scale_box(side, 0.10, 0.20, 0.74, 0.98), side * 0.10, 0)
    draw.rounded_rectangle(scale_box(side, 0.14, 0.24, 0.70, 0.94), side * 0.08, 255)
    draw.polygon(
        [(side * x, side * y) for x, y in ((0.42, 0.38), (0.57, 0.59), (0.42, 0.80), (0.27, 0.59))], fill=0
    )


def stack(draw: ImageDraw.ImageDraw, side: float) -> None:
    """Three bars below each other, which stand for a pile of cards."""
    for index in range(3):
        top = 0.10 + 0.30 * index
        draw.rounded_rectangle(scale_box(side, 0.08, top, 0.92, top + 0.20), side * 0.06, 255)


def bolt(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A flash of lightning, which marks Buzz holomem."""
    corners = ((0.62, 0.0), (0.14, 0.58), (0.46, 0.58), (0.36, 1.0), (0.86, 0.40), (0.54, 0.40))
    draw.polygon([(side * x, side * y) for x, y in corners], fill=255)


def spark(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A star with four points: an effect that lasts."""
    points = [(side * x, side * y) for x, y in ring_points(4, 0.5, inner=0.15)]
    draw.polygon(points, fill=255)


def clip(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A paper clip: cards of any kind that are attached to another."""
    width = round(side * 0.11)
    for left, top, right, bottom, first, last in (
        (0.14, 0.40, 0.86, 1.00, 0, 180),
        (0.14, 0.00, 0.66, 0.52, 180, 360),
        (0.34, 0.52, 0.66, 0.80, 0, 180),
    ):
        draw.arc(scale_box(side, left, top, right, bottom), first, last, 255, width)
    for x, top, bottom in ((0.14, 0.26, 0.70), (0.75, 0.24, 0.70), (0.55, 0.26, 0.66), (0.34, 0.24, 0.66)):
        draw.rectangle((side * x, side * top, side * x + width - 1, side * bottom), fill=255)


def tick(draw: ImageDraw.ImageDraw, side: float) -> None:
    """The tick that marks what is done."""
    points = [(side * x, side * y) for x, y in ((0.08, 0.54), (0.38, 0.84), (0.94, 0.18))]
    draw.line(points, fill=255, width=round(side * 0.18), joint="curve")


@remember(1_000_000, weigh_image)
def draw_sign(sign: Sign, size: int) -> Image.Image:
    """Draw a sign as coverage, to be filled with any colour. Shared: must not be changed."""
    image = Image.new("L", (size * SCALE, size * SCALE))
    sign(ImageDraw.Draw(image), float(size * SCALE))
    return image.reduce(SCALE)


def paint_sign(image: Image.Image, x: int, y: int, sign: Sign, size: int, fill: Rgb) -> None:
    """Paint a sign with its upper left corner at a point."""
    image.paste(fill, (x, y), draw_sign(sign, size))
