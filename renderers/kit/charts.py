"""Shares as pictures, for any card game: bars with their intervals, a matrix, lines over time. No colour
stands without a number.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.subjects import BarChart, Cell, Estimate, HeatMap, LineChart
from renderers.kit.text import Align, clean, draw_name, draw_text, join_lines, measure, wrap
from renderers.kit.themes import DEFAULT, Rgb, Theme, blend, choose_letters, load_theme, to_rgb

WIDTH: Final = 1200
EDGE: Final = 24
RADIUS: Final = 16
HEAD: Final = 150
BAR: Final = 112
"""Pixels from one bar to the next."""
FIGURE: Final = 150
CELL: Final = 84
SMALL: Final = 34
"""Letters of a name on two lines."""
FINEST: Final = 20
"""Letters of a number of matches, of which none may be cut."""
NUMBER: Final = 62
"""Pixels for the number of a row."""
PLOT: Final = 540
APART: Final = 52
"""Pixels from the number at the end of a line to the next."""
FINE: Final = 3
"""Lines are drawn so many times as large, and made small again, for smooth edges."""
DASH: Final = 20
GAP: Final = 14
LEGEND: Final = 64
SQUARE: Final = 6
"""How round the corners of a square field are."""
STEPS: Final = (0.04, 0.08, 0.12, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Where the scale of a line chart may end."""

Spot = tuple[float, float]


def draw_bars(chart: BarChart, theme: str = DEFAULT) -> Picture:
    """Draw shares as bars; a thin line beside each says between which shares the truth lies.

    Args:
        chart: the shares.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    image, inner = begin_chart(chart.title, chart.note, BAR * len(chart.bars) + 40, colors)
    for number, bar in enumerate(chart.bars):
        row = Rect(inner.x + 28, inner.y + 20 + number * BAR, inner.w - 56, BAR)
        _paint_bar(image, row, bar, chart.middle, colors)
    return encode(image, colors, "chart")


def _paint_bar(image: Image.Image, row: Rect, bar: Estimate, middle: float | None, theme: Theme) -> None:
    text = to_rgb(theme.text)
    draw_name(image, Rect(row.x, row.y, row.w, 52), bar.words, Style.LABEL, 42, text)
    track = Rect(row.x, row.y + 58, row.w - FIGURE - 20, 36)
    paint_round(image, track, 8, to_rgb(theme.empty))
    more, less = map(to_rgb, theme.seats)
    fill = to_rgb(theme.dim)
    if middle is not None and not bar.low <= middle <= bar.high:
        fill = more if bar.value > middle else less
    paint_round(image, track._replace(w=max(8, round(track.w * bar.value))), 8, fill)
    if middle is not None:
        image.paste(
            text,
            (
                track.x + round(track.w * middle) - 1,
                track.y - 4,
                track.x + round(track.w * middle) + 2,
                track.bottom + 4,
            ),
        )
    if bar.low < bar.high:
        _paint_interval(image, track, bar, theme)
    draw_text(
        image,
        Rect(row.right - FIGURE, row.y + 50, FIGURE, 52),
        bar.figure,
        Style.STRONG,
        46,
        text,
        Align.RIGHT,
    )


def _paint_interval(image: Image.Image, track: Rect, bar: Estimate, theme: Theme) -> None:
    """Paint from where to where the truth lies: a line with an edge on either side, on what it crosses."""
    left, right = (track.x + round(track.w * share) for share in (bar.low, bar.high))
    y = track.y + track.h // 2
    for color, reach in ((to_rgb(theme.ink), 4), (to_rgb(theme.text), 2)):
        image.paste(color, (left - reach, y - reach, right + reach, y + reach))
        for x in (left, right):
            image.paste(color, (x - reach, y - 10 - reach, x + reach, y + 10 + reach))


def draw_heat(heat: HeatMap, theme: str = DEFAULT) -> Picture:
    """Draw a matrix: a field has one colour where the row won more, another where it won less, the stronger
    the farther that is from half; the number says how much. All those tones are no part of the theme's
    palette, so the picture has one of its own.

    Args:
        heat: the matrix.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    image, inner = begin_chart(heat.title, heat.note, 70 + (CELL + 6) * len(heat.names) + 24, colors)
    text, dim = to_rgb(colors.text), to_rgb(colors.dim)
    left = inner.right - 24 - (CELL + 6) * len(heat.names)
    corner = Rect(inner.x + 20, inner.y + 14, left - inner.x - 36, 52)
    draw_name(image, corner, heat.corner, Style.LABEL, SMALL, dim)
    for place in range(len(heat.names)):
        head = Rect(left + place * (CELL + 6), inner.y + 14, CELL, 52)
        draw_text(image, head, f"{place + 1}", Style.STRONG, 42, dim, Align.CENTER)
    for place, (name, cells) in enumerate(zip(heat.names, heat.cells, strict=True)):
        y = inner.y + 70 + place * (CELL + 6)
        draw_text(image, Rect(inner.x + 20, y, NUMBER - 24, CELL), f"{place + 1}", Style.STRONG, 42, dim)
        words = Rect(inner.x + NUMBER, y, left - inner.x - NUMBER - 16, CELL)
        _paint_words(image, words, name, text)
        for column, cell in enumerate(cells):
            _paint_cell(image, Rect(left + column * (CELL + 6), y, CELL, CELL), cell, colors)
    return encode_indexed(image.quantize(dither=Image.Dither.NONE), "chart")


