"""Cells in columns, each as high as its text, with a title above."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr_n
from renderers.hocg.cells import Cell, measure_cell, paint_cell
from renderers.hocg.layout import WIDTH
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round
from renderers.kit.text import Align, draw_fitted, draw_text, fit
from renderers.kit.themes import Theme, to_rgb
from renderers.kit.tiles import Tile

GAP: Final = 10
TITLE: Final = 64
LINES: Final = (99, 10, 8, 6, 5, 4, 3, 2, 1, 0)
"""Lines of each text that are shown, tried from the most on until everything fits."""
FEW: Final = 6
MANY: Final = 24


def count_columns(count: int) -> int:
    """How many cells stand side by side: wide ones as long as they are few."""
    if count <= FEW:
        return 3
    return 4 if count <= MANY else 5


class Grid(NamedTuple):
    """Cells with their places.

    Args:
        cells: in order.
        places: where each of them stands.
        bottom: the first line below them.
    """

    cells: tuple[Cell, ...]
    places: tuple[Rect, ...]
    bottom: int


def lay_out_grid(top: int, cells: Sequence[Cell], columns: int, lines: int, theme: Theme) -> Grid:
    """Lay out cells from a line on, their texts cut to a number of lines.

    Each cell goes to the column that is shortest so far, the leftmost of equal ones: so the first ones stand
    side by side, and none is higher than its text.
    """
    cut = tuple(cell._replace(lines=lines) for cell in cells)
    spots = Rect(GAP, top, WIDTH - 2 * GAP, 0).columns(columns, GAP)
    ends = [top] * columns
    places: list[Rect] = []
    for cell in cut:
        column = ends.index(min(ends))
        place = spots[column]._replace(y=ends[column], h=measure_cell(cell, spots[column].w, theme))
        places.append(place)
        ends[column] = place.bottom + GAP
    return Grid(cut, tuple(places), max(ends))


def fit_grid(top: int, cells: Sequence[Cell], most: int, theme: Theme) -> Grid:
    """Lay out cells with as much of their texts as a height allows; with none of them it may be higher."""
    columns = count_columns(len(cells))
    for lines in LINES:
        grid = lay_out_grid(top, cells, columns, lines, theme)
        if grid.bottom <= most:
            break
    return grid


def list_cells(grid: Grid, theme: Theme, folder: ArtFolder | None) -> Iterator[Tile]:
    """List the cells of a grid as tiles."""
    for cell, place in zip(grid.cells, grid.places, strict=True):
        stamp = folder.stamp(cell.card.number) if folder is not None else None
        yield Tile(place, ("cell", cell, stamp), partial(paint_cell, cell=cell, theme=theme, folder=folder))


class Title(NamedTuple):
    """A bar above cells: what they are, how many, and the colour of its edge."""

    words: str
    amount: str
    color: str


def make_title(top: int, title: Title, theme: Theme) -> Tile:
    """Make the tile of a title."""
    place = Rect(GAP, top, WIDTH - 2 * GAP, TITLE)
    return Tile(place, ("title", title), partial(_paint_title, title=title, theme=theme))


def _paint_title(image: Image.Image, place: Rect, title: Title, theme: Theme) -> None:
    paint_round(image, place, 12, to_rgb(theme.raised))
    paint_round(image, Rect(place.x, place.y, 10, place.h), 5, to_rgb(title.color))
    inner = place.inset(28, 0)
    amount = fit(title.amount, Style.LABEL, 38, inner.w // 2)
    draw_fitted(image, inner, amount, to_rgb(theme.dim), Align.RIGHT)
    words = inner._replace(w=inner.w - round(amount.width) - 24)
    draw_text(image, words, title.words, Style.STRONG, 42, to_rgb(theme.text))


def say_cards(count: int) -> str:
    """A number of cards in words, in the reader's language: "1 card", "5 cards"."""
    return tr_n("{number} card", "{number} cards", count)
