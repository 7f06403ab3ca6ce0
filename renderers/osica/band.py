"""The band across the middle of the board: turn, phase, who must choose, what happened last, how it ended."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.cards.terms import Phase
from engine.osica.state.views import TableView
from renderers.kit.fonts import Style
from renderers.kit.names import fill_names
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_tile
from renderers.kit.text import Align, draw_text, join_lines, measure, put_name, shorten, wrap
from renderers.kit.themes import Theme, to_rgb

RADIUS: Final = 14
MOST_EVENTS: Final = 3
RESULT: Final = (48, 42, 36, 31)
"""Sizes in which a result is tried."""
LEADING: Final = 4
"""How much higher than its letters a line of a result is."""
SHORTEST_NAME: Final = 60
"""Pixels that are left of a long name in a result."""


class StatusLine(NamedTuple):
    """A line about the turn, and the seat whose colour it has, if it is about one."""

    text: str
    seat: int | None = None


def list_status(view: TableView, names: tuple[str, str], width: int) -> tuple[StatusLine, ...]:
    """List turn, phase, and whose turn it is. Who must choose shows on their panel."""
    if view.phase is Phase.SETUP:
        return (StatusLine(tr("Preparation")),)
    if view.result:
        return (StatusLine(tr("Turn {turn}", turn=view.turn)),)
    whose = StatusLine(put_name(tr("{name}'s turn"), names[view.active], width), view.active)
    return StatusLine(tr("Turn {turn}", turn=view.turn)), StatusLine(view.phase.heading), whose


def paint_status(image: Image.Image, place: Rect, lines: Sequence[StatusLine], theme: Theme) -> None:
    """Paint the lines about the turn."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    for index, (line, spot) in enumerate(zip(lines, find_inner(place).rows(len(lines)), strict=True)):
        color = theme.text if line.seat is None else theme.seats[line.seat]
        style = Style.STRONG if index == 0 else Style.LABEL
        draw_text(image, spot, line.text, style, 38 - 4 * bool(index), to_rgb(color))


def find_inner(place: Rect) -> Rect:
    """Where the words of a tile of the band stand."""
    return place.inset(14, 6)


def paint_events(image: Image.Image, place: Rect, events: Sequence[str], theme: Theme) -> None:
    """Paint what happened last, the newest line at the end."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    for index, (text, spot) in enumerate(zip(events, find_inner(place).rows(len(events) or 1), strict=False)):
        color = theme.text if index == len(events) - 1 else theme.dim
        draw_text(image, spot, text, Style.TEXT, 31, to_rgb(color))


def fill_result(result: str, names: tuple[str, str], place: Rect) -> str:
    """Put the players' names into how the match ended, as long as the whole sentence has room for them: who
    won is told in any case.

    Args:
        result: the sentence, with ``{0}`` and ``{1}`` for the names.
        names: by seat.
        place: the tile that it is painted into.
    """
    longest = max(math.ceil(measure(name, Style.STRONG, RESULT[-1])) for name in names)
    for width in range(longest, SHORTEST_NAME, -24):
        first, second = (_shorten_name(name, width) for name in names)
        filled = fill_names(result, (first, second))
        size, lines = _wrap_result(filled, find_result(place))
        if len(lines) <= find_result(place).h // (size + LEADING):
            return filled
    return fill_names(result, names)


def _shorten_name(name: str, width: int) -> str:
    """A name as it is, or cut so that it is no wider than this in the smallest letters of a result."""
    is_short = measure(name, Style.STRONG, RESULT[-1]) <= width
    return name if is_short else shorten(name, Style.STRONG, RESULT[-1], width)


def find_result(place: Rect) -> Rect:
    """Where in its tile stands how the match ended."""
    return place.inset(20, 6)


def _wrap_result(result: str, place: Rect) -> tuple[int, list[str]]:
    """Break a result into lines in the largest letters in which all of them have room, or the smallest."""
    for size in RESULT:
        lines = wrap(result, Style.STRONG, size, place.w)
        if len(lines) * (size + LEADING) <= place.h:
            break
    return size, lines


def paint_result(image: Image.Image, place: Rect, result: str, theme: Theme) -> None:
    """Paint how the match ended, in gold; what has no room at all ends with an ellipsis."""
    paint_tile(image, place, RADIUS, to_rgb(theme.gold), to_rgb(theme.gold))
    inner = find_result(place)
    size, lines = _wrap_result(result, inner)
    room = inner.h // (size + LEADING)
    if len(lines) > room:
        lines = [*lines[: room - 1], shorten(join_lines(lines[room - 1 :]), Style.STRONG, size, inner.w)]
    for line, spot in zip(lines, inner.rows(len(lines) or 1), strict=False):
        draw_text(image, spot, line, Style.STRONG, size, to_rgb(theme.ink), Align.CENTER)