def _paint_words(image: Image.Image, place: Rect, words: str, fill: Rgb) -> None:
    """Paint a name on one line, or smaller on two."""
    if measure(clean(words), Style.LABEL, 40) <= place.w:
        draw_text(image, place, words, Style.LABEL, 40, fill)
        return
    lines = wrap(words, Style.LABEL, SMALL, place.w)
    shown = lines if len(lines) <= 2 else [lines[0], join_lines(lines[1:])]
    for row, line in zip(place.rows(2), shown, strict=False):
        draw_name(image, row, line, Style.LABEL, SMALL, fill)


def _paint_cell(image: Image.Image, place: Rect, cell: Cell | None, theme: Theme) -> None:
    if cell is None:
        paint_round(image, place, 8, to_rgb(theme.empty))
        draw_text(image, place, "–", Style.LABEL, 36, to_rgb(theme.dim), Align.CENTER)
        return
    far = min(1.0, abs(cell.value - 0.5) * 2.5)
    more, less = map(to_rgb, theme.seats)
    fill = blend(to_rgb(theme.raised), more if cell.value > 0.5 else less, far)
    paint_round(image, place, 8, fill)
    letters = choose_letters(fill, theme)
    draw_text(
        image, Rect(place.x, place.y + 8, place.w, 44), cell.figure, Style.STRONG, 40, letters, Align.CENTER
    )
    matches = Rect(place.x + 2, place.y + 50, place.w - 4, 28)
    draw_text(image, matches, cell.matches, Style.LABEL, 26, letters, Align.CENTER, FINEST)


def draw_lines(chart: LineChart, theme: str = DEFAULT) -> Picture:
    """Draw shares over time. Each line ends in its number, which stands before its name below.

    Args:
        chart: the lines.
        theme: the name of the colours.
    """
    colors = load_theme(theme)
    image, inner = begin_chart(chart.title, chart.note, PLOT + 40 + LEGEND * len(chart.lines), colors)
    plot = Rect(inner.x + 110, inner.y + 30, inner.w - 110 - 80, PLOT - 90)
    most = max((share for line in chart.lines for share in line if share is not None), default=0.0)
    top = next(step for step in STEPS if step >= most)
    _paint_scale(image, plot, top, chart.ticks, colors)
    fills = _line_colors(colors)
    drawn = [find_points(line, plot, top) for line in chart.lines]
    stroke(image, plot, drawn, fills)
    ends = spread_ends([points[-1] for points in drawn if points], plot)
    found = [number for number, points in enumerate(drawn) if points]
    for number, (x, y) in zip(found, ends, strict=True):
        paint_number(image, Rect(x + 14, y - 24, 48, 48), number, fills[number], colors)
    for number, name in enumerate(chart.names):
        row = Rect(inner.x + 28, inner.y + PLOT + number * LEGEND + 10, inner.w - 56, LEGEND)
        paint_number(image, Rect(row.x, row.y + 6, 48, 48), number, fills[number], colors)
        draw_name(image, row.cut_left(row.x + 68), name, Style.LABEL, 42, to_rgb(colors.text))
    return encode(image, colors, "chart")


def _line_colors(theme: Theme) -> list[Rgb]:
    return [to_rgb(value) for value in (*theme.seats, theme.gold_text, theme.hp, theme.damage)]


