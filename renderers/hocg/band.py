"""The band across the middle of the board: turn, phase, who must choose, what happened last, how it ended."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import CardType, Phase
from engine.hocg.state.views import CardView, TableView
from engine.kernel.copies import as_any_copy
from engine.kernel.translation import mark, tr
from renderers.hocg.art import draw_art
from renderers.hocg.layout import MOST_OPEN, lay_out_events, lay_out_status
from renderers.hocg.symbols import draw_color
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_tile, round_mask
from renderers.kit.text import (
    CUT_WIDE,
    SMALLEST,
    Align,
    Fitted,
    clean,
    cut,
    draw_fitted,
    draw_text,
    fit,
    is_wide,
    join_lines,
    measure,
    put_name,
    shorten,
    wrap,
)
from renderers.kit.themes import Rgb, Theme, to_rgb

RADIUS: Final = 14
MOST_EVENTS: Final = 3
NAME: Final = 32
TIGHT_NAME: Final = 26
"""Height of the name of an open card: in one line, and of each of two."""


PHASES: Final = {
    Phase.RESET: mark("Reset phase"),
    Phase.DRAW: mark("Draw phase"),
    Phase.CHEER: mark("Cheer phase"),
    Phase.MAIN: mark("Main phase"),
    Phase.PERFORMANCE: mark("Performance phase"),
    Phase.END: mark("End phase"),
}
SHORT_PHASES: Final = {
    Phase.RESET: mark("Reset"),
    Phase.DRAW: mark("Draw"),
    Phase.CHEER: mark("Cheer"),
    Phase.MAIN: mark("Main"),
    Phase.PERFORMANCE: mark("Performance"),
    Phase.END: mark("End"),
}


class StatusLine(NamedTuple):
    """A line about the turn: a player's name, if any, and words, in which ``{name}`` stands for it. A line
    without a name has shorter words, too, for where there is little room.
    """

    name: str
    text: str
    seat: int | None = None
    short: str = ""


def list_status(view: TableView, names: tuple[str, str]) -> tuple[StatusLine, ...]:
    """List turn and phase, and whose turn it is. Who must choose shows on their panel."""
    if view.phase is Phase.SETUP:
        return (StatusLine("", tr("Preparation"), short=tr("Preparation")),)
    phase = tr("Turn {turn} · {phase}", turn=view.turn, phase=tr(PHASES[view.phase]))
    short = tr("Turn {turn} · {phase}", turn=view.turn, phase=tr(SHORT_PHASES[view.phase]))
    whose = StatusLine(names[view.active], tr("{name}'s turn"), view.active)
    return (StatusLine("", phase, short=short), whose)


def paint_status(image: Image.Image, place: Rect, lines: Sequence[StatusLine], theme: Theme) -> None:
    """Paint the lines about the turn."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    for index, (line, spot) in enumerate(zip(lines, lay_out_status(place, len(lines)), strict=True)):
        color = to_rgb(theme.text if line.seat is None else theme.seats[line.seat])
        _paint_status(image, spot, line, color, 40 if index == 0 else 36)


def _paint_status(image: Image.Image, place: Rect, line: StatusLine, color: Rgb, size: int) -> None:
    style = Style.LABEL if line.name else Style.STRONG
    text = put_name(line.text, line.name, place.w)
    if not line.name and measure(text, style, SMALLEST) > place.w:
        text = line.short
    draw_text(image, place, text, style, min(size, place.h), color)


class ShownEvents(NamedTuple):
    """What happened last.

    Args:
        lines: up to three lines, the newest at the end.
        cards: cards that everybody sees now and that lie in no zone of the board, such as a cheer that has
            just been turned up.
        folder: an owner's card images.
    """

    lines: tuple[str, ...]
    cards: tuple[CardView, ...]
    folder: ArtFolder | None = None


def list_events(view: TableView, last: Sequence[str], folder: ArtFolder | None) -> ShownEvents:
    """Take the newest lines and the open cards."""
    return ShownEvents(tuple(last[-MOST_EVENTS:]), tuple(map(as_any_copy, view.open_cards)), folder)


def paint_events(image: Image.Image, place: Rect, shown: ShownEvents, theme: Theme) -> None:
    """Paint what happened last, and the open cards to the right of it."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    layout = lay_out_events(place, len(shown.lines), len(shown.cards))
    for index, (text, spot) in enumerate(zip(shown.lines, layout.events, strict=True)):
        color = theme.text if index == len(shown.lines) - 1 else theme.dim
        draw_text(image, spot, text, Style.TEXT, 31, to_rgb(color))
    cards = shown.cards[:MOST_OPEN]
    left_out = len(shown.cards) - len(cards)
    for index, (card, spot) in enumerate(zip(cards, layout.cards, strict=True)):
        more = left_out if index == len(cards) - 1 else 0
        _paint_open_card(
            image, spot, card, tr("+{number} more", number=more) if more else card.name, shown.folder, theme
        )


def _paint_open_card(
    image: Image.Image, place: Rect, card: CardView, words: str, folder: ArtFolder | None, theme: Theme
) -> None:
    """Paint a card that lies open: its colour if it is a cheer, else its picture, and its name."""
    paint_tile(image, place, 10, to_rgb(theme.panel), to_rgb(theme.gold), 3)
    lines = list_name(words, place.w - 12)
    line = NAME if len(lines) == 1 else TIGHT_NAME
    below = line * len(lines) + 2
    name = Rect(place.x + 6, place.bottom - below, place.w - 12, line)
    spot = Rect(place.x + 3, place.y + 3, place.w - 6, place.h - below - 4)
    if card.type is CardType.CHEER and card.colors:
        size = spot.h - 4
        symbol = draw_color(card.colors[0], size, theme)
        image.paste(symbol, (spot.x + (spot.w - size) // 2, spot.y + 3), symbol)
    else:
        art = draw_art(card, spot.w, spot.h, theme, folder)
        image.paste(art, spot.box[:2], round_mask(spot.w, spot.h, 7))
    for index, each in enumerate(lines):
        draw_fitted(image, name.move(0, line * index), each, to_rgb(theme.text), Align.CENTER)


def list_name(name: str, width: int) -> list[Fitted]:
    """Set the name of an open card: in one line if it has room there, else in two."""
    whole = fit(name, Style.LABEL, SMALLEST, width)
    if whole.text == clean(name):
        return [whole]
    lines = wrap(name, Style.NARROW, CUT_WIDE, width)
    size = CUT_WIDE
    if not all(any(map(is_wide, line)) for line in lines):
        size, lines = SMALLEST, wrap(name, Style.NARROW, SMALLEST, width)
    first, rest = lines[0], join_lines(lines[1:])
    second = Fitted(rest, Style.NARROW, size)
    return [Fitted(first, Style.NARROW, size), second if second.width <= width else cut(rest, width, tail=1)]


def paint_result(image: Image.Image, place: Rect, result: str, theme: Theme) -> None:
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
        rest = shorten(" ".join(lines[room - 1 :]), Style.STRONG, size, inner.w)
        lines = [*lines[: room - 1], rest]
    height = inner.h // max(1, len(lines))
    for index, line in enumerate(lines):
        spot = Rect(inner.x, inner.y + index * height, inner.w, height)
        draw_text(image, spot, line, Style.STRONG, size, ink, Align.CENTER)
