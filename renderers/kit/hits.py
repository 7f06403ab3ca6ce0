"""How marks are painted on a tile: the outline of what changed, and what attacks did."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_frame, paint_round
from renderers.kit.text import Align, draw_fitted, fit
from renderers.kit.themes import Theme, choose_letters, to_rgb

RADIUS: Final = 14
FRAME: Final = 4
BESIDE: Final = 6
"""How far a long number may stand out to the left and right of its room: nothing is so near to it."""


class Line(NamedTuple):
    """A line about a hit: its words, the size of its letters, and how high it is."""

    words: str
    size: int
    high: int


def paint_outline(image: Image.Image, place: Rect, theme: Theme) -> None:
    """Paint a frame round a tile, in the colour that says that it has just changed."""
    paint_frame(image, place, RADIUS, to_rgb(theme.note), FRAME)


def choose_lines(ways: Sequence[Sequence[Line]], height: int) -> Sequence[Line]:
    """Choose the first of several ways to tell of a hit for which a height is enough, else the last."""
    return next((lines for lines in ways if sum(line.high for line in lines) <= height), ways[-1])


def paint_hit(
    image: Image.Image, room: Rect, lines: Sequence[Line], theme: Theme, *, is_harmless: bool = False
) -> None:
    """Paint what an attack did at the bottom of the room for it, in the middle: on red, or on green where it
    did no harm.
    """
    width = room.w + 2 * BESIDE
    shown = [fit(line.words, Style.STRONG, line.size, width) for line in lines]
    fill = to_rgb(theme.hp if is_harmless else theme.damage)
    height = sum(line.high for line in lines)
    wide = min(width, round(max(each.width for each in shown)) + 20)
    pill = Rect(room.x + (room.w - wide) // 2, room.bottom - height, wide, height)
    paint_round(image, pill.inset(-3), RADIUS, to_rgb(theme.ink))
    paint_round(image, pill, RADIUS - 2, fill)
    y = pill.y
    for each, line in zip(shown, lines, strict=True):
        place = Rect(pill.x, y, pill.w, line.high)
        draw_fitted(image, place, each, choose_letters(fill, theme), Align.CENTER)
        y += line.high
