"""The board: the whole table as one viewer may see it, as a picture of 1200 x 1080."""

from collections.abc import Sequence

from PIL import Image

from engine.osica.cards.terms import STAGE
from engine.osica.state.views import PieceView, SideView, TableView
from renderers.kit.art_folder import ArtFolder
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode
from renderers.kit.themes import Theme, load_theme, to_rgb
from renderers.osica.band import paint_band
from renderers.osica.layout import HEIGHT, WIDTH, SideLayout, lay_out_board
from renderers.osica.panel import Role, paint_panel
from renderers.osica.piece import paint_empty, paint_piece


def paint_board(
    view: TableView,
    theme: Theme,
    names: tuple[str, str] = ("A", "B"),
    last: Sequence[str] = (),
    folder: ArtFolder | None = None,
) -> Image.Image:
    """Paint the board without encoding it; see :func:`draw_board`."""
    names = clean_names(names)
    image = Image.new("RGB", (WIDTH, HEIGHT), to_rgb(theme.table))
    layout = lay_out_board(1 if view.viewer == 1 else 0)
    paint_band(image, layout.band, view, names, last, theme)
    for side, spots in zip(view.sides, layout.sides, strict=True):
        role = Role(
            names[side.seat],
            is_active=view.active == side.seat and not view.result,
            is_asked=view.to_act == side.seat,
        )
        paint_panel(image, spots.panel, side, role, theme, folder)
        _paint_field(image, view, side, spots, theme, folder)
    return image


def _paint_field(
    image: Image.Image,
    view: TableView,
    side: SideView,
    spots: SideLayout,
    theme: Theme,
    folder: ArtFolder | None,
) -> None:
    """Paint stage and assist area of one half."""
    for place, piece in zip(STAGE, (side.left, side.center, side.right), strict=True):
        if piece is None:
            paint_empty(image, spots.stage[place], place.capitalize(), theme)
        else:
            paint_piece(image, spots.stage[place], piece, theme, folder, find_mark(view, piece))
    for index, spot in enumerate(spots.assist):
        if index < len(side.assist):
            paint_piece(image, spot, side.assist[index], theme, folder)
        else:
            paint_empty(image, spot, "Assist", theme)


def find_mark(view: TableView, piece: PieceView) -> str:
    """What a character does in the appeal at hand."""
    if view.appeal is None:
        return ""
    return {view.appeal.piece: "APPEALS", view.appeal.guard: "GUARDS"}.get(piece.handle, "")


def draw_board(
    view: TableView,
    theme: Theme | None = None,
    names: tuple[str, str] = ("A", "B"),
    last: Sequence[str] = (),
    folder: ArtFolder | None = None,
) -> Picture:
    """Draw the board as this view's viewer may see it: their own side below, seat 0 below for everybody else.

    Args:
        view: what the viewer may know; nothing else is looked at.
        theme: the colours; the theme "night" without it.
        names: what the players are called, by seat.
        last: up to three short lines of what happened last, the newest at the end.
        folder: an owner's card images, used in place of our drawings.
    """
    theme = theme or load_theme()
    return encode(paint_board(view, theme, names, last, folder), theme, "board")
