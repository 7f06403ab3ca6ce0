"""A hand as a picture: its cards sorted and grouped, large enough to be read on a phone."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.hocg.state.views import CardFace, CardView, TableView
from engine.kernel.copies import group_copies
from engine.kernel.translation import tr
from renderers.hocg.backs import paint_back
from renderers.hocg.cells import Cell
from renderers.hocg.grids import GAP, TITLE, Title, fit_grid, list_cells, make_title, say_cards
from renderers.hocg.layout import WIDTH
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.text import Align, draw_text, put_name
from renderers.kit.themes import Theme, to_rgb
from renderers.kit.tiles import Tile, compose

EMPTY: Final = 140
"""Height of the sentence that says that there are no cards."""
BACKS: Final = 8
"""Cards that lie face down side by side."""
BACK: Final = 196
MOST: Final = 1500
"""The height up to which texts are shown whole."""

NO_FACES: Final[Mapping[str, CardFace]] = {}


def list_shown(view: TableView, seat: int) -> tuple[CardView, ...]:
    """List the cards that the viewer is being shown and sees nowhere else (hand, stage, archive)."""
    if view.viewer != seat:
        return ()
    seen = {card.handle for side in view.sides for card in (*side.hand, *side.archive, side.oshi) if card}
    for holomem in (*view.sides[0].stage, *view.sides[1].stage):
        cards = (holomem.card, *holomem.under, *holomem.cheers, *holomem.attached)
        seen.update(card.handle for card in cards)
    return tuple(card for card in view.shown if card.handle not in seen)


def make_cells(cards: Sequence[CardView], faces: Mapping[str, CardFace]) -> list[Cell]:
    """Make a cell for each sort of cards, in the order in which players read them."""
    return [Cell(card, faces.get(card.number), copies) for card, copies in group_copies(cards)]


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
    tiles = list_hand(view, seat, theme or load_theme(), names, faces, folder)
    bottom = max(tile.place.bottom for tile in tiles) + GAP
    return encode_indexed(compose(WIDTH, bottom, tiles, theme or load_theme()), "hand")


def list_hand(
    view: TableView,
    seat: int,
    theme: Theme,
    names: tuple[str, str],
    faces: Mapping[str, CardFace],
    folder: ArtFolder | None = None,
) -> list[Tile]:
    """List the tiles of a hand; see :func:`draw_hand`."""
    side, shown = view.sides[seat], list_shown(view, seat)
    count = max(side.hand_count, len(side.hand))
    words = put_name(tr("{name}'s hand"), clean_names(names)[seat], WIDTH - 420)
    is_hidden = bool(count) and not side.hand
    counted = tr("{cards} face down", cards=say_cards(count)) if is_hidden else say_cards(count)
    tiles = [make_title(GAP, Title(words, counted, theme.seats[seat]), theme)]
    top = tiles[0].place.bottom + GAP
    if side.hand:
        room = MOST if not shown else MOST * 2 // 3
        grid = fit_grid(top, make_cells(side.hand, faces), room, theme)
        tiles += list_cells(grid, theme, folder)
        top = grid.bottom
    else:
        hidden = _list_backs(top, count, theme) if count else [_say_empty(top, theme)]
        tiles += hidden
        top = hidden[-1].place.bottom + GAP
    if shown:
        title = Title(tr("Shown to you now"), say_cards(len(shown)), theme.gold)
        tiles.append(make_title(top, title, theme))
        grid = fit_grid(top + TITLE + GAP, make_cells(shown, faces), MOST, theme)
        tiles += list_cells(grid, theme, folder)
    return tiles


def _list_backs(top: int, count: int, theme: Theme) -> list[Tile]:
    """List cards that lie face down, in rows."""
    row = Rect(GAP, top, WIDTH - 2 * GAP, BACK).columns(BACKS, GAP)
    paint = partial(paint_back, theme=theme)
    return [
        Tile(row[index % BACKS].move(0, index // BACKS * (BACK + GAP)), ("back",), paint)
        for index in range(count)
    ]


def _say_empty(top: int, theme: Theme) -> Tile:
    place = Rect(GAP, top, WIDTH - 2 * GAP, EMPTY)
    return Tile(place, ("no cards",), partial(_paint_empty, theme=theme))


def _paint_empty(image: Image.Image, place: Rect, theme: Theme) -> None:
    draw_text(image, place, tr("No cards in hand"), Style.LABEL, 44, to_rgb(theme.dim), Align.CENTER)
