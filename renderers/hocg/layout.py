"""Where everything stands on the board: rectangles as data, before anything is painted.

The picture is 1200 x 1080. A phone shows it about 340 wide, so 30 px is the smallest text. From top to
bottom: the other side's back row, its front row, a band that says what goes on, one's own front row and back
row. A front row is the player's panel, the center and the collab position. The lanes between them are left
free for the arrows of an attack.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.hocg.cards.terms import Position
from renderers.kit.arrows import Port
from renderers.kit.attacks import Spot
from renderers.kit.rects import Rect

WIDTH: Final = 1200
HEIGHT: Final = 1080
EDGE: Final = 12
"""Left and right of everything."""
TOP: Final = 8
"""Above and below everything."""
LANE: Final = 16
"""Width of the lanes in which arrows run."""
GAP: Final = 8
FRONT: Final = 284
BACK: Final = 166
BAND: Final = HEIGHT - 2 * (FRONT + BACK) - 4 * LANE - 2 * TOP
PANEL: Final = 356
MIN_BACKS: Final = 4
"""Back places that are always drawn, so that the row keeps its shape."""
WIDE_BACK: Final = 270
"""Width of a back place from which on the damage fits beside the HP."""
NARROW_BACK: Final = 200
"""Width of a back place up to which the level stands below the picture: six of them share a row."""
ONE_EXTRA: Final = 42
"""Width of the sign and the count of attached cards on a narrow back place."""
NOTE: Final = 28
"""Width of the sign for lasting effects on a back place."""
BESIDE: Final = 66
"""How far from the sides of a tile an arrow begins and ends: on the left below its picture."""
ART_ROWS: Final = 2
"""Arts that have a line on the tile of a center or collab holomem."""


class SideLayout(NamedTuple):
    """Where one player's half of the board stands, in pixels; ``back`` from left to right."""

    panel: Rect
    center: Rect
    collab: Rect
    back: tuple[Rect, ...]

    @property
    def zones(self) -> tuple[Rect, ...]:
        """The rectangles of all zones of a side."""
        return self.panel, self.center, self.collab, *self.back

    def find(self, position: str, index: int = 0) -> Rect | None:
        """The place of a position; of the back row the first one has index 1. ``None`` if there is none."""
        if position == Position.CENTER:
            return self.center
        if position == Position.COLLAB:
            return self.collab
        return self.back[index - 1] if 1 <= index <= len(self.back) else None


