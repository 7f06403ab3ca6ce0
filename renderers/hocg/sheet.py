"""A sheet of cards to look at or to choose from, numbered like the menu that stands below it."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.hocg.state.views import CardFace
from engine.kernel.copies import as_any_copy
from engine.kernel.translation import tr
from renderers.hocg.cells import Cell
from renderers.hocg.grids import GAP, Title, fit_grid, list_cells, make_title, say_cards
from renderers.hocg.hand import NO_FACES
from renderers.hocg.layout import WIDTH
from renderers.hocg.subjects import SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.themes import Theme
from renderers.kit.tiles import Tile, compose

MOST: Final = 1500
"""The height up to which texts are shown whole."""
MOST_CELLS: Final = 50


def draw_sheet(
    title: str,
    cards: Sequence[SheetCard],
    theme: Theme | None = None,
    faces: Mapping[str, CardFace] = NO_FACES,
    folder: ArtFolder | None = None,
) -> Picture:
    """Draw cards in the order given: an archive, cards that are looked at, the cards of a choice.

    Args:
        title: what they are ("Rin's archive").
        cards: which; the first fifty are drawn, and the title says how many there are.
        theme: the colours; the theme "night" without it.
        faces: what is printed on the cards, by card number; gives arts and texts.
        folder: an owner's card images, used in place of our drawings.
    """
    theme = theme or load_theme()
    tiles = list_sheet(title, cards, theme, faces, folder)
    bottom = max(tile.place.bottom for tile in tiles) + GAP
    return encode_indexed(compose(WIDTH, bottom, tiles, theme), "sheet")


def list_sheet(
    title: str,
    cards: Sequence[SheetCard],
    theme: Theme,
    faces: Mapping[str, CardFace],
    folder: ArtFolder | None = None,
) -> list[Tile]:
    """List the tiles of a sheet; see :func:`draw_sheet`."""
    shown = cards[:MOST_CELLS]
    count = sum(card.copies for card in cards)
    words = (
        say_cards(count)
        if len(shown) == len(cards)
        else tr("{shown} of {number} shown", shown=len(shown), number=len(cards))
    )
    tiles = [make_title(GAP, Title(title, words, theme.gold), theme)]
    cells = [
        Cell(
            as_any_copy(each.card),
            faces.get(each.card.number),
            each.copies,
            each.number,
            each.is_eligible,
            zone=each.zone,
        )
        for each in shown
    ]
    grid = fit_grid(tiles[0].place.bottom + GAP, cells, MOST, theme)
    return [*tiles, *list_cells(grid, theme, folder)]
