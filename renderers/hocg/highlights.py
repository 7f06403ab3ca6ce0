"""What is marked on a place of the stage: that it changed, and what the attacks of the turn did there."""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from engine.kernel.translation import tr
from renderers.kit.attacks import Toll
from renderers.kit.changes import Highlight
from renderers.kit.hits import Line, choose_lines, paint_hit, paint_outline
from renderers.kit.rects import Rect
from renderers.kit.text import SMALLEST
from renderers.kit.themes import Theme

PILL: Final = 46
LARGE: Final = 44
SEVERAL: Final = (36, 38)
"""Height and size of the number of one attack among several."""
BELOW: Final = 30
"""Height of a line below the number."""
TIGHT: Final = 24
"""Height of a line where there is little room."""


def paint_highlights(
    image: Image.Image, place: Rect, picture: Rect, highlight: Highlight, theme: Theme
) -> None:
    """Outline a tile that changed, and put the numbers of the turn's attacks on the free part of its picture,
    at the bottom: the colour lies above.
    """
    if highlight.is_changed:
        paint_outline(image, place, theme)
    if highlight.hit is not None:
        ways = list(_list_ways(highlight.hit, picture.h))
        paint_hit(image, picture, choose_lines(ways, picture.h), theme)


def _list_ways(hit: Toll, height: int) -> Iterator[tuple[Line, ...]]:
    """What can be told of a hit, from the most on: the number of each attack, all of them together, of what
    HP they were taken where that says more than a number, and that it downed. Where there is room for one of
    them, that it downed says most.
    """
    total = f"−{hit.total}"
    each = tuple(Line(f"−{damage}", SEVERAL[1], SEVERAL[0]) for damage in hit.damages)
    if not hit.is_down:
        if len(each) > 1:
            yield each
        high = max(TIGHT, min(PILL, height))
        yield (Line(total, max(SMALLEST, min(LARGE, high + 4)), high),)
        return
    down, whole = Line(tr("down"), 34, BELOW), (Line(total, LARGE, PILL),)
    fate = (Line(f"{hit.before} → 0", SMALLEST, BELOW),) if hit.before else ()
    if len(each) > 1:
        yield (*each, *fate, down)
        yield (*each, down)
    yield (*whole, *fate, down)
    yield (*whole, down)
    flat = Line(tr("down"), SMALLEST, TIGHT)
    if height >= 2 * TIGHT - 2:
        yield (Line(total, SMALLEST, TIGHT), flat)
    yield (flat,)
