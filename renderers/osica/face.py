"""A single card, large, with everything that is printed on it."""

from typing import Final

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.cards.terms import CardKind
from engine.osica.state.views import CardView
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_text, fit, wrap
from renderers.kit.themes import Theme, load_theme, to_rgb
from renderers.osica.art import draw_art, tint_of

WIDTH: Final = 740
HEIGHT: Final = 1040
PAD: Final = 26
HEAD: Final = 138
FOOT: Final = 52
SIZES: Final = (34, 32, 30, 28, 26)
"""Text sizes, tried from the largest on."""
PICTURES: Final = (200, 660)
"""The lowest and the highest the picture may be."""


def draw_card(card: CardView, theme: Theme | None = None, folder: ArtFolder | None = None) -> Picture:
    """Draw a card of 740 x 1040 with its full text. A text too long for that makes the picture higher.

    Args:
        card: everything printed on the card.
        theme: the colours; the theme "night" without it.
        folder: an owner's card images, used in place of our drawing.
    """
    theme = theme or load_theme()
    inner = WIDTH - 2 * PAD
    room = HEIGHT - HEAD - FOOT - 2 * PAD
    for size in SIZES:
        paragraphs = [wrap(text, Style.TEXT, size, inner) for text in card.texts]
        needed = sum(round(size * 1.32) * len(lines) + 12 for lines in paragraphs) + 60
        if needed + PICTURES[0] <= room:
            break
    picture = min(max(room - needed, PICTURES[0]), PICTURES[1])
    height = max(HEIGHT, HEAD + picture + needed + FOOT + 2 * PAD)
    image = Image.new("RGB", (WIDTH, height), to_rgb(theme.table))
    paint_tile(image, Rect(0, 0, WIDTH, height), 30, to_rgb(theme.panel), to_rgb(theme.line), 3)
    _paint_head(image, Rect(PAD, 18, inner, HEAD - 24), card, theme)
    spot = Rect(PAD, HEAD, inner, picture)
    art = draw_art(card, spot.w, spot.h, theme, folder)
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 18))
    _paint_tags(image, Rect(PAD, spot.bottom + 8, inner, 44), card, theme)
    y = spot.bottom + 60
    for lines in paragraphs:
        for line in lines:
            row = Rect(PAD, y, inner, round(size * 1.32))
            draw_text(image, row, line, Style.TEXT, size, to_rgb(theme.text))
            y = row.bottom
        y += 12
    foot = Rect(PAD, height - FOOT - 8, inner, FOOT)
    draw_text(image, foot, card.work, Style.LABEL, 30, to_rgb(theme.dim))
    draw_text(image, foot, card.number, Style.LABEL, 30, to_rgb(theme.dim), Align.RIGHT)
    return encode(image, theme, "card")


def _paint_head(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint the name, then level, AP and cheer symbols, or what kind of card it is."""
    upper, lower = place._replace(h=66), Rect(place.x, place.y + 68, place.w, place.h - 68)
    draw_text(image, upper, card.name, Style.STRONG, 54, to_rgb(theme.text))
    words = card.kind.said.capitalize()
    if card.kind is CardKind.CHARACTER:
        words = tr("Level {level}", level=card.level)
        draw_text(image, lower, f"AP {card.ap}", Style.STRONG, 46, to_rgb(theme.text), Align.RIGHT)
    shown = fit(words, Style.STRONG, 34, 240)
    level = Rect(lower.x, lower.y + 2, round(shown.width) + 24, 42)
    paint_tag(image, level, words, tint_of(card, theme).ramp[1], theme, 34)
    for index in range(card.cheers):
        paint_sign(
            image, level.right + 16 + 40 * index, lower.y + 6, signs.spark, 36, to_rgb(theme.gold_text)
        )


def _paint_tags(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint the tags as texts write them."""
    words = "  ".join(f"<{tag}>" for tag in card.tags)
    draw_text(image, place, words, Style.LABEL, 32, to_rgb(theme.note))
