"""Content as rows below each other, whose heights are known before anything is painted."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.text import draw_text, shorten, wrap
from renderers.kit.themes import Rgb


class Row(NamedTuple):
    """A row: how high it is, and how it is painted into a place of that height."""

    height: int
    paint: Callable[[Image.Image, Rect], object]


class Typeface(NamedTuple):
    """How a text is set: style, size, colour, and the distance of its lines."""

    style: Style
    size: int
    color: Rgb
    line: int


def gap(height: int) -> Row:
    """A row on which nothing is painted, so many pixels high."""
    return Row(height, lambda _image, _place: None)


def list_lines(text: str, face: Typeface, width: int, most: int | None = None) -> list[Row]:
    """Break a text into rows, one a line.

    Args:
        text: of any length.
        face: how it is set.
        width: of a line, in pixels.
        most: so many lines at most; the last one then ends with an ellipsis. ``None`` for all of them.
    """
    lines = wrap(text, face.style, face.size, width)
    if most is not None and len(lines) > most:
        rest = " ".join(lines[most - 1 :])[:200] if most else ""
        lines = [*lines[: most - 1], shorten(f"{rest} ", face.style, face.size, width)] if most else []
    return [_make_line(line, face) for line in lines]


def _make_line(line: str, face: Typeface) -> Row:
    return Row(
        face.line, lambda image, place: draw_text(image, place, line, face.style, face.size, face.color)
    )


def measure_rows(rows: Iterable[Row]) -> int:
    """How many pixels high rows are, below each other."""
    return sum(row.height for row in rows)


def paint_rows(image: Image.Image, place: Rect, rows: Sequence[Row]) -> None:
    """Paint rows from the top of a place on; they may be lower or higher than it."""
    y = place.y
    for row in rows:
        row.paint(image, Rect(place.x, y, place.w, row.height))
        y += row.height
