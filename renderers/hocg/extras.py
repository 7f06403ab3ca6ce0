"""The support cards that are attached to a holomem, as signs with numbers in whatever room there is.

What the signs say is always true: where not every kind has room, one sign that is of no kind stands for all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import SupportKind
from renderers.hocg.symbols import SUPPORT_SIGNS
from renderers.kit import signs
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import draw_fitted, draw_name, fit
from renderers.kit.themes import Theme, to_rgb

Attached = Sequence[tuple[SupportKind, str]]
"""Kind and name of each attached card."""

NAMED: Final = 180
"""Room from which on a single card is shown by name."""
NAME: Final = 30
BESIDE: Final = 2
"""Room between a sign and its number."""
WIDEST: Final = 999


class Size(NamedTuple):
    """How large a row of signs is: the signs, the numbers behind them, and the room between two kinds."""

    sign: int
    number: int
    between: int


SIZES: Final = (Size(28, 34, 12), Size(28, 34, 8), Size(24, 32, 6), Size(22, 30, 2), Size(20, 30, 2))
"""Tried from the largest on."""
APART: Final = SIZES[:3]
"""Those in which a number stands nearer to its own sign than to the next one."""
LEAST: Final = Size(12, 30, 2)
"""The size of one sign before a number of two digits on the narrowest place."""


class Count(NamedTuple):
    """A sign and the number behind it; without a number it stands for a single card."""

    sign: Sign
    number: str

    def measure(self, size: Size) -> int:
        """How wide both are."""
        if not self.number:
            return size.sign
        return size.sign + BESIDE + round(fit(self.number, Style.STRONG, size.number, WIDEST).width)


class Extras(NamedTuple):
    """Attached cards as they have room."""

    counts: tuple[Count, ...]
    size: Size


def count_extras(attached: Attached, width: int) -> Extras:
    """Count attached cards for a width: each kind with its number, else with the number only of those that
    are several, else all of them together behind a sign that stands for no kind.
    """
    ways = list(_list_ways(attached))
    for counts in ways:
        for size in APART if sum(bool(each.number) for each in counts) > 1 else SIZES:
            if _measure(counts, size) <= width:
                return Extras(counts, size)
    return Extras(ways[-1], LEAST)


def measure_short(attached: Attached) -> int:
    """How much room is enough for a sign of every kind, if not for every number."""
    return _measure(_count_kinds(attached, 1), SIZES[1])


def _list_ways(attached: Attached) -> Iterator[tuple[Count, ...]]:
    """List the ways to count attached cards, the one that says most first."""
    each = _count_kinds(attached, 0)
    yield each
    if len(each) > 1:
        yield _count_kinds(attached, 1)
        yield (Count(signs.clip, str(len(attached))),)


def _count_kinds(attached: Attached, untold: int) -> tuple[Count, ...]:
    """Count every kind; what isn't more than the number that needs no telling is a sign alone."""
    found = Counter(kind for kind, _ in attached)
    kinds = [(SUPPORT_SIGNS[kind], found[kind]) for kind in SupportKind if kind in found]
    return tuple(Count(sign, str(number) if number > untold else "") for sign, number in kinds)


def _measure(counts: Sequence[Count], size: Size) -> int:
    return sum(each.measure(size) for each in counts) + size.between * (len(counts) - 1)


def paint_extras(image: Image.Image, place: Rect, attached: Attached, theme: Theme) -> None:
    """Paint the attached cards into a row; a single one by its name if there is room."""
    if not attached:
        return
    text, color = to_rgb(theme.text), to_rgb(theme.power)
    if len(attached) == 1 and place.w > NAMED:
        (kind, name), side = attached[0], SIZES[0].sign
        paint_sign(image, place.x, place.y + (place.h - side) // 2, SUPPORT_SIGNS[kind], side, color)
        draw_name(image, place.cut_left(place.x + side + 6), name, Style.LABEL, NAME, text)
        return
    counts, size = count_extras(attached, place.w)
    x, y = place.x, place.y + (place.h - size.sign) // 2
    for sign, number in counts:
        paint_sign(image, x, y, sign, size.sign, color)
        x += size.sign
        if number:
            room = place.cut_left(x + BESIDE)
            x = draw_fitted(image, room, fit(number, Style.STRONG, size.number, room.w), text)
        x += size.between
