"""The 256 colours of a picture. A palette made once from the theme lets a board be coded in little time."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from math import isqrt
from typing import Final

from PIL import Image

from renderers.kit.themes import Rgb, Theme, blend, to_rgb

SIZE: Final = 256
NEAREST: Final = 64
"""Squared distance between two colours of the palette: Pillow may take nearer ones for each other."""
EDGE: Final = isqrt(NEAREST)
"""The edge of a cube of colours: whatever is nearer than that lies in the same cube or in one beside it."""
STEPS: Final = (0.25, 0.5, 0.75)
"""Tones between a letter and what it stands on, for smooth edges."""


def _list_wanted(theme: Theme) -> Iterator[Rgb]:
    """List the colours a picture needs, the most needed first."""
    surfaces = [
        to_rgb(value)
        for value in (theme.panel, theme.table, theme.raised, theme.empty, theme.line, theme.ink)
    ]
    seats = [to_rgb(value) for value in theme.seats]
    words = [to_rgb(theme.text), to_rgb(theme.dim), to_rgb(theme.faint)]
    signs = [
        to_rgb(value)
        for value in (
            theme.hp,
            theme.hp_low,
            theme.damage,
            theme.life,
            theme.power,
            theme.rest,
            theme.gold,
            theme.gold_text,
            theme.note,
        )
    ]
    fills = [to_rgb(tint.fill) for tint in theme.colors.values()]
    yield from [*surfaces, *words, *seats, *signs, *fills, (255, 255, 255)]
    for tint in theme.colors.values():
        yield from tint.ramp
    yield from _list_between(words, surfaces[:4])
    yield from _list_between([*seats, *signs], surfaces[:1])
    yield from _list_between([to_rgb(theme.ink)], [*seats, to_rgb(theme.gold), to_rgb(theme.rest), *fills])
    for tint in theme.colors.values():
        yield from (blend(first, second, 0.5) for first, second in pairwise(tint.ramp))
    levels = (16, 60, 104, 148, 192, 236)
    yield from product(levels, levels, levels)


def _list_between(firsts: list[Rgb], seconds: list[Rgb]) -> Iterator[Rgb]:
    for first, second in product(firsts, seconds):
        yield from (blend(first, second, step) for step in STEPS)


class _Chosen:
    """Colours that lie far enough apart, found by the cube of colours that they lie in."""

    def __init__(self) -> None:
        self.colors: list[Rgb] = []
        self._cubes: dict[Rgb, list[Rgb]] = {}

    def add(self, color: Rgb) -> None:
        """Take a colour unless one is there that is as good."""
        red, green, blue = (part // EDGE for part in color)
        around = product((red - 1, red, red + 1), (green - 1, green, green + 1), (blue - 1, blue, blue + 1))
        if any(
            _measure_distance(color, other) < NEAREST
            for cube in around
            for other in self._cubes.get(cube, ())
        ):
            return
        self.colors.append(color)
        self._cubes.setdefault((red, green, blue), []).append(color)


def _measure_distance(first: Rgb, second: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))


@lru_cache(maxsize=8)
def build_palette(theme: Theme) -> Image.Image:
    """Build the palette of a theme, as an image that carries it."""
    chosen = _Chosen()
    for color in _list_wanted(theme):
        chosen.add(color)
        if len(chosen.colors) == SIZE:
            break
    colors = chosen.colors
    colors += [colors[0]] * (SIZE - len(colors))
    image = Image.new("P", (1, 1))
    image.putpalette([part for color in colors for part in color])
    return image


def index_colors(image: Image.Image, theme: Theme) -> Image.Image:
    """Put a picture in the theme's palette, each pixel by itself."""
    return image.quantize(palette=build_palette(theme), dither=Image.Dither.NONE)


def reduce_colors(image: Image.Image, theme: Theme) -> Image.Image:
    """Spread a photograph's colours over those of the palette, so that it still looks right afterwards."""
    return image.quantize(palette=build_palette(theme), dither=Image.Dither.FLOYDSTEINBERG).convert("RGB")
