"""Where everything stands on the board: rectangles as data, before anything is painted.

The picture is 1200 x 1080. A phone shows it about 340 wide, so 30 px is the smallest text. From top to
bottom: the other side's back row, its front row, a band that says what goes on, one's own front row and back
row. A front row is the player's panel, the center and the collab position.
"""

from typing import Final, NamedTuple

from renderers.kit.rects import Rect

WIDTH: Final = 1200
HEIGHT: Final = 1080
GAP: Final = 8
FRONT: Final = 268
BACK: Final = 192
BAND: Final = HEIGHT - 2 * (FRONT + BACK) - 6 * GAP
PANEL: Final = 368
STATUS: Final = 380
"""Width of the lines about the turn in the band."""
MIN_BACKS: Final = 4
"""Back places that are always drawn, so that the row keeps its shape."""
WIDE_BACK: Final = 270
"""Width of a back place from which on the damage fits beside the HP."""


class SideLayout(NamedTuple):
    """Where one player's things are."""

    panel: Rect
    center: Rect
    collab: Rect
    back: tuple[Rect, ...]

    @property
    def zones(self) -> tuple[Rect, ...]:
        """All of them."""
        return self.panel, self.center, self.collab, *self.back


class BoardLayout(NamedTuple):
    """Where everything on the board is; ``sides`` by seat."""

    band: Rect
    sides: tuple[SideLayout, SideLayout]

    @property
    def zones(self) -> tuple[Rect, ...]:
        """All parts of the board."""
        return self.band, *self.sides[0].zones, *self.sides[1].zones


def lay_out_board(bottom: int, backs: int) -> BoardLayout:
    """Lay out the board with one seat below.

    Args:
        bottom: the seat that is shown below.
        backs: the back holomem of the side with more of them; both rows get as many places, at least four.
    """
    count = max(MIN_BACKS, backs)
    upper_back = GAP
    upper_front = upper_back + BACK + GAP
    band = upper_front + FRONT + GAP
    lower_front = band + BAND + GAP
    lower_back = lower_front + FRONT + GAP
    above = _lay_out_side(upper_front, upper_back, count)
    below = _lay_out_side(lower_front, lower_back, count)
    return BoardLayout(
        Rect(GAP, band, WIDTH - 2 * GAP, BAND), (below, above) if bottom == 0 else (above, below)
    )


def _lay_out_side(front: int, back: int, count: int) -> SideLayout:
    panel, rest = Rect(GAP, front, WIDTH - 2 * GAP, FRONT).take_left(PANEL, GAP)
    center, collab = rest.columns(2, GAP)
    return SideLayout(panel, center, collab, Rect(GAP, back, WIDTH - 2 * GAP, BACK).columns(count, GAP))


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
        """The same somewhere else."""
        return HolomemLayout(*(part.move(across, down) for part in self))


