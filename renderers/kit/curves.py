"""How the chances went in a match as a picture, for any card game: a line from the first choice to the end,
with numbers where decisions cost most.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from renderers.kit.charts import PLOT, begin_chart, paint_number, stroke
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.subjects import Curve, CurveChart, Spot, Tick
from renderers.kit.text import Align, draw_name, draw_text
from renderers.kit.themes import DEFAULT, Rgb, Theme, load_theme, to_rgb

LEGEND: Final = 64
NUMBER: Final = 48
LIFT: Final = 30
"""So far a number stands above or below its line."""
MOST_TICKS: Final = 10
BROKEN: Final = (1,)
"""Whose line is broken, with numbers on squares: without colours, players are told apart by that."""


def draw_curves(chart: CurveChart, theme: str = DEFAULT) -> Picture:
    """Draw how the chances went.

    Args:
        chart: the chances.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    image, inner = begin_chart(chart.title, chart.note, PLOT + 40 + LEGEND * len(chart.courses), colors)
    plot = Rect(inner.x + 130, inner.y + 40, inner.w - 130 - 40, PLOT - 110)
    _paint_scale(image, plot, chart.ticks, colors)
    fills = [to_rgb(value) for value in (*colors.seats, colors.gold)]
    lines = [[_place(spot, plot) for spot in course.spots] for course in chart.courses]
    stroke(image, plot, lines, fills, dots=False, dashed=BROKEN)
    taken: list[Rect] = []
    for player, (course, fill) in enumerate(zip(chart.courses, fills, strict=False)):
        for field, number in _paint_stems(image, plot, course, taken, fill):
            paint_number(image, field, number, fill, colors, is_square=player in BROKEN)
    legend = Rect(inner.x + 28, inner.y + PLOT + 10, inner.w - 56, LEGEND * len(chart.courses))
    rows = [Rect(legend.x, legend.y + row * LEGEND, legend.w, LEGEND) for row in range(len(chart.courses))]
    samples = [[(row.x, row.y + 30), (row.x + NUMBER, row.y + 30)] for row in rows]
    stroke(image, legend, samples, fills, dots=False, dashed=BROKEN)
    for row, course in zip(rows, chart.courses, strict=True):
        draw_name(image, row.cut_left(row.x + 68), course.name, Style.LABEL, 42, to_rgb(colors.text))
    return encode(image, colors, "course")


def _place(spot: Spot, plot: Rect) -> tuple[int, int]:
    return plot.x + round(plot.w * spot.when), plot.bottom - round(plot.h * spot.chance)


def _paint_scale(image: Image.Image, plot: Rect, ticks: tuple[Tick, ...], theme: Theme) -> None:
    """Paint what the heights mean, half the strongest, and when turns began: as many as have room."""
    dim, line = to_rgb(theme.dim), to_rgb(theme.line)
    for quarter in range(5):
        y = plot.bottom - round(plot.h * quarter / 4)
        image.paste(dim if quarter == 2 else line, (plot.x, y, plot.right, y + 2))
        share = Rect(plot.x - 126, y - 24, 112, 48)
        draw_text(image, share, f"{25 * quarter} %", Style.LABEL, 36, dim, Align.RIGHT)
    step = max(1, -(-len(ticks) // MOST_TICKS))
    for number, tick in enumerate(ticks):
        x = plot.x + round(plot.w * tick.when)
        image.paste(line, (x, plot.y, x + 2, plot.bottom))
        if number % step == 0:
            label = Rect(x - 60, plot.bottom + 10, 120, 48)
            draw_text(image, label, tick.words, Style.LABEL, 36, dim, Align.CENTER)


def _paint_stems(
    image: Image.Image, plot: Rect, course: Curve, taken: list[Rect], fill: Rgb
) -> Iterator[tuple[Rect, int]]:
    """Paint what leads from the costliest decisions to their numbers beside the line, and give the places of
    these; those that would lie on each other are moved apart.
    """
    for number, mark in enumerate(course.marks):
        x, y = _place(mark, plot)
        left = min(max(x - NUMBER // 2, plot.x), plot.right - NUMBER)
        field = next(
            each
            for each in _list_fields(left, y, plot)
            if not any(max(abs(each.x - other.x), abs(each.y - other.y)) < NUMBER + 4 for other in taken)
        )
        taken.append(field)
        image.paste(fill, (x - 1, min(y, field.y), x + 2, max(y, field.bottom)))
        yield field, number


def _list_fields(left: int, y: int, plot: Rect) -> Iterator[Rect]:
    """Where a number may stand: above its point or below it, as near as may be, within the plot."""
    for away in range(plot.h):
        for top in (y - LIFT - NUMBER - away, y + LIFT + away):
            if plot.y <= top <= plot.bottom - NUMBER:
                yield Rect(left, top, NUMBER, NUMBER)
