"""One card of a hand: picture, name, level, AP and cheer symbols, and its texts as far as there is room."""

from typing import Final

from PIL import Image

from engine.kernel.copies import Copies
from engine.osica.cards.terms import CardKind
from engine.osica.state.views import CardView
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import (
    ELLIPSIS,
    Align,
    draw_name,
    draw_text,
    join_lines,
    measure,
    part_name,
    shorten,
    split_parts,
    wrap,
)
from renderers.kit.themes import Theme, blend, to_rgb
from renderers.osica.art import draw_art, tint_of

RADIUS: Final = 14
PICTURE: Final = (80, 112)
COPIES: Final = (56, 40)
NAME: Final = 32
LINE: Final = 34
PAD: Final = 12
HEAD: Final = PICTURE[1] + 2 * PAD


def wrap_texts(card: CardView, width: int) -> list[str]:
    """Break a card's texts into lines, each text beginning a new one."""
    return [line for text in card.texts for line in wrap(text, Style.TEXT, 30, width - 2 * PAD)]


def measure_hand_card(card: CardView, width: int) -> int:
    """How high a card must be to show everything; ``HEAD`` is enough without its texts."""
    return HEAD + LINE * len(wrap_texts(card, width)) + PAD


def paint_hand_card(
    image: Image.Image, place: Rect, held: Copies[CardView], theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint a card into its place, and how many copies of it there are onto its picture."""
    card = held.card
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
    inner = place.inset(PAD)
    spot = Rect(inner.x, inner.y, *PICTURE)
    image.paste(
        draw_art(card, spot.w, spot.h, theme, folder), (spot.x, spot.y), round_mask(spot.w, spot.h, 8)
    )
    if held.copies > 1:
        _paint_copies(image, spot, held.copies, theme)
    facts = Rect(spot.right + 12, inner.y, inner.right - spot.right - 12, PICTURE[1])
    name, number, tags = facts.rows(3)
    lines = part_name(card.name, Style.LABEL, NAME, facts.w)
    if card.kind is not CardKind.CHARACTER and len(lines) > 1:  # only a character has something in three rows
        upper, lower, number = facts.rows(3)
        tags = number
        draw_text(image, upper, lines[0], Style.LABEL, NAME, to_rgb(theme.text))
        draw_text(image, lower, lines[1], Style.LABEL, NAME, to_rgb(theme.text))
    else:
        draw_name(image, name, card.name, Style.LABEL, 34, to_rgb(theme.text))
    if card.kind is CardKind.CHARACTER:
        draw_text(image, number, f"AP {card.ap}", Style.STRONG, 36, to_rgb(theme.text))
        level = Rect(tags.x, tags.y, 74, 34)
        paint_tag(image, level, f"Lv {card.level}", tint_of(card, theme).ramp[1], theme)
        tags = tags.cut_left(level.right + 8)
    else:
        end = draw_text(image, number, card.kind.said.capitalize(), Style.STRONG, 34, to_rgb(theme.note))
        tags = tags if tags.y > number.y else tags.cut_left(end + 8)
    for index in range(min(card.cheers, 4)):
        paint_sign(image, tags.x + 30 * index, tags.y + 4, signs.spark, 26, to_rgb(theme.gold_text))
    _paint_words(image, Rect(inner.x, place.y + HEAD, inner.w, inner.bottom - place.y - HEAD), card, theme)


def _paint_copies(image: Image.Image, picture: Rect, copies: int, theme: Theme) -> None:
    """Paint a number of copies into the right bottom corner of a picture."""
    badge = Rect(picture.right - COPIES[0], picture.bottom - COPIES[1], *COPIES)
    paint_round(image, badge, 8, to_rgb(theme.ink))
    draw_text(image, badge, f"×{copies}", Style.STRONG, 34, (255, 255, 255), Align.CENTER)


def _paint_words(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint the texts; what has no room ends with an ellipsis."""
    lines = wrap_texts(card, place.w + 2 * PAD)
    room = max(0, (place.h + 6) // LINE)
    if len(lines) > room > 0:
        lines = [*lines[: room - 1], end_line(join_lines(lines[room - 1 :]), place.w)]
    for index, line in enumerate(lines[:room]):
        spot = Rect(place.x, place.y + LINE * index, place.w, LINE)
        draw_text(image, spot, line, Style.TEXT, 30, to_rgb(theme.dim))


def end_line(text: str, width: int) -> str:
    """The beginning of a text with an ellipsis, cut where a line may break: within no word and no number."""
    kept = ""
    for word in text.split(" "):
        longer = f"{kept} " if kept else ""
        for part in split_parts(word):
            longer += part
            if measure(f"{longer}{ELLIPSIS}", Style.TEXT, 30) > width:
                return f"{kept}{ELLIPSIS}" if kept else shorten(text, Style.TEXT, 30, width)
            kept = longer
    return f"{kept}{ELLIPSIS}"


def paint_back(image: Image.Image, place: Rect, theme: Theme) -> None:
    """Paint a card that lies face down."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    inner = place.inset(18)
    paint_round(image, inner, 10, blend(to_rgb(theme.raised), to_rgb(theme.table), 0.5))
    draw_text(image, inner, "?", Style.STRONG, 72, to_rgb(theme.line), Align.CENTER)
