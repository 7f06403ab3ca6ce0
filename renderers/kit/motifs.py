"""Motifs of our own card drawings: flat shapes in a few tones, made from numbers that follow from a text."""

import hashlib
import math
from collections.abc import Callable
from typing import Final

from PIL import ImageDraw

from renderers.kit.shapes import ring_points
from renderers.kit.themes import Rgb

Ramp = tuple[Rgb, ...]
"""Tones of one colour, dark to light."""


class Dice:
    """Numbers that follow from a text: the same card is drawn the same way on every machine."""

    def __init__(self, text: str) -> None:
        self._bytes = hashlib.sha256(text.encode()).digest()
        self._next = 0

    def pick(self, count: int) -> int:
        """A number from 0 to below count."""
        self._next += 1
        digest = hashlib.sha256(self._bytes + self._next.to_bytes(2, "big")).digest()
        return int.from_bytes(digest[:4], "big") % count

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` to ``high``."""
        return low + (high - low) * self.pick(1001) / 1000


Motif = Callable[[ImageDraw.ImageDraw, int, int, Ramp, Rgb, Dice], None]


def _paint_hills(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    radius = w * dice.between(0.20, 0.30)
    x, y = w * dice.between(0.3, 0.7), h * dice.between(0.22, 0.34)
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=accent)
    for layer in range(3):
        level = h * (0.46 + 0.17 * layer)
        swing, shift = h * dice.between(0.03, 0.07), dice.between(0, 6.28)
        waves = dice.between(1.0, 2.2)
        line = [
            (w * step / 24, level + swing * math.sin(shift + waves * 6.28 * step / 24)) for step in range(25)
        ]
        draw.polygon([*line, (w, h), (0, h)], fill=ramp[3 - layer])


def _paint_rays(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    x, y = w * dice.between(0.35, 0.65), h * dice.between(0.40, 0.60)
    count, start = 9 + dice.pick(6), dice.between(0, 360)
    reach = 1.5 * h
    for index in range(count):
        angle = start + 360 * index / count
        draw.pieslice((x - reach, y - reach, x + reach, y + reach), angle, angle + 180 / count, fill=ramp[2])
    for radius, fill in ((0.34, ramp[1]), (0.28, accent)):
        draw.ellipse((x - w * radius, y - w * radius, x + w * radius, y + w * radius), fill=fill)


def _paint_rings(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    x, y = w * dice.between(0.0, 1.0), h * dice.between(0.1, 0.4)
    for index, part in enumerate((1.15, 0.95, 0.75, 0.55, 0.36, 0.18)):
        radius = h * part * 0.8
        fill = accent if index == 5 else ramp[(1, 2, 1, 2, 3, 4)[index]]
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


def _paint_ribbons(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    lean = w * dice.between(0.5, 1.1) * (1 if dice.pick(2) else -1)
    x = -abs(lean) - w * 0.2
    index = 0
    while x < w + abs(lean):
        wide = w * dice.between(0.08, 0.24)
        fill = accent if index % 5 == 3 else ramp[(1, 2, 3, 2)[index % 4]]
        draw.polygon([(x, h), (x + wide, h), (x + wide + lean, 0), (x + lean, 0)], fill=fill)
        x += wide * 1.35
        index += 1


def _paint_petals(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    x, y = w * dice.between(0.4, 0.6), h * dice.between(0.42, 0.55)
    count, start = 5 + dice.pick(4), dice.between(0, 6.28)
    for reach, wide, fill in ((0.60, 0.34, ramp[2]), (0.40, 0.24, ramp[3])):
        for index in range(count):
            angle = start + 6.283 * index / count + (0.4 if fill == ramp[3] else 0)
            cx, cy = x + w * reach * math.cos(angle), y + w * reach * math.sin(angle)
            draw.ellipse((cx - w * wide, cy - w * wide, cx + w * wide, cy + w * wide), fill=fill)
    draw.ellipse((x - w * 0.26, y - w * 0.26, x + w * 0.26, y + w * 0.26), fill=accent)


def _paint_facets(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    columns, rows = 3, 4
    points = {
        (i, j): (
            w * (i + (dice.between(-0.3, 0.3) if 0 < i < columns else 0)) / columns,
            h * (j + (dice.between(-0.3, 0.3) if 0 < j < rows else 0)) / rows,
        )
        for i in range(columns + 1)
        for j in range(rows + 1)
    }
    special = dice.pick(columns * rows)
    for i in range(columns):
        for j in range(rows):
            a, b, c, d = points[i, j], points[i + 1, j], points[i + 1, j + 1], points[i, j + 1]
            draw.polygon([a, b, c], fill=accent if i * rows + j == special else ramp[1 + dice.pick(3)])
            draw.polygon([a, c, d], fill=ramp[1 + dice.pick(3)])


def _paint_stars(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    for layer in range(3):
        top = h * (0.30 + 0.24 * layer)
        draw.polygon([(0, top + h * 0.12), (w, top - h * 0.10), (w, h), (0, h)], fill=ramp[1 + layer % 3])
    for index in range(9):
        x, y = w * dice.between(0.05, 0.95), h * dice.between(0.04, 0.96)
        size = w * dice.between(0.06, 0.22)
        points = [
            (x + (a - 0.5) * 2 * size, y + (b - 0.5) * 2 * size) for a, b in ring_points(4, 0.5, inner=0.16)
        ]
        draw.polygon(points, fill=accent if index % 3 == 0 else ramp[4])


def _paint_arches(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    size = w / dice.between(2.0, 3.2)
    row = 0
    shift = size * dice.between(0.0, 1.0)
    y = -size - size * dice.between(0.0, 1.0)
    while y < h + size:
        x = -size - shift + (size / 2 if row % 2 else 0)
        while x < w + size:
            for part, fill in (
                (1.0, ramp[1 + row % 2]),
                (0.72, ramp[2 + row % 2]),
                (0.40, accent if row % 4 == 2 else ramp[1]),
            ):
                reach = size * part / 2 * 1.16
                draw.ellipse(
                    (x + size / 2 - reach, y + size - reach, x + size / 2 + reach, y + size + reach),
                    fill=fill,
                )
            x += size
        y += size / 2
        row += 1


def _paint_moons(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    """Crescents of several sizes, one of them in the accent."""
    draw.polygon(
        [(0, h * dice.between(0.5, 0.8)), (w, h * dice.between(0.3, 0.7)), (w, h), (0, h)], fill=ramp[2]
    )
    for index in range(6):
        radius = w * dice.between(0.10, 0.32)
        x, y = w * dice.between(0.05, 0.95), h * dice.between(0.05, 0.95)
        shift = radius * dice.between(0.35, 0.6)
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=accent if index == 5 else ramp[3])
        x, y, radius = x + shift, y - shift * 0.6, radius * 0.9
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ramp[1])


def _paint_chevrons(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    """Rows of broad angles, pointing up or down."""
    high = h * dice.between(0.10, 0.18)
    rise = h * dice.between(0.10, 0.24) * (1 if dice.pick(2) else -1)
    middle, special = w * dice.between(0.35, 0.65), 2 + dice.pick(4)
    y, index = -abs(rise) - high, 0
    while y < h + abs(rise):
        fill = accent if index == special else ramp[(1, 3, 2)[index % 3]]
        upper = [(0, y), (middle, y - rise), (w, y)]
        draw.polygon([*upper, *((x, below + high) for x, below in reversed(upper))], fill=fill)
        y += high
        index += 1


def _paint_bubbles(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    """Rings and discs, large ones behind small ones."""
    special = 6 + dice.pick(6)
    for index in range(16):
        radius = w * (0.40 - 0.022 * index) * dice.between(0.7, 1.1)
        x, y = w * dice.between(0.0, 1.0), h * dice.between(0.0, 1.0)
        fill = accent if index == special else ramp[(2, 3, 1, 4)[index % 4]]
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)
        if index % 3 == 1:
            radius *= 0.62
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ramp[1])


def _paint_checks(draw: ImageDraw.ImageDraw, w: int, h: int, ramp: Ramp, accent: Rgb, dice: Dice) -> None:
    """Diamonds in rows, some of them bright."""
    columns = 3 + dice.pick(3)
    size = w / columns
    special = dice.pick(12)
    for row in range(-1, round(2 * h / size) + 2):
        for column in range(-1, columns + 1):
            x, y = (column + (0.5 if row % 2 else 0)) * size + size / 2, row * size / 2
            choice = dice.pick(12)
            fill = accent if choice == special else ramp[1 + choice % 3]
            draw.polygon(
                [(x, y - size / 2), (x + size / 2, y), (x, y + size / 2), (x - size / 2, y)], fill=fill
            )


MOTIFS: Final[tuple[Motif, ...]] = (
    _paint_hills,
    _paint_rays,
    _paint_rings,
    _paint_ribbons,
    _paint_petals,
    _paint_facets,
    _paint_stars,
    _paint_arches,
    _paint_moons,
    _paint_chevrons,
    _paint_bubbles,
    _paint_checks,
)
