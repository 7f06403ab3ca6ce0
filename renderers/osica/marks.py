"""What is so of a card besides its numbers, and notes on a panel: words and tags in rows. What has no room is
counted.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.state.views import PieceView
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_tag
from renderers.kit.text import clean, draw_text, fit, measure
from renderers.kit.themes import Theme, to_rgb

ROW: Final = 31
SIZE: Final = 30
GAP: Final = 12
"""Between marks in a row."""
TAG_PAD: Final = 14
BELOW: Final = 2
"""How far below a picture a row must begin that runs under it."""


class Mark(NamedTuple):
    """Words about a card or a player, with the colour of their tag if they have one."""

    text: str
    fill: str = ""


class PlacedMark(NamedTuple):
    """A mark and where it stands."""

    mark: Mark
    place: Rect


def list_marks(piece: PieceView, theme: Theme, role: str) -> list[Mark]:
    """List what else is so of a card, the most urgent first."""
    marks = [Mark(role, theme.rest)] if role else []
    if piece.is_limit_broken:
        marks.append(Mark(tr("BREAK"), theme.damage))
    if piece.is_oshi:
        marks.append(Mark(tr("OSHI"), theme.gold))
    if piece.is_unguardable:
        marks.append(Mark(tr("unguardable")))
    marks.extend(Mark(keyword.say(number)) for keyword, number in piece.keywords)
    return marks


def list_ways(body: Rect, left: int, top: int, low: int) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Two ways to lay rows beside a picture: all of them beside it, or also under it, where they are wider.

    Args:
        body: picture and rows together.
        left: where the rows beside the picture begin.
        top: below what they begin.
        low: the lower end of the picture.
    """
    column = _stack(body.cut_left(left), top)
    beside = tuple(row for row in column if row.bottom <= low + 2 * BELOW)
    start = max(beside[-1].bottom if beside else top, low + BELOW)
    return column, (*beside, *_stack(body, start))


def _stack(place: Rect, top: int) -> tuple[Rect, ...]:
    """As many rows as a place has room for, from a height on."""
    count = max(0, (place.bottom - top) // ROW)
    return tuple(Rect(place.x, top + ROW * index, place.w, ROW) for index in range(count))


def place_marks(marks: Sequence[Mark], ways: Sequence[Sequence[Rect]]) -> list[PlacedMark]:
    """Place marks in the first of several ways that has room for all; small letters are tried last. If there
    is no such way, a mark behind them says how many more there are: "… +2".
    """
    for kept in range(len(marks), -1, -1):
        more = Mark(f"… +{len(marks) - kept}") if kept < len(marks) else None
        for is_tight in (False, True):
            for rows in ways:
                placed = _fill_rows(marks[:kept], more, rows, is_tight=is_tight)
                if placed is not None:
                    return placed
    return []


def _fill_rows(
    marks: Sequence[Mark], more: Mark | None, rows: Sequence[Rect], *, is_tight: bool
) -> list[PlacedMark] | None:
    """Place each mark in the first row that has room for it, and the one that counts the others in the last;
    ``None`` if there is no room for one of them.
    """
    placed: list[PlacedMark] = []
    free = list(rows)
    for mark in [*marks, *([more] if more else [])]:
        places = range(len(free)) if mark is not more else range(len(free) - 1, -1, -1)
        for index in places:
            room = free[index]
            wide = _measure(mark, room.w, is_tight=is_tight)
            if wide is not None:
                placed.append(PlacedMark(mark, room._replace(w=wide)))
                free[index] = room.cut_left(room.x + wide + GAP)
                break
        else:
            return None
    return placed


def _measure(mark: Mark, room: int, *, is_tight: bool) -> int | None:
    """How wide a mark is in so much room; ``None`` if it has to be cut there, or to be set too small."""
    text, pad = clean(mark.text), TAG_PAD if mark.fill else 0
    style = Style.STRONG if mark.fill else Style.TEXT
    for tried in (style, Style.NARROW):
        wide = math.ceil(measure(text, tried, SIZE)) + pad
        if wide <= room:
            return wide
    is_whole = is_tight and room > pad and fit(text, style, SIZE, room - pad).text == text
    return room if is_whole else None


def paint_marks(image: Image.Image, placed: Sequence[PlacedMark], theme: Theme) -> None:
    """Paint marks where they were placed."""
    for mark, place in placed:
        if mark.fill:
            paint_tag(image, place._replace(h=place.h - 1), mark.text, to_rgb(mark.fill), theme)
        else:
            draw_text(image, place, mark.text, Style.TEXT, SIZE, to_rgb(theme.note))
