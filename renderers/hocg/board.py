"""The board: the whole table as one viewer may see it, as a picture of 1200 x 1080."""

from collections.abc import Iterator
from functools import partial

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import HolomemView, SideView, TableView
from renderers.hocg.backs import paint_face_down
from renderers.hocg.band import (
    list_events,
    list_status,
    paint_events,
    paint_result,
    paint_status,
)
from renderers.hocg.facts import describe_holomem, describe_panel, describe_table
from renderers.hocg.holomem import ShownHolomem, paint_empty, paint_holomem
from renderers.hocg.layout import HEIGHT, WIDTH, BoardLayout, SideLayout, lay_out_board
from renderers.hocg.panel import ShownPanel, paint_panel
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import list_stamps
from renderers.kit.attacks import Spot
from renderers.kit.boards import Boards
from renderers.kit.changes import Highlight, Highlights, find_highlights
from renderers.kit.names import clean_names, fill_names, spell_names
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role, Scene
from renderers.kit.themes import Theme
from renderers.kit.tiles import Tile

Board = Scene[TableView]
"""What a board of this game is drawn from."""


def lay_out_scene(scene: Board) -> BoardLayout:
    """Lay out the board: the viewer's own side below, seat 0 below for everybody else."""
    bottom = 1 if scene.view.viewer == 1 else 0
    return lay_out_board(bottom, max(_count_backs(side) for side in scene.view.sides))


def _count_backs(side: SideView) -> int:
    """The places that the back of a side takes: up to the highest number, or as many as lie face down."""
    return max((each.index for each in side.back), default=0) + side.face_down.count(Position.BACK)


def list_tiles(scene: Board, theme: Theme) -> Iterator[Tile]:
    """List the tiles of a board."""
    layout, names = lay_out_scene(scene), clean_names(scene.names)
    highlights = find_highlights(describe_table, scene.view, scene.since, scene.attack)
    yield from _list_band(scene, names, layout, theme)
    for side, spots in zip(scene.view.sides, layout.sides, strict=True):
        role = Role(names[side.seat], is_to_act=scene.view.to_act == side.seat and not scene.view.result)
        panel = ShownPanel(describe_panel(side), role, highlights.panels[side.seat], scene.folder)
        key = ("panel", panel._replace(folder=None), list_stamps(scene.folder, side.oshi, *side.archive[:1]))
        yield Tile(spots.panel, key, partial(paint_panel, shown=panel, theme=theme))
        yield from _list_stage(scene, side, spots, highlights, theme)


def _list_band(scene: Board, names: tuple[str, str], layout: BoardLayout, theme: Theme) -> Iterator[Tile]:
    """List the tiles of the band: turn and events, or the result across both."""
    if scene.view.result:
        result = fill_names(scene.view.result, names)
        paint = partial(paint_result, result=result, theme=theme)
        yield Tile(layout.band, ("result", result), paint)
        return
    lines = list_status(scene.view, names)
    yield Tile(layout.status, ("status", lines), partial(paint_status, lines=lines, theme=theme))
    events = list_events(scene.view, spell_names(scene.last, scene.names), scene.folder)
    key = ("events", events._replace(folder=None), list_stamps(scene.folder, *scene.view.open_cards))
    yield Tile(layout.events, key, partial(paint_events, shown=events, theme=theme))


def _list_stage(
    scene: Board, side: SideView, spots: SideLayout, highlights: Highlights, theme: Theme
) -> Iterator[Tile]:
    """List the tiles of a stage, empty places and cards that lie face down among them."""
    holomem = {(each.position, each.index): each for each in side.stage}
    hidden = {position: side.face_down.count(position) for position in Position}
    fronts = [(Position.CENTER, 0, spots.center), (Position.COLLAB, 0, spots.collab)]
    backs = [(Position.BACK, index, place) for index, place in enumerate(spots.back, start=1)]
    for position, index, place in [*fronts, *backs]:
        highlight, shown = highlights.at(Spot(side.seat, position, index)), holomem.get((position, index))
        if shown is not None:
            yield _make_tile(scene, shown, place, highlight, theme)
        elif max(index, 1) <= hidden[position]:
            yield Tile(place, ("face down",), partial(paint_face_down, theme=theme))
        else:
            paint = partial(paint_empty, position=position, highlight=highlight, theme=theme, number=index)
            yield Tile(place, ("empty", position, index, highlight), paint)


def _make_tile(scene: Board, holomem: HolomemView, place: Rect, highlight: Highlight, theme: Theme) -> Tile:
    shown = ShownHolomem(
        describe_holomem(holomem), holomem.position, highlight, scene.folder, max(0, holomem.index)
    )
    key = ("holomem", shown._replace(folder=None), list_stamps(scene.folder, holomem.card))
    return Tile(place, key, partial(paint_holomem, shown=shown, theme=theme))


BOARDS = Boards(WIDTH, HEIGHT, list_tiles, lay_out_scene, load_theme)
"""The boards of this game."""
draw_board = BOARDS.draw_board
