"""A player's year as a picture, for any card game: what was won, month by month, and against whom."""

from typing import Final

from PIL import Image

from renderers.kit.charts import find_points, stroke
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.subjects import Bar, Line, Profile
from renderers.kit.text import Align, draw_name, draw_text
from renderers.kit.themes import DEFAULT, Rgb, Theme, load_theme, to_rgb

WIDTH: Final = 1200
HEIGHT: Final = 1326
EDGE: Final = 24
RADIUS: Final = 16
CHART: Final = 300
TILE: Final = 241
WIDE: Final = 720
MONTHS: Final = tuple(str(number) for number in range(1, 13))
"""As numbers, which need no language."""
MOST_LINES: Final = 3


def draw_profile(profile: Profile, theme: str = DEFAULT) -> Picture:
    """Draw a player's year.

    Args:
        profile: the year.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    image = Image.new("RGB", (WIDTH, HEIGHT), to_rgb(colors.table))
    inner = Rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    _paint_head(image, inner._replace(h=110), profile, colors)
    _paint_figures(image, Rect(inner.x, 158, inner.w, 170), profile.figures, colors)
    _paint_chart(image, Rect(inner.x, 352, inner.w, CHART + 120), profile, colors)
    upper = Rect(inner.x, 796, inner.w, TILE).columns(2, EDGE)
    wide, rest = Rect(inner.x, 796 + TILE + EDGE, inner.w, TILE).take_left(WIDE, EDGE)
    for place, head, lines in zip((*upper, wide), profile.heads, profile.lines, strict=True):
        _paint_lines(image, place, head, lines, colors)
    _paint_form(image, rest, profile, colors)
    return encode(image, colors, "profile")


def _paint_head(image: Image.Image, place: Rect, profile: Profile, theme: Theme) -> None:
    paint_tile(image, place, RADIUS, to_rgb(theme.gold), to_rgb(theme.gold))
    inside = place.inset(28, 16)
    ink = to_rgb(theme.ink)
    draw_name(image, inside._replace(w=inside.w - 240), profile.name, Style.STRONG, 60, ink)
    draw_text(image, inside.cut_left(inside.right - 220), profile.title, Style.STRONG, 60, ink, Align.RIGHT)


def _paint_figures(image: Image.Image, place: Rect, figures: tuple[Line, ...], theme: Theme) -> None:
    for tile, figure in zip(place.columns(4, EDGE), figures, strict=False):
        paint_tile(image, tile, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
        number = Rect(tile.x + 12, tile.y + 14, tile.w - 24, 88)
        text = to_rgb(theme.text)
        draw_text(image, number, figure.figure, Style.STRONG, 76, text, Align.CENTER)
        words = Rect(tile.x + 12, tile.y + 108, tile.w - 24, 44)
        draw_text(image, words, figure.words, Style.LABEL, 36, to_rgb(theme.dim), Align.CENTER)


def _paint_chart(image: Image.Image, place: Rect, profile: Profile, theme: Theme) -> None:
    """Paint the months as bars: won below, then drawn, then lost; each part has its own width as well, so
    that they are told apart without their colours.
    """
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
    fills = (to_rgb(theme.hp), to_rgb(theme.note), to_rgb(theme.damage))
    legend = Rect(place.x + 24, place.y + 12, place.w - 48, 44)
    named = zip(legend.columns(3), profile.legend, fills, (40, 30, 20), strict=True)
    for column, words, fill, width in named:
        paint_round(image, Rect(column.x, column.y + 8, width, 28), 6, fill)
        draw_text(image, column.cut_left(column.x + 52), words, Style.LABEL, 36, to_rgb(theme.text))
    most = max((sum(month) for month in profile.months), default=0) or 1
    bottom = place.y + 70 + CHART
    bars = Rect(place.x + 24, bottom, place.w - 48, 44).columns(len(MONTHS))
    for column, month, number in zip(bars, profile.months, MONTHS, strict=True):
        _paint_bar(image, column, month, most, fills)
        draw_text(image, column, number, Style.LABEL, 34, to_rgb(theme.dim), Align.CENTER)


def _paint_bar(image: Image.Image, column: Rect, month: Bar, most: int, fills: tuple[Rgb, Rgb, Rgb]) -> None:
    top = column.y - 6
    for count, fill, width in zip((month.won, month.drawn, month.lost), fills, (64, 48, 32), strict=True):
        height = round((CHART - 12) * count / most)
        if height:
            top -= height
            paint_round(image, Rect(column.x + (column.w - width) // 2, top, width, height), 6, fill)


def _paint_form(image: Image.Image, place: Rect, profile: Profile, theme: Theme) -> None:
    """Paint how it went as a line; half lies in the middle."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    inside = place.inset(24, 16)
    draw_text(image, inside._replace(h=48), profile.form_head, Style.STRONG, 40, to_rgb(theme.dim))
    plot = Rect(inside.x, inside.y + 66, inside.w - 130, inside.h - 84)
    image.paste(to_rgb(theme.line), (plot.x, plot.y + plot.h // 2, plot.right, plot.y + plot.h // 2 + 2))
    if profile.form:
        stroke(image, plot, [find_points(profile.form, plot, 1.0)], [to_rgb(theme.gold_text)], dots=False)
        now = Rect(plot.right + 16, inside.y + 66, inside.right - plot.right - 16, inside.h - 84)
        figure = f"{100 * profile.form[-1]:.0f} %"
        draw_text(image, now, figure, Style.STRONG, 52, to_rgb(theme.text), Align.RIGHT)


def _paint_lines(image: Image.Image, place: Rect, head: str, lines: tuple[Line, ...], theme: Theme) -> None:
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    inside = place.inset(24, 16)
    draw_text(image, inside._replace(h=48), head, Style.STRONG, 40, to_rgb(theme.dim))
    for number, line in enumerate(lines[:MOST_LINES]):
        row = Rect(inside.x, inside.y + 60 + number * 54, inside.w, 48)
        end = row.right - 150
        draw_name(image, row._replace(w=end - row.x - 12), line.words, Style.LABEL, 38, to_rgb(theme.text))
        draw_text(image, row.cut_left(end), line.figure, Style.STRONG, 40, to_rgb(theme.text), Align.RIGHT)
