"""A hand as a picture: its cards in rows, large enough to be read on a phone."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.state.views import CardFace, CardView, TableView
from renderers.hocg.backs import paint_back
from renderers.hocg.handcard import HandCard, measure_hand_card, paint_hand_card
from renderers.hocg.layout import WIDTH
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round
from renderers.kit.text import Align, draw_text, keep_end
from renderers.kit.themes import Theme, to_rgb

GAP: Final = 10
TITLE: Final = 64
CARDS: Final = (200, 340)
"""The lowest and the highest a card may be."""
EMPTY: Final = 160

NO_FACES: Final[Mapping[str, CardFace]] = {}


class HandLayout(NamedTuple):
    """Where a group of cards and its title stand."""

    title: Rect
    cards: tuple[Rect, ...]
    bottom: int


def count_columns(count: int) -> int:
    """How many cards stand side by side: fewer and wider ones in a small hand."""
    if count <= 3:
        return 3
    return 4 if count <= 12 else 5


def _choose_height(cards: Sequence[CardView], faces: Mapping[str, CardFace], columns: int) -> int:
    """Choose one height for all cards: what the fullest of them needs."""
    width = (WIDTH - GAP * (columns + 1)) // columns
    needed = [measure_hand_card(HandCard(card, faces.get(card.number)), width) for card in cards]
    return min(max([CARDS[0], *needed]), CARDS[1])


def lay_out_cards(top: int, count: int, columns: int, height: int) -> HandLayout:
    """Lay out a title and so many cards below it; without cards there is room for a sentence."""
    title = Rect(GAP, top + GAP, WIDTH - 2 * GAP, TITLE)
    first = title.bottom + GAP
    if not count:
        return HandLayout(title, (), first + EMPTY)
    cells = Rect(GAP, first, WIDTH - 2 * GAP, height).columns(columns, GAP)
    cards = tuple(
        cells[index % columns].move(0, (index // columns) * (height + GAP)) for index in range(count)
    )
    return HandLayout(title, cards, cards[-1].bottom)


def _paint_group(
    image: Image.Image, layout: HandLayout, title: str, count: str, color: str, theme: Theme
) -> None:
    """Paint a title bar: what the cards are, and how many."""
    place = layout.title
    paint_round(image, place, 12, to_rgb(theme.raised))
    paint_round(image, Rect(place.x, place.y, 10, place.h), 5, to_rgb(color))
    inner = place.inset(28, 0)
    draw_text(image, inner, title, Style.STRONG, 42, to_rgb(theme.text))
    draw_text(image, inner, count, Style.LABEL, 38, to_rgb(theme.dim), Align.RIGHT)


def _paint_cards(
    image: Image.Image,
    layout: HandLayout,
    cards: Sequence[CardView],
    faces: Mapping[str, CardFace],
    theme: Theme,
    folder: ArtFolder | None,
) -> None:
    for card, place in zip(cards, layout.cards, strict=False):
        paint_hand_card(image, place, HandCard(card, faces.get(card.number)), theme, folder)
    for place in layout.cards[len(cards) :]:
        paint_back(image, place, theme)


def count_cards(count: int) -> str:
    """Say a number of cards."""
    return f"{count} card" if count == 1 else f"{count} cards"


def list_shown(view: TableView, seat: int) -> tuple[CardView, ...]:
    """List the cards that the viewer is being shown and sees nowhere else (hand, stage, archive)."""
    if view.viewer != seat:
        return ()
    seen = {card.handle for side in view.sides for card in (*side.hand, *side.archive, side.oshi) if card}
    for holomem in (*view.sides[0].stage, *view.sides[1].stage):
        cards = (holomem.card, *holomem.under, *holomem.cheers, *holomem.attached)
        seen.update(card.handle for card in cards)
    return tuple(card for card in view.shown if card.handle not in seen)


def draw_hand(
    view: TableView,
    seat: int,
    theme: Theme | None = None,
    names: tuple[str, str] = ("A", "B"),
    faces: Mapping[str, CardFace] = NO_FACES,
    folder: ArtFolder | None = None,
) -> Picture:
    """Draw the hand of a seat, as far as the view shows it; hidden cards lie face down.

    Cards that the viewer is being shown just now, and sees nowhere else, stand below their own hand.

    Args:
        view: what the viewer may know; nothing else is looked at.
        seat: whose hand.
        theme: the colours; the theme "night" without it.
        names: what the players are called, by seat.
        faces: what is printed on the cards, by card number; gives arts and texts.
        folder: an owner's card images, used in place of our drawings.
    """
    theme = theme or load_theme()
    side = view.sides[seat]
    count = max(side.hand_count, len(side.hand))
    shown = list_shown(view, seat)
    columns = count_columns(max(count, len(shown)))
    card = _choose_height([*side.hand, *shown], faces, columns)
    hand = lay_out_cards(0, count, columns, card)
    extra = lay_out_cards(hand.bottom, len(shown), columns, card) if shown else None
    height = (extra or hand).bottom + GAP
    image = Image.new("RGB", (WIDTH, height), to_rgb(theme.table))
    title = keep_end(clean_names(names)[seat], "'s hand", WIDTH - 320)
    hidden = " face down" if count and not side.hand else ""
    _paint_group(image, hand, title, count_cards(count) + hidden, theme.seats[seat], theme)
    _paint_cards(image, hand, side.hand, faces, theme, folder)
    if not count:
        place = Rect(GAP, hand.title.bottom, WIDTH - 2 * GAP, EMPTY)
        draw_text(image, place, "No cards in hand", Style.LABEL, 44, to_rgb(theme.dim), Align.CENTER)
    if extra is not None:
        _paint_group(image, extra, "Shown to you now", count_cards(len(shown)), theme.gold, theme)
        _paint_cards(image, extra, shown, faces, theme, folder)
    return encode(image, theme, "hand")
