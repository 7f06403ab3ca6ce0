"""The board: the whole table as one viewer may see it, as a picture of 1200 x 1080."""

from collections.abc import Iterator
from functools import partial

from engine.kernel.translation import tr
from engine.osica.cards.terms import STAGE, Position
from engine.osica.state.views import PieceView, SideView, TableView
from renderers.kit.art_folder import list_stamps
from renderers.kit.attacks import Spot
from renderers.kit.boards import Boards
from renderers.kit.changes import Highlight, Highlights, find_highlights
from renderers.kit.names import clean_names, spell_names
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role, Scene
from renderers.kit.themes import Theme, load_theme
from renderers.kit.tiles import Tile
from renderers.osica.band import (
    MOST_EVENTS,
    fill_result,
    find_inner,
    list_status,
    paint_events,
    paint_result,
    paint_status,
)
from renderers.osica.facts import describe_panel, describe_piece, describe_table
from renderers.osica.layout import HEIGHT, WIDTH, BoardLayout, SideLayout, lay_out_board
from renderers.osica.panel import ShownPanel, paint_panel
from renderers.osica.piece import ShownPiece, paint_empty, paint_piece
from renderers.osica.spots import HEARTS

Board = Scene[TableView]
"""What a board of this game is drawn from."""


def lay_out_scene(scene: Board) -> BoardLayout:
    """Lay out the board: the viewer's own side below, seat 0 below for everybody else."""
    return lay_out_board(1 if scene.view.viewer == 1 else 0)


def list_tiles(scene: Board, theme: Theme) -> Iterator[Tile]:
    """List the tiles of a board; a tile that shows the same as before isn't painted again."""
    view, names, layout = scene.view, clean_names(scene.names), lay_out_scene(scene)
    highlights = find_highlights(describe_table, view, scene.since, scene.attack)
    yield from _list_band(scene, names, layout, theme)
    for side, spots in zip(view.sides, layout.sides, strict=True):
        role = Role(names[side.seat], is_to_act=view.to_act == side.seat and not view.result)
        hit = highlights.at(Spot(side.seat, HEARTS)).hit
        panel = ShownPanel(describe_panel(side), role, highlights.panels[side.seat], hit, scene.folder)
        key = ("osica panel", panel._replace(folder=None), list_stamps(scene.folder, side.oshi))
        yield Tile(spots.panel, key, partial(paint_panel, shown=panel, theme=theme))
        yield from _list_field(scene, side, spots, highlights, theme)


def _list_band(scene: Board, names: tuple[str, str], layout: BoardLayout, theme: Theme) -> Iterator[Tile]:
    """List the tiles of the band: the turn, and what happened last or the result. Between them arrows run."""
    lines = list_status(scene.view, names, find_inner(layout.status).w)
    yield Tile(layout.status, ("osica status", lines), partial(paint_status, lines=lines, theme=theme))
    if scene.view.result:
        result = fill_result(scene.view.result, names, layout.events)
        paint = partial(paint_result, result=result, theme=theme)
        yield Tile(layout.events, ("osica result", result), paint)
        return
    events = tuple(spell_names(scene.last[-MOST_EVENTS:], scene.names))
    yield Tile(layout.events, ("osica events", events), partial(paint_events, events=events, theme=theme))


def _list_field(
    scene: Board, side: SideView, spots: SideLayout, highlights: Highlights, theme: Theme
) -> Iterator[Tile]:
    """List the tiles of stage and assist area of one half."""
    for place, piece in zip(STAGE, (side.left, side.center, side.right), strict=True):
        highlight = highlights.at(Spot(side.seat, place))
        yield _make_tile(scene, piece, place, spots.stage[place], highlight, theme)
    for index, spot in enumerate(spots.assist):
        highlight = highlights.at(Spot(side.seat, Position.ASSIST, index + 1))
        card = side.assist[index] if index < len(side.assist) else None
        yield _make_tile(scene, card, Position.ASSIST, spot, highlight, theme)


def _make_tile(
    scene: Board, piece: PieceView | None, name: Position, place: Rect, highlight: Highlight, theme: Theme
) -> Tile:
    """The tile of a place, whether a card stands there or not."""
    if piece is None:
        label = name.said.capitalize()
        paint = partial(paint_empty, label=label, highlight=highlight, theme=theme)
        return Tile(place, ("osica empty", label, highlight), paint)
    shown = ShownPiece(describe_piece(piece), find_role(scene.view, piece), highlight, scene.folder)
    key = ("osica piece", shown._replace(folder=None), list_stamps(scene.folder, piece.card))
    return Tile(place, key, partial(paint_piece, shown=shown, theme=theme))


def find_role(view: TableView, piece: PieceView) -> str:
    """What a character does in the appeal at hand."""
    if view.appeal is None:
        return ""
    return {view.appeal.piece: tr("APPEALS"), view.appeal.guard: tr("GUARDS")}.get(piece.handle, "")


BOARDS = Boards(WIDTH, HEIGHT, list_tiles, lay_out_scene, load_theme)
"""The boards of this game."""
draw_board = BOARDS.draw_board
