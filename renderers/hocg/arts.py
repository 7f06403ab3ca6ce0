"""The arts of a center or collab holomem: what they cost, what they are called, what they would deal now."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.hocg.state.views import ArtView
from renderers.hocg.cheers import draw_cost
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round
from renderers.kit.text import Align, draw_fitted, draw_text, fit
from renderers.kit.themes import Theme, to_rgb

SYMBOL: Final = 30
SMALLEST_SYMBOL: Final = 22
COST_SHARE: Final = 0.42
"""The part of a line that the cost may take: the name needs the rest."""
NO_DAMAGE: Final = "–"


def say_damage(damage: int, *, has_plus: bool) -> str:
    """Say what an art deals: "60", "60+" where its text may add to it, a dash where it deals nothing."""
    return f"{damage}{'+' if has_plus else ''}" if damage or has_plus else NO_DAMAGE


def paint_arts(image: Image.Image, rows: Sequence[Rect], arts: Sequence[ArtView], theme: Theme) -> None:
    """Paint a line for each art; where there are more than lines, the last line names the others."""
    shown = arts if len(arts) <= len(rows) else arts[: len(rows) - 1]
    for art, row in zip(shown, rows, strict=False):
        _paint_art(image, row, art, theme)
    if len(shown) < len(arts):
        names = ", ".join(art.name for art in arts[len(shown) :])
        inner = rows[len(shown)].inset(8, 0)
        draw_text(image, inner, f"and {names}", Style.TEXT, 30, to_rgb(theme.dim))


def _paint_art(image: Image.Image, row: Rect, art: ArtView, theme: Theme) -> None:
    """Paint an art; one that its cheers pay for lies on a bright ground."""
    if art.is_ready:
        paint_round(image, row.inset(0, 1), 8, to_rgb(theme.raised))
    inner = row.inset(8, 0)
    words = say_damage(art.damage, has_plus=art.has_plus)
    damage = fit(words, Style.STRONG, 38 if art.is_ready else 34, 120)
    bright = to_rgb(theme.text if art.is_ready else theme.dim)
    draw_fitted(image, inner, damage, bright, Align.RIGHT)
    room = inner.w - round(damage.width) - 10
    size = SYMBOL
    while size > SMALLEST_SYMBOL and len(art.cost) * (size + 3) > room * COST_SHARE:
        size -= 2
    cost = draw_cost(art.cost, size, theme)
    image.paste(cost, (inner.x, inner.y + (inner.h - size) // 2), cost)
    left = cost.width + 7 if art.cost else 0
    name = Rect(inner.x + left, inner.y, room - left, inner.h)
    style = Style.LABEL if art.is_ready else Style.TEXT
    draw_text(image, name, art.name, style, 32, bright)
