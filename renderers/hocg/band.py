"""The band across the middle of the board: turn, phase, who must choose, what happened last, how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.hocg.cards.terms import Phase
from engine.hocg.state.views import TableView
from renderers.hocg.layout import lay_out_band
from renderers.kit import signs
from renderers.kit.fonts import Style
from renderers.kit.names import fill_names
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_text, keep_end, wrap
from renderers.kit.themes import Rgb, Theme, to_rgb

RADIUS: Final = 14
MOST_EVENTS: Final = 3


def paint_band(
    image: Image.Image,
    place: Rect,
    view: TableView,
    names: tuple[str, str],
    last: Sequence[str],
    theme: Theme,
) -> None:
    """Paint the band into its place; the last lines given are the newest, and at most three are shown."""
    if view.result:
        _paint_result(image, place, fill_names(view.result, names), theme)
        return
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    events = [fill_names(line, names) for line in last[-MOST_EVENTS:]]
    status = _list_status(view, names, theme)
    layout = lay_out_band(place, len(status), len(events))
    for index, (line, spot) in enumerate(zip(status, layout.status, strict=True)):
        _paint_status(image, spot, line, 40 if index == 0 else 36)
    for index, (text, spot) in enumerate(zip(events, layout.events, strict=True)):
        color = theme.text if index == len(events) - 1 else theme.dim
        draw_text(image, spot, text, Style.TEXT, 31, to_rgb(color))
    if events:
        edge = Rect(layout.events[0].x - 18, place.y + 14, 4, place.h - 28)
        paint_round(image, edge, 2, to_rgb(theme.seats[view.active]))


@dataclass(frozen=True)
class _Status:
    """A line about the turn: a player's name, if any, and words; an arrow marks who must choose."""

    name: str
    text: str
    color: Rgb
    is_title: bool = False
    has_arrow: bool = False


def _list_status(view: TableView, names: tuple[str, str], theme: Theme) -> list[_Status]:
    """List turn and phase, whose turn it is, and who must choose if that is somebody else."""
    active, asked = view.active, view.to_act
    seats = [to_rgb(seat) for seat in theme.seats]
    if view.phase is Phase.SETUP:
        lines = [_Status("", "Setup", to_rgb(theme.text), is_title=True)]
    else:
        title = f"Turn {view.turn} · {view.phase.value} phase"
        lines = [_Status("", title, to_rgb(theme.text), is_title=True)]
        lines.append(_Status(names[active], "'s turn", seats[active], has_arrow=asked == active))
    if asked is not None and (asked != active or view.phase is Phase.SETUP):
        lines.append(_Status(names[asked], " chooses", seats[asked], has_arrow=True))
    return lines


def _paint_status(image: Image.Image, place: Rect, line: _Status, size: int) -> None:
    if line.has_arrow:
        paint_sign(image, place.x, place.y + (place.h - 26) // 2, signs.arrow, 26, line.color)
        place = place._replace(x=place.x + 34, w=place.w - 34)
    style = Style.STRONG if line.is_title else Style.LABEL
    text = keep_end(line.name, line.text, place.w)
    draw_text(image, place, text, style, min(size, place.h), line.color)


def _paint_result(image: Image.Image, place: Rect, result: str, theme: Theme) -> None:
    """Paint how the match ended, in gold."""
    paint_tile(image, place, RADIUS, to_rgb(theme.gold), to_rgb(theme.gold))
    inner = place.inset(20, 6)
    ink = to_rgb(theme.ink)
    for size in (52, 44, 38, 34, 31):
        lines = wrap(result, Style.STRONG, size, inner.w)
        if len(lines) * (size + 4) <= inner.h:
            break
    room = inner.h // (size + 4)
    if len(lines) > room:
        lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    height = inner.h // len(lines)
    for index, line in enumerate(lines):
        spot = Rect(inner.x, inner.y + index * height, inner.w, height)
        draw_text(image, spot, line, Style.STRONG, size, ink, Align.CENTER)
