"""The band across the middle of the board: turn, phase, who must choose, what happened last, how it ended."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.cards.terms import Phase
from engine.osica.state.views import TableView
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_tile
from renderers.kit.text import Align, draw_text, put_name, wrap
from renderers.kit.themes import Theme, to_rgb

RADIUS: Final = 14
MOST_EVENTS: Final = 3


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


def paint_result(image: Image.Image, place: Rect, result: str, theme: Theme) -> None:
    """Paint how the match ended, in gold."""
    paint_tile(image, place, RADIUS, to_rgb(theme.gold), to_rgb(theme.gold))
    inner = place.inset(20, 6)
    for size in (48, 42, 36, 31):
        lines = wrap(result, Style.STRONG, size, inner.w)
        if len(lines) * (size + 4) <= inner.h:
            break
    lines = lines[: inner.h // (size + 4)]
    for line, spot in zip(lines, inner.rows(len(lines)), strict=True):
        draw_text(image, spot, line, Style.STRONG, size, to_rgb(theme.ink), Align.CENTER)
