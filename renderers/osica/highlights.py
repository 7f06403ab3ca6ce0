"""What is marked on a place: that it changed, and what the appeals of the turn came to there."""

from typing import Final

from PIL import Image

from engine.kernel.translation import tr
from renderers.kit.attacks import Toll
from renderers.kit.changes import Highlight
from renderers.kit.hits import Line, paint_hit, paint_outline
from renderers.kit.rects import Rect
from renderers.kit.themes import Theme

HEARTS: Final = (34, 36)
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


def paint_taken(image: Image.Image, room: Rect, hit: Toll | None, theme: Theme) -> None:
    """Say how many hearts were taken this turn."""
    if hit is not None and hit.total:
        paint_hit(image, room, (Line(f"−{hit.total}", HEARTS[1], HEARTS[0]),), theme)
