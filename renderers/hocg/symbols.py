"""The symbols of the game: its colours as letter, shape and hue, and the kinds of support cards."""

from typing import Final

from PIL import Image, ImageDraw

from engine.hocg.cards.terms import Color, SupportKind
from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.rects import Rect
from renderers.kit.shapes import SCALE, Point, ring_points
from renderers.kit.signs import Sign, scale_box
from renderers.kit.text import Align, draw_text
from renderers.kit.themes import Rgb, Theme, to_rgb

LETTERS: Final = {
    Color.WHITE: "W",
    Color.GREEN: "G",
    Color.RED: "R",
    Color.BLUE: "B",
    Color.PURPLE: "P",
    Color.YELLOW: "Y",
}

# Height of the letter in parts of the symbol, and how far below the middle it stands: shapes differ in room.
_LETTER_SIZES: Final = {
    Color.WHITE: (0.74, 0.0),
    Color.GREEN: (0.70, 0.0),
    Color.RED: (0.60, 0.17),
    Color.BLUE: (0.60, 0.0),
    Color.PURPLE: (0.56, 0.03),
    Color.YELLOW: (0.76, 0.0),
}


_OUTLINES: Final[dict[Color, list[Point]]] = {
    Color.GREEN: ring_points(6, 0.5),
    Color.RED: [(0.5, 0.02), (1.0, 0.94), (0.0, 0.94)],
    Color.BLUE: ring_points(4, 0.52),
    Color.PURPLE: ring_points(5, 0.56, inner=0.33),
    Color.YELLOW: [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)],
}


def _draw_outline(draw: ImageDraw.ImageDraw, color: Color, big: int, margin: float, fill: Rgb) -> None:
    """Draw a symbol's body, made smaller by a margin (in parts of its size)."""
    span = big * (1 - 2 * margin)
    if color in _OUTLINES:
        points = [(big * margin + x * span, big * margin + y * span) for x, y in _OUTLINES[color]]
        draw.polygon(points, fill=fill)
    else:
        draw.ellipse((big * margin, big * margin, big * (1 - margin) - 1, big * (1 - margin) - 1), fill=fill)


@remember(2_000_000, weigh_image)
def draw_color(color: Color, size: int, theme: Theme) -> Image.Image:
    """Draw a colour's symbol: letter, shape and hue with a dark edge; colorless is a ring with a dash."""
    big = size * SCALE
    tint = theme.colors[color]
    image = Image.new("RGBA", (big, big), (*to_rgb(theme.ink), 0))
    draw = ImageDraw.Draw(image)
    _draw_outline(draw, color, big, 0.0, to_rgb(theme.ink))
    if color is Color.COLORLESS:
        draw.ellipse((big * 0.07, big * 0.07, big * 0.93, big * 0.93), fill=to_rgb(tint.fill))
        draw.ellipse((big * 0.19, big * 0.19, big * 0.81, big * 0.81), fill=to_rgb(theme.ink))
        draw.rounded_rectangle(
            (big * 0.32, big * 0.44, big * 0.68, big * 0.56), big * 0.05, to_rgb(tint.letter)
        )
        return image.reduce(SCALE)
    _draw_outline(draw, color, big, 0.09 if color in (Color.RED, Color.PURPLE) else 0.07, to_rgb(tint.fill))
    height, shift = _LETTER_SIZES[color]
    place = Rect(0, round(big * shift), big, big)
    draw_text(
        image, place, LETTERS[color], Style.STRONG, round(big * height), to_rgb(tint.letter), Align.CENTER, 8
    )
    return image.reduce(SCALE)


def paint_colors(
    image: Image.Image, x: int, y: int, colors: tuple[Color, ...], size: int, theme: Theme
) -> None:
    """Paint the symbols of a card's colours below each other; a card without colours is colorless."""
    for index, color in enumerate(colors or (Color.COLORLESS,)):
        symbol = draw_color(color, size, theme)
        image.paste(symbol, (x, y + index * (size + 2)), symbol)


def _paint_staff(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse(scale_box(side, 0.30, 0.04, 0.70, 0.44), fill=255)
    draw.pieslice(scale_box(side, 0.08, 0.50, 0.92, 1.44), 180, 360, fill=255)


def _paint_item(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.rounded_rectangle(scale_box(side, 0.08, 0.32, 0.92, 0.96), side * 0.08, 255)
    draw.rectangle(scale_box(side, 0.44, 0.32, 0.56, 0.96), fill=0)
    for left in (0.18, 0.48):
        draw.ellipse(scale_box(side, left, 0.06, left + 0.34, 0.34), outline=255, width=round(side * 0.09))


def _paint_event(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.polygon([(side * x, side * y) for x, y in ring_points(8, 0.5, inner=0.28)], fill=255)


def _paint_tool(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.line((side * 0.16, side * 0.88, side * 0.62, side * 0.40), fill=255, width=round(side * 0.20))
    draw.ellipse(scale_box(side, 0.46, 0.02, 0.98, 0.54), fill=255)
    draw.polygon([(side * x, side * y) for x, y in ((0.72, 0.28), (0.74, -0.06), (1.06, 0.22))], fill=0)


def _paint_mascot(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse(scale_box(side, 0.22, 0.46, 0.78, 0.96), fill=255)
    for x, y in ((0.02, 0.32), (0.24, 0.06), (0.54, 0.06), (0.76, 0.32)):
        draw.ellipse(scale_box(side, x, y, x + 0.22, y + 0.30), fill=255)


def _paint_fan(draw: ImageDraw.ImageDraw, side: float) -> None:
    """A flag on a pole."""
    draw.rounded_rectangle(scale_box(side, 0.10, 0.02, 0.24, 0.98), side * 0.05, 255)
    draw.polygon([(side * x, side * y) for x, y in ((0.28, 0.08), (0.98, 0.34), (0.28, 0.62))], fill=255)


SUPPORT_SIGNS: Final[dict[SupportKind, Sign]] = {
    SupportKind.STAFF: _paint_staff,
    SupportKind.ITEM: _paint_item,
    SupportKind.EVENT: _paint_event,
    SupportKind.TOOL: _paint_tool,
    SupportKind.MASCOT: _paint_mascot,
    SupportKind.FAN: _paint_fan,
}
