"""Piles of cards, seen from above: the more cards, the more edges; the archive shows its newest card."""

from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.state.views import CardView
from renderers.hocg.art import draw_art
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_ring, paint_tile, round_mask
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import Align, Fitted, draw_fitted, draw_text
from renderers.kit.themes import Theme, blend, to_rgb

LABEL: Final = 30
RADIUS: Final = 7
STEP: Final = 4
"""How far each further edge of a pile stands out."""
VEIL: Final = 0.62
"""How dark the card on top becomes, so that its number is read."""
THICK: Final = (2, 10)
"""Cards from which on a pile shows a second and a third edge."""


class Pile(NamedTuple):
    """A pile of cards.

    Args:
        fact: the name of its count in ``PanelFacts``.
        label: the word below it.
        cards: how many there are.
        top: the card on top, if it lies face up.
        sign: a sign on its back.
    """

    fact: str
    label: str
    cards: int
    top: CardView | None = None
    sign: Sign | None = None


def paint_pile(
    image: Image.Image,
    place: Rect,
    pile: Pile,
    name: Fitted,
    theme: Theme,
    folder: ArtFolder | None,
    *,
    is_changed: bool,
) -> None:
    """Paint a pile into its place, its number on it and its name below, set like those of the others."""
    label = Rect(place.x, place.bottom - LABEL, place.w, LABEL)
    card = Rect(place.x + 2, place.y, min(place.w - 4, 60), place.h - LABEL - 2)
    card = card._replace(x=place.x + (place.w - card.w) // 2)
    edges = sum(pile.cards >= cards for cards in THICK)
    front = Rect(card.x, card.y + 2 * STEP, card.w - 2 * STEP, card.h - 2 * STEP)
    line = to_rgb(theme.line)
    if not pile.cards:
        paint_tile(image, front, RADIUS, to_rgb(theme.panel), line)
        draw_text(image, front, "0", Style.STRONG, 36, to_rgb(theme.dim), Align.CENTER)
    else:
        for edge in range(edges, 0, -1):
            behind = front.move(edge * STEP, -edge * STEP)
            paint_tile(image, behind, RADIUS, blend(to_rgb(theme.raised), line, 0.35), to_rgb(theme.panel), 1)
        _paint_top(image, front, pile, theme, folder)
    draw_fitted(image, label, name, to_rgb(theme.dim), Align.CENTER)
    if is_changed:
        paint_ring(image, place.inset(-3, -2), 10, to_rgb(theme.note), 3)


def _paint_top(image: Image.Image, front: Rect, pile: Pile, theme: Theme, folder: ArtFolder | None) -> None:
    if pile.top is not None:
        art = draw_art(pile.top, front.w, front.h, theme, folder)
        art = Image.blend(art.convert("RGB"), Image.new("RGB", art.size, to_rgb(theme.ink)), VEIL)
        image.paste(art, front.box[:2], round_mask(front.w, front.h, RADIUS))
        letters = (255, 255, 255)
    else:
        paint_tile(image, front, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
        if pile.sign is not None:
            size = front.h - 6
            faint = blend(to_rgb(theme.power), to_rgb(theme.raised), 0.55)
            paint_sign(image, front.x + (front.w - size) // 2, front.y + 3, pile.sign, size, faint)
        letters = to_rgb(theme.text)
    draw_text(image, front, str(pile.cards), Style.STRONG, 38, letters, Align.CENTER)
