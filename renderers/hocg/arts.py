"""The arts of a center or collab holomem: what they cost, what they are called, what they would deal now."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import Color
from engine.hocg.state.views import ArtView
from engine.kernel.translation import tr
from renderers.hocg.cheers import draw_cost
from renderers.hocg.symbols import draw_color
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round
from renderers.kit.text import (
    SMALLEST,
    Align,
    Fitted,
    clean,
    draw_fitted,
    draw_text,
    fit,
    join_lines,
    measure,
    wrap,
)
from renderers.kit.themes import Theme, to_rgb

SYMBOL: Final = 30
SMALLEST_SYMBOL: Final = 22
COST_SHARE: Final = 0.42
"""The part of a line that the cost may take: the name needs the rest."""
DOUBLE: Final = 60
"""Height from which on a place has two lines."""
BEST_EDGE: Final = 5
"""Room on either side of an art that is told without its name."""
NO_DAMAGE: Final = "–"
CRITICAL_ICON: Final = 40
"""The largest a critical icon is."""
CRITICAL_GAP: Final = 14
"""Room before a critical icon."""


def say_damage(damage: int, *, has_plus: bool) -> str:
    """Say what an art deals: "60", "60+" where its text may add to it, a dash where it deals nothing."""
    return f"{damage}{'+' if has_plus else ''}" if damage or has_plus else NO_DAMAGE


def measure_criticals(critical: Sequence[tuple[Color, int]], size: int, height: int) -> int:
    """How many pixels :func:`paint_criticals` takes from the right end of a place.

    Args:
        critical: each colour with what the art adds against it.
        size: the size of the letters.
        height: how high the place is.
    """
    icon = min(CRITICAL_ICON, height)
    return sum(CRITICAL_GAP + icon + 4 + round(_fit_bonus(more, size).width) for _, more in critical)


def paint_criticals(
    image: Image.Image, place: Rect, critical: Sequence[tuple[Color, int]], size: int, theme: Theme
) -> int:
    """Paint an art's critical icons at the right end of a place, each with what it adds against its colour;
    returns where they begin.
    """
    right, icon = place.right, min(CRITICAL_ICON, place.h)
    for color, more in reversed(critical):
        shown = _fit_bonus(more, size)
        right -= round(shown.width)
        draw_fitted(image, Rect(right, place.y, place.right - right, place.h), shown, to_rgb(theme.damage))
        right -= icon + 4
        symbol = draw_color(color, icon, theme)
        image.paste(symbol, (right, place.y + (place.h - icon) // 2), symbol)
        right -= CRITICAL_GAP
    return right


def _fit_bonus(more: int, size: int) -> Fitted:
    return fit(f"+{more}", Style.STRONG, size, 160, 18)


def paint_arts(image: Image.Image, rows: Sequence[Rect], arts: Sequence[ArtView], theme: Theme) -> None:
    """Paint a line for each art; where there are more than lines, the last line names the others.

    An art that stands alone and has a long name takes two lines.
    """
    if len(arts) == 1 and len(rows) > 1:
        whole = rows[0]._replace(h=rows[1].bottom - rows[0].y)
        if not _has_room(rows[0], arts[0]):
            _paint_art(image, whole, arts[0], theme)
            return
    shown = arts if len(arts) <= len(rows) else arts[: len(rows) - 1]
    for art, row in zip(shown, rows, strict=False):
        _paint_art(image, row, art, theme)
    if len(shown) < len(arts):
        names = tr(", ").join(art.name for art in arts[len(shown) :])
        inner = rows[len(shown)].inset(8, 0)
        draw_text(image, inner, tr("and {names}", names=names), Style.TEXT, 30, to_rgb(theme.dim))


def paint_best(image: Image.Image, place: Rect, least: int, art: ArtView, theme: Theme) -> Rect:
    """Paint what an art costs and deals, without its name, at the right end of a place; without what it
    costs, or not at all, where there is no room for that.

    Args:
        image: what is painted on.
        place: the place that it shares.
        least: room that has to be left beside it.
        art: the art; one that can be paid lies on a bright ground.
        theme: the colours.

    Returns:
        what is left of the place.
    """
    words = say_damage(art.damage, has_plus=art.has_plus)
    damage = fit(words, Style.STRONG, 32, 90)
    wide = len(art.cost) * (SMALLEST_SYMBOL + 3) + 3
    room = place.w - least - round(damage.width) - 2 * BEST_EDGE
    if room < 0:
        return place
    cost = wide if wide <= room else 0
    width = round(damage.width) + cost + 2 * BEST_EDGE
    spot = Rect(place.right - width, place.y, width, place.h)
    if art.is_ready:
        paint_round(image, spot.inset(0, 1), 8, to_rgb(theme.raised))
    bright = to_rgb(theme.text if art.is_ready else theme.dim)
    draw_fitted(image, spot.inset(BEST_EDGE, 0), damage, bright, Align.RIGHT)
    if cost:
        symbols = draw_cost(art.cost, SMALLEST_SYMBOL, theme)
        image.paste(symbols, (spot.x + BEST_EDGE, spot.y + (spot.h - SMALLEST_SYMBOL) // 2), symbols)
    return place._replace(w=place.w - width)


class _Line(NamedTuple):
    """How an art is set in a line: its damage, the size of its cost's symbols, and where the name stands."""

    damage: Fitted
    size: int
    name: Rect


def _lay_out_line(row: Rect, art: ArtView) -> _Line:
    inner = row.inset(8, 0)
    words = say_damage(art.damage, has_plus=art.has_plus)
    damage = fit(words, Style.STRONG, 38 if art.is_ready else 34, 120)
    room = inner.w - round(damage.width) - 10
    size = SYMBOL
    while size > SMALLEST_SYMBOL and len(art.cost) * (size + 3) > room * COST_SHARE:
        size -= 2
    left = len(art.cost) * (size + 3) + 7 if art.cost else 0
    return _Line(damage, size, Rect(inner.x + left, inner.y, room - left, inner.h))


def _has_room(row: Rect, art: ArtView) -> bool:
    """Whether an art's whole name has room beside its cost and damage."""
    return measure(art.name, Style.NARROW, SMALLEST) <= _lay_out_line(row, art).name.w


def _paint_art(image: Image.Image, place: Rect, art: ArtView, theme: Theme) -> None:
    """Paint an art; one that can be paid lies on a bright ground. With two lines its name begins above its
    cost, and ends beside it.
    """
    if art.is_ready:
        paint_round(image, place.inset(0, 1), 8, to_rgb(theme.raised))
    is_double = place.h > DOUBLE
    row = place.rows(2)[1] if is_double else place
    line = _lay_out_line(row, art)
    bright = to_rgb(theme.text if art.is_ready else theme.dim)
    draw_fitted(image, row.inset(8, 0), line.damage, bright, Align.RIGHT)
    cost = draw_cost(art.cost, line.size, theme)
    image.paste(cost, (row.x + 8, row.y + (row.h - line.size) // 2), cost)
    style = Style.LABEL if art.is_ready else Style.TEXT
    if not is_double:
        draw_text(image, line.name, art.name, style, 32, bright)
        return
    above = place.rows(2)[0].inset(8, 0)
    whole = fit(art.name, style, 32, above.w)
    if whole.text == clean(art.name) and whole.size >= SMALLEST:
        draw_text(image, above, art.name, style, 32, bright)
        return
    first, *rest = wrap(art.name, Style.NARROW, SMALLEST, above.w)
    for words, spot in ((first, above), (join_lines(rest), line.name)):
        draw_text(image, spot, words, Style.NARROW, SMALLEST, bright)
