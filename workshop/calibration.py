"""A picture of how a judgement's chances came true, on positions that it wasn't learned from."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.kernel.players.weights import Bin, Figures, Weights
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.text import Align, draw_text
from renderers.kit.themes import DEFAULT, Rgb, Theme, load_theme, to_rgb

EDGE, SIDE, GAP = 24, 520, 36
HEAD = 96
STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)
LEAST, MOST = 10, 26
"""How wide a point is: the more positions, the wider."""


def draw_calibration(weights: Weights) -> Picture:
    """Draw chances against what came, on held-out matches and on held-out decks: who judges truly is on the
    diagonal.

    Args:
        weights: with their figures.
    """
    theme = load_theme(DEFAULT)
    size = (2 * EDGE + 2 * SIDE + GAP, 2 * EDGE + SIDE + HEAD)
    image = Image.new("RGB", size, to_rgb(theme.table))
    for number, (title, figures) in enumerate(
        (("held-out matches", weights.on_matches), ("held-out decks", weights.on_decks))
    ):
        place = Rect(EDGE + number * (SIDE + GAP), EDGE, SIDE, SIDE + HEAD)
        _paint_panel(image, place, f"{title}: Brier {figures.brier:.3f}", figures, theme)
    return encode(image, theme, "calibration")


def _paint_panel(image: Image.Image, place: Rect, title: str, figures: Figures, theme: Theme) -> None:
    paint_tile(image, place, 16, to_rgb(theme.panel), to_rgb(theme.line))
    head = Rect(place.x + 20, place.y + 12, place.w - 40, 44)
    draw_text(image, head, title, Style.STRONG, 34, to_rgb(theme.text))
    inside = Rect(place.x + 84, place.y + 70, place.w - 134, place.h - 130)
    dim = to_rgb(theme.dim)
    draw = ImageDraw.Draw(image)
    for step in STEPS:
        x, y = _locate(inside, step, step)
        draw.line((inside.x, y, inside.right, y), to_rgb(theme.line), 2)
        draw_text(image, Rect(place.x + 6, y - 18, 70, 36), f"{step:.0%}", Style.LABEL, 26, dim, Align.RIGHT)
        draw_text(
            image, Rect(x - 40, inside.bottom + 10, 80, 36), f"{step:.0%}", Style.LABEL, 26, dim, Align.CENTER
        )
    draw.line((*_locate(inside, 0, 0), *_locate(inside, 1, 1)), dim, 3)
    _paint_points(image, inside, figures.bins, to_rgb(theme.gold))


def _paint_points(image: Image.Image, inside: Rect, bins: Sequence[Bin], fill: Rgb) -> None:
    most = max((each.positions for each in bins), default=1)
    for each in bins:
        width = LEAST + round((MOST - LEAST) * each.positions / most)
        x, y = _locate(inside, each.judged, each.came)
        paint_round(image, Rect(x - width // 2, y - width // 2, width, width), width // 2, fill)


def _locate(inside: Rect, across: float, up: float) -> tuple[int, int]:
    return inside.x + round(across * inside.w), inside.bottom - round(up * inside.h)