def _paint_scale(image: Image.Image, plot: Rect, top: float, ticks: tuple[str, ...], theme: Theme) -> None:
    """Paint what the heights mean, and when the points were: as many as have room."""
    dim = to_rgb(theme.dim)
    for quarter in range(5):
        y = plot.bottom - round(plot.h * quarter / 4)
        image.paste(to_rgb(theme.line), (plot.x, y, plot.right, y + 2))
        share = Rect(plot.x - 106, y - 24, 92, 48)
        draw_text(image, share, f"{100 * top * quarter / 4:.3g} %", Style.LABEL, 36, dim, Align.RIGHT)
    step = max(1, -(-len(ticks) // 6))
    for number in range(len(ticks) - 1, -1, -step):
        x = _find_x(number, len(ticks), plot)
        label = Rect(x - 80, plot.bottom + 8, 160, 48)
        draw_text(image, label, ticks[number], Style.LABEL, 36, dim, Align.CENTER)


def _find_x(number: int, count: int, plot: Rect) -> int:
    return plot.x + (plot.w * number // (count - 1) if count > 1 else plot.w // 2)


def find_points(line: Sequence[float | None], plot: Rect, top: float) -> list[tuple[int, int]]:
    """The points of a line in a place.

    Args:
        line: the shares; ``None`` where there is none.
        plot: the place.
        top: the share that its upper edge stands for.
    """
    return [
        (_find_x(number, len(line), plot), plot.bottom - round(plot.h * share / top))
        for number, share in enumerate(line)
        if share is not None
    ]


def stroke(
    image: Image.Image,
    plot: Rect,
    drawn: Sequence[Sequence[tuple[int, int]]],
    fills: Sequence[Rgb],
    *,
    dots: bool = True,
    dashed: Collection[int] = (),
) -> None:
    """Draw lines with smooth edges.

    Args:
        image: where.
        plot: the place that they lie in.
        drawn: the points of each.
        fills: the colour of each.
        dots: whether there is a dot at every point, or at the last one alone.
        dashed: which of them are broken, so that they are told apart without colours.
    """
    area = plot.inset(-12)
    large = image.crop(area.box).resize((area.w * FINE, area.h * FINE))
    draw = ImageDraw.Draw(large)
    for number, (points, fill) in enumerate(zip(drawn, fills, strict=False)):
        fine = [((x - area.x) * FINE, (y - area.y) * FINE) for x, y in points]
        parts = _cut_into_dashes(fine, DASH * FINE, GAP * FINE) if number in dashed else pairwise(fine)
        for start, end in parts:
            draw.line((*start, *end), fill, 6 * FINE)
        for x, y in fine if dots else fine[-1:]:
            reach = 7 * FINE
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill)
    image.paste(large.resize((area.w, area.h), Image.Resampling.LANCZOS), area.box[:2])


def _cut_into_dashes(points: Sequence[Spot], dash: int, gap: int) -> Iterator[tuple[Spot, Spot]]:
    """The dashes of a broken line, along all of it: from where, and to where."""
    before = 0.0  # along the line, up to its next part
    for start, end in pairwise(points):
        length = math.dist(start, end)
        if not length:
            continue
        at = before - before % (dash + gap)  # where the dash begins that the part begins in
        while at < before + length:
            first, last = max(at - before, 0.0) / length, min(at + dash - before, length) / length
            if first < last:
                yield _between(start, end, first), _between(start, end, last)
            at += dash + gap
        before += length


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def spread_ends(ends: list[tuple[int, int]], plot: Rect) -> list[tuple[int, int]]:
    """Move the numbers at the ends of lines apart where they would lie on each other, or on what is below."""
    order = sorted(range(len(ends)), key=lambda number: ends[number][1])
    moved = list(ends)
    last = plot.y - APART
    for number in order:
        x, y = moved[number]
        last = max(y, last + APART)
        moved[number] = (x, last)
    last = plot.bottom - 16 + APART
    for number in reversed(order):
        x, y = moved[number]
        last = min(y, last - APART)
        moved[number] = (x, last)
    return moved


def paint_number(
    image: Image.Image, place: Rect, number: int, fill: Rgb, theme: Theme, *, is_square: bool = False
) -> None:
    """Paint a number on a round field, or on a square one; it counts from 0, and is shown from 1."""
    paint_round(image, place, SQUARE if is_square else place.w // 2, fill)
    letters = choose_letters(fill, theme)
    draw_text(image, place, f"{number + 1}", Style.STRONG, 34, letters, Align.CENTER)


def begin_chart(title: str, note: str, height: int, theme: Theme) -> tuple[Image.Image, Rect]:
    """An image with a head, and the tile below it, which is so high."""
    image = Image.new("RGB", (WIDTH, HEAD + EDGE + height + EDGE), to_rgb(theme.table))
    head = Rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEAD - EDGE)
    gold, ink = to_rgb(theme.gold), to_rgb(theme.ink)
    paint_tile(image, head, RADIUS, gold, gold)
    draw_text(image, Rect(head.x + 28, head.y + 8, head.w - 56, 64), title, Style.STRONG, 54, ink)
    draw_text(image, Rect(head.x + 28, head.y + 72, head.w - 56, 48), note, Style.LABEL, 36, ink)
    tile = Rect(EDGE, HEAD + EDGE, WIDTH - 2 * EDGE, height)
    paint_tile(image, tile, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
    return image, tile
