"""The board: the whole table as one viewer may see it, as a picture of 1200 x 1080."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.cards.terms import STAGE, Place
from engine.osica.state.views import PieceView, SideView, TableView
from renderers.kit.art_folder import ArtFolder
from renderers.kit.names import clean_names
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.themes import Theme, load_theme
from renderers.kit.tiles import Tile, compose
from renderers.osica.art import stamp
from renderers.osica.band import paint_band
from renderers.osica.layout import HEIGHT, WIDTH, SideLayout, lay_out_board
from renderers.osica.panel import Role, describe_panel, paint_panel
from renderers.osica.piece import paint_empty, paint_piece, plain_piece


class Scene(NamedTuple):
    """Everything that a board is drawn from besides its colours; see :func:`draw_board`."""

    view: TableView
    names: tuple[str, str]
    last: tuple[str, ...]
    folder: ArtFolder | None


def compose_board(scene: Scene, theme: Theme) -> Image.Image:
    """Put a board together without encoding it (mode P, with the theme's palette)."""
    return compose(WIDTH, HEIGHT, list_tiles(scene, theme), theme)


def list_tiles(scene: Scene, theme: Theme) -> Iterator[Tile]:
    """List the tiles of a board; a tile that shows the same as before isn't painted again."""
    view, names = scene.view, clean_names(scene.names)
    layout = lay_out_board(1 if view.viewer == 1 else 0)
    band = (view.turn, view.active, view.phase, view.result, names, scene.last)
    paint = partial(paint_band, view=view, names=names, last=scene.last, theme=theme)
    yield Tile(layout.band, ("osica band", band), paint)
    for side, spots in zip(view.sides, layout.sides, strict=True):
        role = Role(
            names[side.seat],
            is_active=view.active == side.seat and not view.result,
        )
        key = ("osica panel", describe_panel(side), role, stamp(scene.folder, side.oshi))
        yield Tile(
            spots.panel, key, partial(paint_panel, side=side, role=role, theme=theme, folder=scene.folder)
        )
        yield from _list_field(scene, side, spots, theme)


def _list_field(scene: Scene, side: SideView, spots: SideLayout, theme: Theme) -> Iterator[Tile]:
    """List the tiles of stage and assist area of one half."""
    for place, piece in zip(STAGE, (side.left, side.center, side.right), strict=True):
        if piece is None:
            yield _make_empty(spots.stage[place], place.said.capitalize(), theme)
        else:
            yield _make_tile(scene, piece, spots.stage[place], find_mark(scene.view, piece), theme)
    for index, spot in enumerate(spots.assist):
        if index < len(side.assist):
            yield _make_tile(scene, side.assist[index], spot, "", theme)
        else:
            yield _make_empty(spot, Place.ASSIST.said.capitalize(), theme)


def _make_empty(place: Rect, label: str, theme: Theme) -> Tile:
    return Tile(place, ("osica empty", label), partial(paint_empty, label=label, theme=theme))


def _make_tile(scene: Scene, piece: PieceView, place: Rect, mark: str, theme: Theme) -> Tile:
    key = ("osica piece", plain_piece(piece), mark, stamp(scene.folder, piece.card))
    paint = partial(paint_piece, piece=piece, theme=theme, folder=scene.folder, mark=mark)
    return Tile(place, key, paint)


def find_mark(view: TableView, piece: PieceView) -> str:
    """What a character does in the appeal at hand."""
    if view.appeal is None:
        return ""
    return {view.appeal.piece: tr("APPEALS"), view.appeal.guard: tr("GUARDS")}.get(piece.handle, "")


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
    return encode_indexed(compose_board(Scene(view, names, tuple(last), folder), theme), "board")