def lay_out_front(width: int, height: int, cheer_rows: int) -> HolomemLayout:
    """Lay out the big tile of a center or collab holomem; cheers of many colours take two rows."""
    pad, art_w, hp_w = 12, 132, 132
    x = pad + art_w + 14
    w = width - x - pad
    if cheer_rows < 2:
        cheers = Rect(x, 140, w, 48)
        extras, notes = Rect(x, 192, w, 34), Rect(x, 228, w, 34)
    else:
        cheers = Rect(x, 138, w, 88)
        extras, notes = Rect(x, 228, w // 2, 34), Rect(x + w // 2, 228, w - w // 2, 34)
    return HolomemLayout(
        name=Rect(pad, 5, width - 2 * pad, 44),
        notes=notes,
        art=Rect(pad, 54, art_w, 166),
        level=Rect(pad, 226, art_w, height - 226 - 8),
        hp=Rect(x, 50, hp_w, 70),
        damage=Rect(x + hp_w, 50, w - hp_w, 70),
        bar=Rect(x, 124, w, 10),
        cheers=cheers,
        extras=extras,
    )


def lay_out_back(width: int, height: int, *, has_many_colors: bool) -> HolomemLayout:
    """Lay out the small tile of a back holomem.

    On a narrow one the damage stands below the HP and the attached cards beside it; otherwise the other way
    round. Cheers of many colours need a higher row, for symbols above their counts.
    """
    is_wide = width >= WIDE_BACK
    pad, art_w, note_w, top = 10, 76 if is_wide else 64, 28, 44
    split, hp_h = (124, 42) if has_many_colors else (142, 52)
    cheers = Rect(pad, split, width - 2 * pad, height - split - 5)
    bottom = split - 3
    x = pad + art_w + 8
    w = width - x - pad
    hp, beside = Rect(x, top, w, hp_h).take_left(90)
    bar = Rect(x, hp.bottom + 1, w, 7)
    low = bar.bottom + 3
    level, below = Rect(x, low, w, bottom - low).take_left(*((82, 8) if is_wide else (74, 2)))
    return HolomemLayout(
        name=Rect(pad, 4, width - 2 * pad - note_w, 38),
        notes=Rect(width - pad - note_w, 4, note_w, 38),
        art=Rect(pad, top, art_w, bottom - top),
        level=level,
        hp=hp,
        damage=beside if is_wide else below,
        bar=bar,
        cheers=cheers,
        extras=below if is_wide else beside,
    )


class PanelLayout(NamedTuple):
    """Where a player's counts stand on the panel, from its corner."""

    name: Rect
    oshi: Rect
    oshi_name: Rect
    life: Rect
    power: Rect
    skills: Rect
    counts: tuple[Rect, ...]
    archive: Rect
    used: Rect

    @property
    def parts(self) -> tuple[Rect, ...]:
        """All of them."""
        return (*self[:6], *self.counts, *self[7:])

    def move(self, across: int, down: int) -> "PanelLayout":
        """The same somewhere else."""
        return PanelLayout(
            name=self.name.move(across, down),
            oshi=self.oshi.move(across, down),
            oshi_name=self.oshi_name.move(across, down),
            life=self.life.move(across, down),
            power=self.power.move(across, down),
            skills=self.skills.move(across, down),
            counts=tuple(part.move(across, down) for part in self.counts),
            archive=self.archive.move(across, down),
            used=self.used.move(across, down),
        )


def lay_out_panel(width: int, height: int) -> PanelLayout:
    """Lay out a player's panel."""
    pad, art_w = 12, 80
    x = pad + art_w + 14
    w = width - x - pad
    inner = width - 2 * pad
    life, power = Rect(x, 82, w, 52).columns(2)
    hand, piles = Rect(pad, 168, inner, 31).take_left(113)
    deck, cheer = piles.take_left(112)
    return PanelLayout(
        name=Rect(pad, 4, inner, 42),
        oshi=Rect(pad, 52, art_w, 112),
        oshi_name=Rect(x, 50, w, 32),
        life=life,
        power=power,
        skills=Rect(x, 134, w, 32),
        counts=(hand, deck, cheer),
        archive=Rect(pad, 200, inner, 31),
        used=Rect(pad, 232, inner, height - 232 - 5),
    )


class BandLayout(NamedTuple):
    """Where the middle band says what, from the picture's corner."""

    status: tuple[Rect, ...]
    events: tuple[Rect, ...]


def lay_out_band(band: Rect, status: int, events: int) -> BandLayout:
    """Lay out the middle band: lines about the turn to the left, what happened last to the right.

    Without events the lines about the turn have the whole width.
    """
    inner = band.inset(16, 3)
    if not events:
        return BandLayout(inner.columns(status, 16), ())
    left, right = inner.take_left(STATUS, 32)
    line = inner.h // 3
    return BandLayout(left.rows(status), right.inset(0, (right.h - line * events) // 2).rows(events))
