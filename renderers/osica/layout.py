"""Where everything on the board stands, before anything is painted.

The lanes beside the band, between the panels and the stages, and at the right edge are left free for the
arrows of appeals.
"""

from typing import Final, NamedTuple

from engine.osica.cards.terms import ASSIST_SIZE, STAGE, Position
from renderers.kit.arrows import Port
from renderers.kit.attacks import Spot
from renderers.kit.rects import Rect
from renderers.osica.spots import HEARTS

WIDTH: Final = 1200
HEIGHT: Final = 1080
EDGE: Final = 12
"""Left of everything."""
RIGHT: Final = 18
"""Right of everything: the lane there, with the outline of its arrows."""
TOP: Final = 8
"""Above and below everything."""
LANE: Final = 16
"""Width of the lanes in which arrows run."""
GAP: Final = 10
BAND: Final = 126
PANEL: Final = 262
ASSIST_HEIGHT: Final = 168
BESIDE: Final = 66
"""How far from the sides of a tile an arrow begins and ends."""


class PanelLayout(NamedTuple):
    """Where a player's counts stand on the panel."""

    name: Rect
    hearts: Rect
    levels: Rect
    rows: tuple[Rect, ...]
    oshi: Rect
    state: Rect
    notes: tuple[Rect, ...]


PAD: Final = 14
ROW: Final = 35
NOTE: Final = 32
NOTE_WIDTH: Final = PANEL - 2 * PAD
ROWS: Final = 4
"""Costs, hand, deck, what was dropped."""
HEARTS_WIDE: Final = 112
OSHI: Final = 66


def lay_out_panel(place: Rect) -> PanelLayout:
    """Divide the panel of a player among what it shows, from above to below: the name, hearts and levels, the
    four counts, the oshi, a line about where it is, and rows for notes.

    Args:
        place: the whole panel, in pixels.
    """
    inner = place.inset(PAD, 10)
    hearts, levels = Rect(inner.x, inner.y + 46, inner.w, 60).take_left(HEARTS_WIDE, 6)
    rows = Rect(inner.x, hearts.bottom + 4, inner.w, ROW * ROWS).rows(ROWS)
    oshi = Rect(inner.x, rows[-1].bottom + 4, inner.w, OSHI)
    state = Rect(inner.x, oshi.bottom + 4, inner.w, 34)
    top = state.bottom + 5
    count = max(0, (inner.bottom - top) // NOTE)
    notes = tuple(Rect(inner.x, top + NOTE * index, inner.w, NOTE) for index in range(count))
    return PanelLayout(inner._replace(h=42), hearts, levels, rows, oshi, state, notes)


class SideLayout(NamedTuple):
    """Where one half of the table stands."""

    panel: Rect
    stage: dict[Position, Rect]
    assist: tuple[Rect, ...]


class BoardLayout(NamedTuple):
    """Where both halves, by seat, and the two tiles of the band between them stand; ``below`` is the seat of
    the lower one.
    """

    status: Rect
    events: Rect
    sides: tuple[SideLayout, SideLayout]
    below: int

    @property
    def trunks(self) -> tuple[int, int]:
        """The lanes that lead across the middle: beside the panels, and at the right edge."""
        return EDGE + PANEL + LANE // 2, WIDTH - RIGHT // 2

    def find_port(self, spot: Spot, trunk: int) -> Port | None:
        """Where an arrow along a trunk meets a place: on the stage on the side towards the band, at hearts on
        the side of the panel towards its trunk. No arrow leads to the assist area.
        """
        side, is_left = self.sides[spot.seat], trunk == self.trunks[0]
        if spot.position == HEARTS:
            hearts = lay_out_panel(side.panel).hearts
            middle = hearts.y + hearts.h // 2
            return Port((side.panel.right, middle), middle) if is_left else None
        place = {str(name): place for name, place in side.stage.items()}.get(spot.position)
        if place is None:
            return None
        x = place.x + BESIDE if is_left else place.right - BESIDE
        if spot.seat == self.below:
            return Port((x, place.y), place.y - LANE // 2)
        return Port((x, place.bottom), place.bottom + LANE // 2)


def lay_out_side(top: int, height: int, *, is_below: bool) -> SideLayout:
    """Lay out one half. The stages are next to the band; above, left and right are seen from the other side,
    so that those who face each other stand one above the other.
    """
    panel, field = Rect(EDGE, top, WIDTH - EDGE - RIGHT, height).take_left(PANEL, LANE)
    stage_height = height - ASSIST_HEIGHT - GAP
    stage_top, assist_top = (top, top + stage_height + GAP) if is_below else (top + ASSIST_HEIGHT + GAP, top)
    columns = Rect(field.x, stage_top, field.w, stage_height).columns(len(STAGE), GAP)
    places = STAGE if is_below else STAGE[::-1]
    assist = Rect(field.x, assist_top, field.w, ASSIST_HEIGHT).columns(ASSIST_SIZE, GAP)
    return SideLayout(panel, dict(zip(places, columns, strict=True)), assist)


def lay_out_board(below: int) -> BoardLayout:
    """Lay out the board with this seat's half below."""
    height = (HEIGHT - BAND - 2 * TOP - 2 * LANE) // 2
    upper = lay_out_side(TOP, height, is_below=False)
    band = Rect(EDGE, TOP + height + LANE, WIDTH - EDGE - RIGHT, BAND)
    lower = lay_out_side(band.bottom + LANE, height, is_below=True)
    status, events = band.take_left(PANEL, LANE)
    return BoardLayout(status, events, (lower, upper) if below == 0 else (upper, lower), below)
