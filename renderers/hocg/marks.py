"""What is marked on a place of the stage: that it changed, and what the last attack did there."""

from typing import Final

from PIL import Image

from renderers.hocg.facts import Mark
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_frame, paint_round
from renderers.kit.text import Align, draw_fitted, fit
from renderers.kit.themes import Theme, choose_letters, to_rgb

RADIUS: Final = 14
FRAME: Final = 4
PILL: Final = 46
DOWN: Final = "down"


def paint_marks(image: Image.Image, place: Rect, picture: Rect, mark: Mark, theme: Theme) -> None:
    """Outline a tile that changed, and put the last attack's number on its picture."""
    if mark.is_changed:
        paint_frame(image, place, RADIUS, to_rgb(theme.note), FRAME)
    if mark.hit is None:
        return
    lines = [fit(f"−{mark.hit.damage}", Style.STRONG, 44, picture.w - 4)]
    if mark.hit.is_down:
        lines.append(fit(DOWN, Style.STRONG, 34, picture.w - 4))
    fill = to_rgb(theme.damage)
    height = PILL + 34 * (len(lines) - 1)
    wide = min(picture.w, round(max(line.width for line in lines)) + 20)
    pill = Rect(picture.x + (picture.w - wide) // 2, picture.y + (picture.h - height) // 2, wide, height)
    paint_round(image, pill.inset(-3), 14, to_rgb(theme.ink))
    paint_round(image, pill, 12, fill)
    y = pill.y
    for line, high in zip(lines, (PILL, 30), strict=False):
        draw_fitted(image, Rect(pill.x, y, pill.w, high), line, choose_letters(fill, theme), Align.CENTER)
        y += high
