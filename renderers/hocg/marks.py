"""What is marked on a place of the stage: that it changed, and what the last attack did there."""

from typing import Final

from PIL import Image

from engine.kernel.translation import tr
from renderers.hocg.attack import Hit
from renderers.hocg.facts import Mark
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_frame, paint_round
from renderers.kit.text import SMALLEST, Align, Fitted, draw_fitted, fit
from renderers.kit.themes import Theme, choose_letters, to_rgb

RADIUS: Final = 14
FRAME: Final = 4
PILL: Final = 46
BESIDE: Final = 6
"""How far a long number may stand out to the left and right of a picture: nothing is so near to it."""
TIGHT: Final = 24
"""Height of a line where there is little room."""


def paint_marks(image: Image.Image, place: Rect, picture: Rect, mark: Mark, theme: Theme) -> None:
    """Outline a tile that changed, and put the last attack's number on the free part of its picture, at
    the bottom: the colour lies above.
    """
    if mark.is_changed:
        paint_frame(image, place, RADIUS, to_rgb(theme.note), FRAME)
    if mark.hit is None:
        return
    lines = _list_lines(mark.hit, picture)
    fill = to_rgb(theme.damage)
    height = sum(high for _, high in lines)
    wide = min(picture.w + 2 * BESIDE, round(max(line.width for line, _ in lines)) + 20)
    pill = Rect(picture.x + (picture.w - wide) // 2, picture.bottom - height, wide, height)
    paint_round(image, pill.inset(-3), 14, to_rgb(theme.ink))
    paint_round(image, pill, 12, fill)
    y = pill.y
    for line, high in lines:
        draw_fitted(image, Rect(pill.x, y, pill.w, high), line, choose_letters(fill, theme), Align.CENTER)
        y += high


def _list_lines(hit: Hit, picture: Rect) -> list[tuple[Fitted, int]]:
    """What is said of a hit, with the heights of the lines: its number, and that it downed. Where there is
    room for one of them, that it downed says more.
    """
    number, down, width = f"−{hit.damage}", tr("down"), picture.w + 2 * BESIDE
    if not hit.is_down:
        high = max(TIGHT, min(PILL, picture.h))
        return [(fit(number, Style.STRONG, max(SMALLEST, min(44, high + 4)), width), high)]
    if picture.h >= PILL + 30:
        return [(fit(number, Style.STRONG, 44, width), PILL), (fit(down, Style.STRONG, 34, width), 30)]
    lines = [number, down] if picture.h >= 2 * TIGHT - 2 else [down]
    return [(fit(words, Style.STRONG, SMALLEST, width), TIGHT) for words in lines]
