"""What is marked on a place: that it changed, and what the appeals of the turn came to there."""

from itertools import groupby
from typing import Final

from PIL import Image

from engine.kernel.copies import say_copies
from engine.kernel.translation import tr
from renderers.kit.attacks import Toll
from renderers.kit.changes import Highlight
from renderers.kit.fonts import Style
from renderers.kit.hits import BESIDE, Line, paint_hit, paint_outline
from renderers.kit.rects import Rect
from renderers.kit.text import fit
from renderers.kit.themes import Theme

HEARTS: Final = (34, 32)
GUARD: Final = (34, 30)
"""Heights and sizes of what is said of hearts, and of who guarded."""


def paint_highlights(image: Image.Image, place: Rect, room: Rect, highlight: Highlight, theme: Theme) -> None:
    """Outline a tile that changed, and say in some room what came of who guarded there."""
    if highlight.is_changed:
        paint_outline(image, place, theme)
    if highlight.hit is not None:
        is_down = highlight.hit.is_down
        line = Line(tr("dropped") if is_down else tr("guarded"), GUARD[1], GUARD[0])
        paint_hit(image, room, (line,), theme, is_harmless=not is_down)


def say_taken(hit: Toll | None) -> str:
    """How many hearts each appeal of the turn took, as the log tells of each: "−2 −1 ×2"; behind them that
    one more was taken than there was, which ends the match.
    """
    if hit is None:
        return ""
    taken = [f"−{damage}{say_copies(len(list(run)))}" for damage, run in groupby(filter(None, hit.damages))]
    return " ".join([*taken, *([tr("loses")] if hit.is_down else [])])


def paint_taken(image: Image.Image, room: Rect, words: str, theme: Theme) -> Rect:
    """Paint how many hearts were taken at the right of some room; what is left of that."""
    wide = min(room.w * 3 // 4, round(fit(words, Style.STRONG, HEARTS[1], room.w).width) + 20)
    spot = Rect(room.right - wide + BESIDE, room.y + 4, wide - 2 * BESIDE, HEARTS[0])
    paint_hit(image, spot, (Line(words, HEARTS[1], HEARTS[0]),), theme)
    return room._replace(w=room.w - wide - 8)