class BoardLayout(NamedTuple):
    """Where everything on the board is; ``sides`` by seat. The band is two tiles with a lane between them."""

    status: Rect
    events: Rect
    sides: tuple[SideLayout, SideLayout]
    bottom: int

    @property
    def band(self) -> Rect:
        """The whole strip between the two sides, as one tile: a finished match shows its result there."""
        return self.status._replace(w=self.events.right - self.status.x)

    @property
    def zones(self) -> tuple[Rect, ...]:
        """The rectangles of all parts of the board."""
        return self.status, self.events, *self.sides[0].zones, *self.sides[1].zones

    def find(self, spot: Spot) -> Rect | None:
        """The place of a spot; ``None`` if the board doesn't show it."""
        return self.sides[spot.seat].find(spot.position, spot.index)

    @property
    def trunks(self) -> tuple[int, int]:
        """The lanes that lead across the middle: beside the panels, and at the right edge."""
        return EDGE + PANEL + LANE // 2, WIDTH - EDGE // 2

    def find_port(self, spot: Spot, trunk: int) -> Port | None:
        """Where an arrow along a trunk meets a place: on the side towards the band, near to the trunk."""
        place = self.find(spot)
        if place is None:
            return None
        beside = min(BESIDE, place.w // 2)
        x = place.x + beside if trunk == self.trunks[0] else place.right - beside
        if spot.seat == self.bottom:
            return Port((x, place.y), place.y - LANE // 2)
        return Port((x, place.bottom), place.bottom + LANE // 2)


def lay_out_board(bottom: int, backs: int) -> BoardLayout:
    """Lay out the board with one seat below.

    Args:
        bottom: the seat that is shown below.
        backs: the back holomem of the side with more of them; both rows get as many places, at least four.
    """
    count = max(MIN_BACKS, backs)
    upper_front = TOP + BACK + LANE
    band = upper_front + FRONT + LANE
    lower_front = band + BAND + LANE
    lower_back = lower_front + FRONT + LANE
    above = _lay_out_side(upper_front, TOP, count)
    below = _lay_out_side(lower_front, lower_back, count)
    status, events = Rect(EDGE, band, WIDTH - 2 * EDGE, BAND).take_left(PANEL, LANE)
    return BoardLayout(status, events, (below, above) if bottom == 0 else (above, below), bottom)


def _lay_out_side(front: int, back: int, count: int) -> SideLayout:
    panel, rest = Rect(EDGE, front, WIDTH - 2 * EDGE, FRONT).take_left(PANEL, LANE)
    center, collab = rest.columns(2, LANE)
    return SideLayout(panel, center, collab, Rect(EDGE, back, WIDTH - 2 * EDGE, BACK).columns(count, GAP))


class HolomemLayout(NamedTuple):
    """Where the facts of a holomem stand on its tile, from the tile's corner."""

    name: Rect
    notes: Rect
    art: Rect
    level: Rect
    hp: Rect
    damage: Rect
    bar: Rect
    cheers: Rect
    extras: Rect

    def move(self, across: int, down: int) -> "HolomemLayout":
        """The same layout, so far to the right and down."""
        return HolomemLayout(*(part.move(across, down) for part in self))


class FrontLayout(NamedTuple):
    """A big tile: what every tile has, the name of the position, and a line for each art."""

    facts: HolomemLayout
    position: Rect
    arts: tuple[Rect, ...]

    @property
    def parts(self) -> tuple[Rect, ...]:
        """The rectangles of all its parts."""
        return (*self.facts, self.position, *self.arts)

    def move(self, across: int, down: int) -> "FrontLayout":
        """The same layout, so far to the right and down."""
        return FrontLayout(
            self.facts.move(across, down),
            self.position.move(across, down),
            tuple(part.move(across, down) for part in self.arts),
        )


def lay_out_front(width: int, height: int, cheer_rows: int) -> FrontLayout:
    """Lay out the big tile of a center or collab holomem; cheers of many colours take two rows."""
    pad, art_w, hp_w, label_w, row = 12, 108, 124, 100, 40
    x, arts = pad + art_w + 14, height - ART_ROWS * row - 4
    w = width - x - pad
    low = arts - 38
    if cheer_rows < 2:
        hp_h, bar, cheers = 62, 112, Rect(x, 124, w, low - 2 - 124)
    else:
        hp_h, bar, cheers = 46, 93, Rect(x, 102, w, low - 2 - 102)
    facts = HolomemLayout(
        name=Rect(pad, 4, width - 2 * pad - label_w - 8, 42),
        art=Rect(pad, 48, art_w, low - 50),
        level=Rect(pad, low, art_w, 32),
        hp=Rect(x, 46, hp_w, hp_h),
        damage=Rect(x + hp_w, 46, w - hp_w, hp_h),
        bar=Rect(x, bar, w, 9),
        cheers=cheers,
        extras=Rect(x, low, 66, 34),
        notes=Rect(x + 70, low, w - 70, 34),
    )
    position = Rect(width - pad - label_w, 4, label_w, 42)
    return FrontLayout(
        facts, position, Rect(pad - 4, arts, width - 2 * pad + 8, ART_ROWS * row).rows(ART_ROWS)
    )


def is_narrow(width: int, *, has_long_damage: bool) -> bool:
    """Whether a back place has no room for the level beside the damage."""
    return width <= NARROW_BACK or (has_long_damage and width < WIDE_BACK)


def lay_out_back(
    width: int, height: int, *, has_many_colors: bool, has_long_damage: bool = False
) -> HolomemLayout:
    """Lay out the small tile of a back holomem.

    The damage stands beside the HP where there is room, else below it, where the attached cards would be. On
    a narrow place, or where it is long, it has that row to itself, and the level goes below the picture.
    Cheers of many colours need a higher row, for symbols above their counts.
    """
    if is_narrow(width, has_long_damage=has_long_damage):
        return _lay_out_narrow(width, height, has_many_colors=has_many_colors)
    is_wide = width >= WIDE_BACK
    pad, art_w, top = 10, 76 if is_wide else 64, 39
    split, hp_h, level_h = (114, 36, 27) if has_many_colors else (126, 43, 30)
    low = Rect(pad, split, width - 2 * pad, height - split - 4)
    bottom = split - 4
    x = pad + art_w + 8
    w = width - x - pad
    hp, beside = Rect(x, top, w, hp_h).take_left(90)
    bar = Rect(x, hp.bottom + 1, w, 6)
    level, below = Rect(x, bottom - level_h, w, level_h).take_left(*((82, 8) if is_wide else (74, 2)))
    return HolomemLayout(
        name=Rect(pad, 3, width - pad - pad // 2, 35),
        notes=low.cut_left(low.right - NOTE),
        art=Rect(pad, top, art_w, bottom - top),
        level=level,
        hp=hp,
        damage=beside if is_wide else below,
        bar=bar,
        cheers=low._replace(w=low.w - NOTE),
        extras=below if is_wide else beside,
    )


def _lay_out_narrow(width: int, height: int, *, has_many_colors: bool) -> HolomemLayout:
    pad, art_w, top, level_h = 5, 74, 38, 26
    split = 117 if has_many_colors else 126
    bottom = split - 3
    low = Rect(pad, split, width - 2 * pad, height - split - 4)
    x = pad + art_w + 5
    w = width - x - pad
    hp, extras = Rect(x, top, w, 40).take_left(w - ONE_EXTRA)
    bar = Rect(x, hp.bottom + 1, w, 6)
    return HolomemLayout(
        name=Rect(pad, 3, width - 2 * pad, 35),
        notes=low.cut_left(low.right - NOTE),
        art=Rect(pad, top, art_w, bottom - level_h - 1 - top),
        level=Rect(pad, bottom - level_h, art_w, level_h),
        hp=hp,
        damage=Rect(x, bar.bottom, w, bottom - bar.bottom),
        bar=bar,
        cheers=low._replace(w=low.w - NOTE),
        extras=extras,
    )


class PanelLayout(NamedTuple):
    """Where a player's counts stand on the panel, from its corner."""

    name: Rect
    hand: Rect
    oshi: Rect
    oshi_name: Rect
    life: Rect
    skills: Rect
    piles: tuple[Rect, ...]
    used: Rect

    @property
    def parts(self) -> tuple[Rect, ...]:
        """The rectangles of all its parts."""
        return (*self[:6], *self.piles, self.used)


PILES: Final = 4
"""Deck, cheer deck, holo Power, archive."""
PILE_GAP: Final = 8
HAND_COUNT: Final = 110


def lay_out_piles(place: Rect, words: Sequence[float]) -> tuple[Rect, ...]:
    """Share a row among piles so that the words below them can be set in one size.

    Args:
        place: the row.
        words: how wide the word below each pile is in the same size.
    """
    room = place.w - PILE_GAP * (len(words) - 1)
    piles, left = [], place.x
    for width in words:
        wide = int(room * width / sum(words))
        piles.append(place._replace(x=left, w=wide))
        left += wide + PILE_GAP
    return tuple(piles)


def lay_out_panel(width: int, height: int, words: Sequence[float] = (1.0,) * PILES) -> PanelLayout:
    """Lay out a player's panel.

    Args:
        width: of the panel.
        height: of the panel.
        words: how wide the words below the piles are.
    """
    pad, art_w = 12, 84
    x = pad + art_w + 14
    w = width - x - pad
    inner = width - 2 * pad
    return PanelLayout(
        name=Rect(pad, 4, inner - HAND_COUNT - 8, 40),
        hand=Rect(pad + inner - HAND_COUNT, 4, HAND_COUNT, 40),
        oshi=Rect(pad, 50, art_w, 110),
        oshi_name=Rect(x, 48, w, 32),
        life=Rect(x + 6, 82, w - 10, 42),
        skills=Rect(x, 127, w, 34),
        piles=lay_out_piles(Rect(pad, 164, inner, 84), words),
        used=Rect(pad, 250, inner, height - 250 - 4),
    )


class BandLayout(NamedTuple):
    """Where the events tile of the band says what, from the picture's corner."""

    events: tuple[Rect, ...]
    cards: tuple[Rect, ...]


OPEN_CARD: Final = (240, 148)
"""Width of a card that lies open beside the band's events: of one alone, and of one among several."""
MOST_OPEN: Final = 3


def lay_out_status(place: Rect, lines: int) -> tuple[Rect, ...]:
    """Lay out the lines about the turn."""
    return place.inset(14, 4).rows(lines)


def lay_out_events(place: Rect, events: int, cards: int) -> BandLayout:
    """Lay out what happened last, and to the right of it the cards that lie open (at most three)."""
    inner = place.inset(14, 4)
    count = min(cards, MOST_OPEN)
    wide = OPEN_CARD[0] if count == 1 else OPEN_CARD[1]
    spots = []
    right = place.right - 6
    for _ in range(count):
        spots.append(Rect(right - wide, place.y + 6, wide, place.h - 12))
        right -= wide + 6
    words = inner._replace(w=right - 8 - inner.x) if count else inner
    line = inner.h // 3
    rows = words.inset(0, (words.h - line * events) // 2).rows(events) if events else ()
    return BandLayout(rows, tuple(reversed(spots)))
