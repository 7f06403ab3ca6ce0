"""The band across the middle of the board: turn, phase, who must choose, what happened last, how it ended."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.cards.terms import Phase
from engine.osica.state.views import TableView
from renderers.kit.fonts import Style
from renderers.kit.names import fill_names
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile
from renderers.kit.text import Align, draw_text, put_name, wrap
from renderers.kit.themes import Theme, to_rgb

RADIUS: Final = 14
MOST_EVENTS: Final = 3
STATUS: Final = 400


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
    inner = place.inset(18, 10)
    status = inner._replace(w=STATUS)
    lines = list_status(view, names, status.w)
    for index, (text, seat) in enumerate(lines):
        color = theme.text if seat is None else theme.seats[seat]
        style = Style.STRONG if index == 0 else Style.LABEL
        draw_text(image, status.rows(len(lines))[index], text, style, 40 - 4 * bool(index), to_rgb(color))
    events = [fill_names(line, names) for line in last[-MOST_EVENTS:]]
    if not events:
        return
    room = inner.cut_left(status.right + 24)
    paint_round(image, Rect(room.x - 16, inner.y, 4, inner.h), 2, to_rgb(theme.seats[view.active]))
    for index, (text, spot) in enumerate(zip(events, room.rows(len(events)), strict=True)):
        color = theme.text if index == len(events) - 1 else theme.dim
        draw_text(image, spot, text, Style.TEXT, 31, to_rgb(color))


def list_status(view: TableView, names: tuple[str, str], width: int) -> list[tuple[str, int | None]]:
    """List turn and phase, and whose turn it is. Who must choose is said beside the picture: a picture stays
    in its channel when the choice was made.
    """
    if view.phase is Phase.SETUP:
        return [(tr("Preparation"), None)]
    phase = tr("Turn {turn} · {phase}", turn=view.turn, phase=view.phase.heading)
    return [(phase, None), (put_name(tr("{name}'s turn"), names[view.active], width), view.active)]


def _paint_result(image: Image.Image, place: Rect, result: str, theme: Theme) -> None:
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
