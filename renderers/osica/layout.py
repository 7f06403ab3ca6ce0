"""Where everything on the board stands, before anything is painted."""

from typing import Final, NamedTuple

from engine.osica.cards.terms import ASSIST_SIZE, STAGE, Place
from renderers.kit.rects import Rect

WIDTH: Final = 1200
HEIGHT: Final = 1080
GAP: Final = 10
BAND: Final = 128
PANEL: Final = 262
ASSIST_HEIGHT: Final = 168


class SideLayout(NamedTuple):
    """Where one half of the table stands."""

    panel: Rect
    stage: dict[Place, Rect]
    assist: tuple[Rect, ...]


class BoardLayout(NamedTuple):
    """Where both halves, by seat, and the band between them stand."""

    band: Rect
    sides: tuple[SideLayout, SideLayout]


def lay_out_side(top: int, height: int, *, is_below: bool) -> SideLayout:
    """Lay out one half. The stages are next to the band; above, left and right are seen from the other side,
    so that those who face each other stand one above the other.
    """
    panel = Rect(GAP, top, PANEL, height)
    field = Rect(GAP * 2 + PANEL, top, WIDTH - PANEL - 3 * GAP, height)
    stage_height = height - ASSIST_HEIGHT - GAP
    stage_top, assist_top = (top, top + stage_height + GAP) if is_below else (top + ASSIST_HEIGHT + GAP, top)
    columns = Rect(field.x, stage_top, field.w, stage_height).columns(len(STAGE), GAP)
    places = STAGE if is_below else STAGE[::-1]
    assist = Rect(field.x, assist_top, field.w, ASSIST_HEIGHT).columns(ASSIST_SIZE, GAP)
    return SideLayout(panel, dict(zip(places, columns, strict=True)), assist)


def lay_out_board(below: int) -> BoardLayout:
    """Lay out the board with this seat's half below."""
    height = (HEIGHT - BAND - 4 * GAP) // 2
    upper = lay_out_side(GAP, height, is_below=False)
    band = Rect(GAP, height + 2 * GAP, WIDTH - 2 * GAP, BAND)
    lower = lay_out_side(band.bottom + GAP, HEIGHT - GAP - band.bottom - GAP, is_below=True)
    return BoardLayout(band, (lower, upper) if below == 0 else (upper, lower))
