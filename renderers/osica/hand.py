"""A hand as a picture: its cards in rows, readable on a phone; below it costs and cards shown."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.kernel.copies import Copies, group_copies
from engine.kernel.translation import tr, tr_n
from engine.osica.state.views import CardView, TableView
from renderers.kit.art_folder import ArtFolder, list_stamps
from renderers.kit.fonts import Style
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round
from renderers.kit.text import Align, draw_fitted, draw_text, fit, put_name
from renderers.kit.themes import Theme, load_theme, to_rgb
from renderers.kit.tiles import Tile, compose
from renderers.osica.handcard import HEAD, measure_hand_card, paint_back, paint_hand_card
from renderers.osica.layout import WIDTH

GAP: Final = 10
TITLE: Final = 64
HIGHEST: Final = 420
"""The highest a card may be."""
EMPTY: Final = 120
WITH_TEXTS: Final = 12
"""So many different cards of a pile are shown with their texts."""


class Group:
    """Cards under a title.

    Args:
        title: what they are.
        cards: those that are seen; none of cards that lie face down.
        count: how many there are.
        color: of the title's mark.
        is_brief: whether the cards are shown without their texts.
    """

    def __init__(
        self, title: str, cards: Sequence[CardView], count: int, color: str, *, is_brief: bool = False
    ) -> None:
        self.title = title
        self.cells: list[Copies[CardView] | None] = [*group_copies(cards)] if cards else [None] * count
        self.count = count
        self.color = color
        self.columns = 4 if len(self.cells) > 6 or is_brief else 3
        width = (WIDTH - GAP * (self.columns + 1)) // self.columns
        needed = [HEAD if is_brief else measure_hand_card(card, width) for card in cards]
        self.card_height = min(max([HEAD, *needed]), HIGHEST)

    @property
    def height(self) -> int:
        """How much room the group needs."""
        rows = -(-len(self.cells) // self.columns)
        return TITLE + 2 * GAP + (rows * (self.card_height + GAP) if rows else EMPTY)

    def list_tiles(self, top: int, theme: Theme, folder: ArtFolder | None) -> Iterator[Tile]:
        """List title and cards, from a row of the picture on."""
        place = Rect(GAP, top + GAP, WIDTH - 2 * GAP, TITLE)
        yield Tile(
            place, ("osica title", self.title, self.count, self.color), partial(self._paint_title, theme)
        )
        first = place.bottom + GAP
        if not self.count:
            empty = Rect(GAP, first, WIDTH - 2 * GAP, EMPTY - GAP)
            yield Tile(empty, ("osica no cards",), partial(paint_nothing, theme=theme))
        cells = Rect(GAP, first, WIDTH - 2 * GAP, self.card_height).columns(self.columns, GAP)
        for index, held in enumerate(self.cells):
            row, column = divmod(index, self.columns)
            spot = cells[column].move(0, row * (self.card_height + GAP))
            if held is None:
                yield Tile(spot, ("osica back",), partial(paint_back, theme=theme))
            else:
                key = ("osica hand card", held, list_stamps(folder, held.card))
                yield Tile(spot, key, partial(paint_hand_card, held=held, theme=theme, folder=folder))

    def _paint_title(self, theme: Theme, image: Image.Image, place: Rect) -> None:
        """Paint what the cards are, and how many."""
        paint_round(image, place, 12, to_rgb(theme.raised))
        paint_round(image, place._replace(w=10), 5, to_rgb(self.color))
        inner = place.inset(28, 0)
        amount = fit(tr_n("{number} card", "{number} cards", self.count), Style.LABEL, 36, inner.w // 2)
        draw_fitted(image, inner, amount, to_rgb(theme.dim), Align.RIGHT)
        title = inner._replace(w=inner.w - math.ceil(amount.width) - 24)
        draw_text(image, title, self.title, Style.STRONG, 40, to_rgb(theme.text))


def paint_nothing(image: Image.Image, place: Rect, theme: Theme) -> None:
    """Say that there is no card."""
    draw_text(image, place, tr("No cards"), Style.LABEL, 40, to_rgb(theme.dim), Align.CENTER)


def list_groups(view: TableView, seat: int, name: str, theme: Theme) -> list[Group]:
    """List what the picture shows: the hand, the costs of its owner, cards shown and seen nowhere else."""
    side = view.sides[seat]
    title = put_name(tr("{name}'s hand"), name, WIDTH - 320)
    groups = [Group(title, side.hand, side.hand_count, theme.seats[seat])]
    if view.viewer == seat:
        if side.costs:
            groups.append(Group(tr("Costs"), side.costs, len(side.costs), theme.power, is_brief=True))
        seen = {
            card.handle for each in view.sides for card in (*each.hand, *each.costs, *each.drop, *each.kept)
        }
        seen.update(
            card.handle for each in view.sides for card in (each.oshi, *(p.card for p in each.pieces))
        )
        looked = dict.fromkeys((*side.looked, *view.shown))
        shown = [card for card in looked if card.handle not in seen]
        if shown:
            groups.append(Group(tr("Shown to you now"), shown, len(shown), theme.gold))
    return groups


def draw_hand(
    view: TableView,
    seat: int,
    theme: Theme | None = None,
    names: tuple[str, str] = ("A", "B"),
    folder: ArtFolder | None = None,
) -> Picture:
    """Draw the hand of a seat, as far as the view shows it; hidden cards lie face down.

    Their owner also sees the costs, and cards shown just now that are seen nowhere else.

    Args:
        view: what the viewer may know; nothing else is looked at.
        seat: whose hand.
        theme: the colours; the theme "night" without it.
        names: what the players are called, by seat.
        folder: an owner's card images, used in place of our drawings.
    """
    tiles = list_hand(view, seat, theme or load_theme(), names, folder)
    return encode_indexed(compose(WIDTH, find_bottom(tiles), tiles, theme or load_theme()), "hand")


def draw_pile(
    title: str, cards: Sequence[CardView], theme: Theme | None = None, folder: ArtFolder | None = None
) -> Picture:
    """Draw cards that lie open, sorted and counted; of many different ones without their texts.

    Args:
        title: what they are ("Rin's drop area").
        cards: which.
        theme: the colours; the theme "night" without it.
        folder: an owner's card images, used in place of our drawings.
    """
    theme = theme or load_theme()
    is_brief = len(group_copies(cards)) > WITH_TEXTS
    tiles = list(Group(title, cards, len(cards), theme.gold, is_brief=is_brief).list_tiles(0, theme, folder))
    return encode_indexed(compose(WIDTH, find_bottom(tiles), tiles, theme), "sheet")


def find_bottom(tiles: Sequence[Tile]) -> int:
    """Where a picture with these tiles ends."""
    return max(tile.place.bottom for tile in tiles) + 2 * GAP


def list_hand(
    view: TableView, seat: int, theme: Theme, names: tuple[str, str], folder: ArtFolder | None = None
) -> list[Tile]:
    """List the tiles of a hand; see :func:`draw_hand`."""
    tiles: list[Tile] = []
    top = 0
    for group in list_groups(view, seat, clean_names(names)[seat], theme):
        tiles.extend(group.list_tiles(top, theme, folder))
        top += group.height
    return tiles
