"""Cheers as rows of symbols with counts, in any number of colours."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from engine.hocg.cards.terms import COLORS, Color
from engine.hocg.state.views import CardView
from renderers.hocg.symbols import draw_color
from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.rects import Rect
from renderers.kit.text import Align, draw_text, fit
from renderers.kit.themes import Theme, to_rgb

LARGEST: Final = 46
SMALLEST_ICON: Final = 26
COUNT_SIZE: Final = 40
NARROWEST: Final = 64
"""Width that a symbol and a count beside it need at least."""


def count_cheers(cheers: Iterable[CardView]) -> tuple[tuple[Color, int], ...]:
    """Count cheer cards by colour, in the order of the rules, colorless last."""
    counts = Counter(card.colors[0] if card.colors else Color.COLORLESS for card in cheers)
    return tuple((color, counts[color]) for color in (*COLORS, Color.COLORLESS) if counts[color])


Counts = Sequence[tuple[Color, int]]
"""Cheers by colour, as :func:`count_cheers` gives them."""


def has_many_colors(counts: Counts, width: int) -> bool:
    """Whether the cheers have too many colours to stand beside their counts in one row of a width."""
    return len(counts) * NARROWEST > width


def paint_cheers(image: Image.Image, place: Rect, counts: Counts, theme: Theme, rows: int = 1) -> None:
    """Paint cheers by colour into a place: a symbol and a count each; nothing if there are none."""
    if not counts:
        return
    per_row = -(-len(counts) // rows)
    height = place.h // rows
    for row in range(rows):
        part = counts[row * per_row : (row + 1) * per_row]
        spot = Rect(place.x, place.y + row * height, place.w, height)
        if per_row * NARROWEST > place.w:
            _paint_columns(image, spot, part, theme)
        else:
            _paint_row(image, spot, part, per_row, theme)


def _paint_row(image: Image.Image, place: Rect, counts: Counts, cells: int, theme: Theme) -> None:
    """Paint each count to the right of its symbol."""
    size = min(COUNT_SIZE, place.h + 4)
    widest = round(max((fit(str(count), Style.STRONG, size, 200).width for _, count in counts), default=0))
    cell = min(place.w // cells, LARGEST + widest + 20)
    icon = max(SMALLEST_ICON, min(LARGEST, place.h, cell - widest - 5))
    for index, (color, count) in enumerate(counts):
        x = place.x + index * cell
        symbol = draw_color(color, icon, theme)
        image.paste(symbol, (x, place.y + (place.h - icon) // 2), symbol)
        spot = Rect(x + icon + 4, place.y, cell - icon - 4, place.h)
        draw_text(image, spot, str(count), Style.STRONG, size, to_rgb(theme.text))


def _paint_columns(image: Image.Image, place: Rect, counts: Counts, theme: Theme) -> None:
    """Paint each count below its symbol."""
    wide = [fit(str(count), Style.STRONG, 30, 90).width + 2 for _, count in counts]
    room = (place.w - sum(wide)) / len(counts)
    icon = min(place.h - 26, int(min(wide) + room) - 2)
    left = float(place.x)
    for (color, count), width in zip(counts, wide, strict=True):
        spot = place._replace(x=round(left), w=round(left + width + room) - round(left))
        left += width + room
        symbol = draw_color(color, icon, theme)
        image.paste(symbol, (spot.x + (spot.w - icon) // 2, spot.y), symbol)
        below = Rect(spot.x, spot.bottom - 26, spot.w, 26)
        draw_text(image, below, str(count), Style.STRONG, 30, to_rgb(theme.text), Align.CENTER)


@remember(1_000_000, weigh_image)
def draw_cost(cost: tuple[Color, ...], icon: int, theme: Theme) -> Image.Image:
    """Draw what an art costs: one symbol a cheer. Shared: must not be changed."""
    image = Image.new("RGBA", (max(1, len(cost) * (icon + 3)), icon))
    for index, color in enumerate(cost):
        image.paste(draw_color(color, icon, theme), (index * (icon + 3), 0))
    return image
