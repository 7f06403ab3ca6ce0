"""The board: the whole table as one viewer may see it, as a picture of 1200 x 1080."""

from collections.abc import Sequence

from PIL import Image

from engine.hocg.state.views import HolomemView, SideView, TableView
from renderers.hocg.band import paint_band
from renderers.hocg.holomem import paint_empty, paint_holomem
from renderers.hocg.layout import HEIGHT, WIDTH, SideLayout, lay_out_board
from renderers.hocg.panel import Role, paint_panel
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.themes import Theme, to_rgb


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
    layout = lay_out_board(1 if view.viewer == 1 else 0, max(len(side.back) for side in view.sides))
    paint_band(image, layout.band, view, names, last, theme)
    for side, spots in zip(view.sides, layout.sides, strict=True):
        role = Role(
            names[side.seat],
            is_active=view.active == side.seat and not view.result,
            is_asked=view.to_act == side.seat,
        )
        paint_panel(image, spots.panel, side, role, theme, folder)
        _paint_stage(image, side, spots, theme, folder)
    return image


def _paint_stage(
    image: Image.Image, side: SideView, spots: SideLayout, theme: Theme, folder: ArtFolder | None
) -> None:
    def paint(holomem: HolomemView | None, place: Rect, label: str) -> None:
        if holomem is None:
            paint_empty(image, place, label, theme)
        else:
            paint_holomem(image, place, holomem, theme, folder)

    paint(side.center, spots.center, "Center")
    paint(side.collab, spots.collab, "Collab")
    for index, place in enumerate(spots.back):
        paint(side.back[index] if index < len(side.back) else None, place, "Back")


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
