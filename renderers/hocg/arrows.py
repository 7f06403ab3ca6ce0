"""The way of an attack: an arrow in the lanes between the tiles, so that it covers nothing.

From the attacker it runs to the lane beside the band, across the middle, along the lanes to its target, and
ends with its head on the target's edge. Several targets share the way as far as it is the same.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.hocg.cards.terms import Position
from renderers.hocg.attack import Attack, Spot
from renderers.hocg.layout import EDGE, LANE, PANEL, WIDTH, BoardLayout
from renderers.kit.rects import Rect
from renderers.kit.shapes import SCALE
from renderers.kit.themes import Theme, to_rgb

LINE: Final = 8
OUTLINE: Final = 3
"""Width of the dark edge on both sides of an arrow's line."""
HEAD: Final = (22, 32)
"""Length and width of an arrow's head."""
INTO: Final = 8
"""How far a head reaches over the edge of its target: no text stands so near to it."""
BESIDE: Final = 66
"""How far from a tile's left edge an arrow begins and ends: below its picture."""

Point = tuple[int, int]


class Route(NamedTuple):
    """The corners of one arrow, from the attacker to the target's edge."""

    points: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        """Everything that the arrow paints on."""
        reach = HEAD[1] // 2 + OUTLINE
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        left, top = max(0, min(xs) - reach), max(0, min(ys) - reach)
        return Rect(left, top, min(WIDTH, max(xs) + reach) - left, max(ys) + reach - top)


def find_routes(layout: BoardLayout, attack: Attack) -> list[Route]:
    """Find the way of each hit of the turn, once; one on the attacker itself, or on a place that isn't shown,
    has none.
    """
    ways = {(use.attacker, hit.target): None for use in attack.list_uses() for hit in use.hits}
    routes = [_find_route(layout, attacker, target) for attacker, target in ways if attacker != target]
    return [route for route in routes if route is not None]


def _find_route(layout: BoardLayout, attacker: Spot, target: Spot) -> Route | None:
    start, end = layout.find(attacker), layout.find(target)
    if start is None or end is None:
        return None
    center = EDGE + PANEL + LANE // 2
    right = WIDTH - EDGE // 2
    is_far = attacker.position is target.position is Position.COLLAB and attacker.seat != target.seat
    trunk = right if is_far else center
    start_x, end_x = (
        place.right - BESIDE if is_far else place.x + min(BESIDE, place.w // 2) for place in (start, end)
    )
    leave, leave_y = _find_exit(layout, attacker, start)
    reach, reach_y = _find_exit(layout, target, end)
    points = [(start_x, leave), (start_x, leave_y), (trunk, leave_y)]
    points += [(trunk, reach_y), (end_x, reach_y), (end_x, reach)]
    return Route(tuple(_drop_straight(points)))


def _find_exit(layout: BoardLayout, spot: Spot, place: Rect) -> tuple[int, int]:
    """Where an arrow meets a tile's edge, and the middle of the lane there: the side towards the band."""
    if spot.seat == layout.bottom:
        return place.y, place.y - LANE // 2
    return place.bottom, place.bottom + LANE // 2


def _drop_straight(points: list[Point]) -> list[Point]:
    """Leave out corners where the way stays or goes straight on."""
    kept: list[Point] = []
    for x, y in points:
        if kept and (x, y) == kept[-1]:
            continue
        if len(kept) > 1:
            (first_x, first_y), (last_x, last_y) = kept[-2:]
            if first_x == last_x == x or first_y == last_y == y:
                kept.pop()
        kept.append((x, y))
    return kept


def surround(routes: list[Route]) -> Rect:
    """The part of the picture that these routes (at least one) are painted on."""
    boxes = [route.box for route in routes]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def paint_routes(image: Image.Image, _place: Rect, corner: Point, routes: list[Route], theme: Theme) -> None:
    """Paint arrows; ``corner`` is where the image begins in the picture that the routes are made for."""
    for fill, more in ((to_rgb(theme.ink), OUTLINE), (to_rgb(theme.damage), 0)):
        mask = Image.new("L", image.size)
        for route in routes:
            _add_route(mask, [(x - corner[0], y - corner[1]) for x, y in route.points], more)
        image.paste(fill, (0, 0), mask)


def _add_route(mask: Image.Image, points: list[Point], more: int) -> None:
    """Add an arrow to a mask, wider by an outline."""
    draw, half = ImageDraw.Draw(mask), LINE // 2 + more
    for (x, y), (next_x, next_y) in pairwise(points):
        left, right = sorted((x, next_x))
        top, bottom = sorted((y, next_y))
        draw.rectangle((left - half, top - half, right + half - 1, bottom + half - 1), fill=255)
    (_, before), (x, y) = points[-2], points[-1]
    up = y < before
    _add_head(mask, x, y - INTO if up else y + INTO, more, up=up)


def _add_head(mask: Image.Image, x: int, y: int, more: int, *, up: bool) -> None:
    """Add a triangle whose tip lies at a point, drawn large and made smaller so that its edges are smooth.

    An outline of even width moves the tip and the corners further than the sides.
    """
    tip_more, side_more = round(1.7 * more), round(1.9 * more)
    length, width = HEAD[0] + tip_more + more, HEAD[1] + 2 * side_more
    big = Image.new("L", (width * SCALE, length * SCALE))
    tip, base = (0, length * SCALE - 1) if up else (length * SCALE - 1, 0)
    ImageDraw.Draw(big).polygon([(width * SCALE / 2, tip), (width * SCALE - 1, base), (0, base)], fill=255)
    head = big.reduce(SCALE)
    top = y - tip_more if up else y - length + tip_more
    mask.paste(255, (x - width // 2, top), head)
