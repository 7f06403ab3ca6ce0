"""How everybody stands in an event, as a picture: a line each, in two columns where there are many."""

from typing import Final

from PIL import Image

from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.subjects import Placed, Standings
from renderers.kit.text import (
    CAP_HEIGHT,
    SMALLEST_WIDE,
    Align,
    clean_name,
    draw_name,
    draw_strip,
    draw_text,
)
from renderers.kit.themes import DEFAULT, Rgb, Theme, load_theme, to_rgb

PAGE: Final = 64
"""Lines of one picture."""
IN_ONE: Final = 24
"""Up to so many stand in one column, which is read on a phone as it is."""
EDGE: Final = 20
HEAD: Final = 84
ROW: Final = 48
PLACE: Final = 66
NAME: Final = 330
CELL: Final = 118
SIZE: Final = 32
PART: Final = 3
"""Signs of a figure that are drawn together: "54." and "3%"."""


def draw_standings(standings: Standings, theme: str = DEFAULT) -> Picture:
    """Draw how everybody stands.

    Args:
        standings: the lines of a page, at most :data:`PAGE`.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    columns = 1 if len(standings.lines) <= IN_ONE else 2
    length = -(-len(standings.lines) // columns)
    width = PLACE + NAME + CELL * (len(standings.heads) - 2)
    size = (columns * width + (columns + 1) * EDGE, HEAD + 3 * EDGE + (length + 1) * ROW)
    image = Image.new("RGB", size, to_rgb(colors.table))
    _paint_head(image, Rect(EDGE, EDGE, size[0] - 2 * EDGE, HEAD), standings, colors)
    for column in range(columns):
        place = Rect(EDGE + column * (width + EDGE), HEAD + 2 * EDGE, width, ROW)
        _paint_heads(image, place, standings.heads, colors)
        for number, line in enumerate(standings.lines[column * length : (column + 1) * length]):
            _paint_line(image, place.move(0, (number + 1) * ROW), line, colors, is_even=number % 2 == 0)
    return encode(image, colors, "standings")


def _paint_head(image: Image.Image, place: Rect, standings: Standings, theme: Theme) -> None:
    paint_tile(image, place, 14, to_rgb(theme.gold), to_rgb(theme.gold))
    ink, inside = to_rgb(theme.ink), place.inset(22, 10)
    title = inside.w // 3
    name = clean_name(standings.name)
    draw_text(image, inside._replace(w=inside.w - title - EDGE), name, Style.STRONG, 44, ink)
    draw_text(
        image, inside.cut_left(inside.right - title), standings.title, Style.STRONG, 36, ink, Align.RIGHT
    )


def _cut(place: Rect, count: int) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    """The places of the place, of the name and of the other cells of a line."""
    number, rest = place.take_left(PLACE)
    name, rest = rest.take_left(NAME)
    return number, name.inset(8, 0), rest.columns(count)


def _paint_heads(image: Image.Image, place: Rect, heads: tuple[str, ...], theme: Theme) -> None:
    dim = to_rgb(theme.dim)
    number, name, cells = _cut(place, len(heads) - 2)
    draw_text(image, number, heads[0], Style.LABEL, SIZE, dim, Align.CENTER)
    draw_text(image, name, heads[1], Style.LABEL, SIZE, dim)
    for cell, words in zip(cells, heads[2:], strict=True):
        draw_text(image, cell.inset(6, 0), words, Style.LABEL, SIZE, dim, Align.RIGHT)


def _paint_line(image: Image.Image, place: Rect, line: Placed, theme: Theme, *, is_even: bool) -> None:
    fill = to_rgb(theme.panel if is_even else theme.raised)
    paint_round(image, place.inset(0, 2), 8, fill)
    number, name, cells = _cut(place, len(line.cells))
    ink: Rgb = to_rgb(theme.dim if line.is_out else theme.text)
    if line.place in ("1", "2", "3"):
        paint_round(image, number.inset(6, 6), 8, to_rgb(theme.gold if line.place == "1" else theme.line))
    top = to_rgb(theme.ink if line.place == "1" else theme.text)
    draw_text(image, number, line.place, Style.STRONG, SIZE, top, Align.CENTER)
    end = draw_name(image, name, line.name, Style.LABEL, SIZE, ink)
    if line.is_out:
        middle = name.y + name.h // 2
        image.paste(ink, (name.x, middle - 1, end, middle + 2))
    for index, (cell, words) in enumerate(zip(cells, line.cells, strict=True)):
        style = Style.STRONG if index == 0 else Style.LABEL
        _draw_figure(image, cell.inset(6, 0), words, style, ink)


def _draw_figure(image: Image.Image, place: Rect, figure: str, style: Style, fill: Rgb) -> None:
    """Draw a figure at the right end of a place, put together of short parts: those come again from line to
    line, so they are drawn once.
    """
    parts = [figure[start : start + PART] for start in range(0, len(figure), PART)]
    strips = [draw_strip(part, style, SIZE) for part in parts]
    pen = place.right - sum(strip.advance for strip in strips)
    if pen < place.x:
        draw_text(image, place, figure, style, SIZE, fill, Align.RIGHT, SMALLEST_WIDE)
        return
    baseline = round(place.y + (place.h + CAP_HEIGHT * SIZE) / 2)
    for strip in strips:
        if strip.mask is not None:
            image.paste(fill, (round(pen) + strip.dx, baseline + strip.dy), strip.mask)
        pen += strip.advance
