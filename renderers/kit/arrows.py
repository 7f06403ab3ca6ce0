"""The ways of attacks: arrows in the lanes between the tiles of a board, so that they cover nothing.

From the attacker an arrow runs to the lane beside its row, along a trunk across the middle, and along the
lane of its target, and ends with its head on the target's edge. Several targets share the way as far as it
is the same. Where tiles and lanes are is the board's layout to say.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from PIL import Image, ImageDraw

from renderers.kit.attacks import Attack, Spot
from renderers.kit.rects import Rect
from renderers.kit.shapes import SCALE
from renderers.kit.themes import Theme, to_rgb
from renderers.kit.tiles import paint_over

LINE: Final = 8
OUTLINE: Final = 3
"""Width of the dark edge on both sides of an arrow's line."""
HEAD: Final = (22, 32)
"""Length and width of an arrow's head."""
INTO: Final = 8
"""How far a head reaches over the edge of its target: no text stands so near to it."""

Point = tuple[int, int]
TURNS: Final = {
    (0, -1): None,
    (0, 1): Image.Transpose.ROTATE_180,
    (-1, 0): Image.Transpose.ROTATE_90,
    (1, 0): Image.Transpose.ROTATE_270,
}
"""How a head that points up is turned to point elsewhere."""


class Port(NamedTuple):
    """Where arrows meet a tile.

    Args:
        edge: the point on the tile's edge.
        lane: the middle of the lane there, as far down as the arrow runs from and to the trunk.
    """

    edge: Point
    lane: int


class Lanes(Protocol):
    """A board as arrows see it."""

    @property
    def trunks(self) -> Sequence[int]:
        """How far to the right the lanes are that lead across the middle."""

    def find_port(self, spot: Spot, trunk: int) -> Port | None:
        """Where an arrow along a trunk meets a place; ``None`` if it can't, or the board doesn't show it."""


class Route(NamedTuple):
    """The corners of one arrow, from the attacker to the target's edge."""

    points: tuple[Point, ...]

    @property
    def length(self) -> int:
        """How long the arrow is, in pixels."""
        return sum(abs(x - next_x) + abs(y - next_y) for (x, y), (next_x, next_y) in pairwise(self.points))

    @property
    def heading(self) -> Point:
        """Where it points: a step to the right or left, or down or up."""
        (before_x, before_y), (x, y) = self.points[-2:]
        return (x > before_x) - (x < before_x), (y > before_y) - (y < before_y)

    @property
    def head(self) -> tuple[Point, Point, Point]:
        """The corners of its head: the tip, then the base."""
        across, down = self.heading
        x, y = self.points[-1]
        tip = x + INTO * across, y + INTO * down
        base_x, base_y = tip[0] - HEAD[0] * across, tip[1] - HEAD[0] * down
        side_x, side_y = HEAD[1] // 2 * down, HEAD[1] // 2 * across
        return tip, (base_x + side_x, base_y + side_y), (base_x - side_x, base_y - side_y)

    def list_parts(self, width: int) -> Iterator[Rect]:
        """The parts of a picture of a width that the arrow paints on: one around each straight piece."""
        reach = HEAD[1] // 2 + OUTLINE
        for start, end in pairwise(self.points):
            (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
            left, top = max(0, left - reach), max(0, top - reach)
            yield Rect(left, top, min(width, right + reach) - left, bottom + reach - top)


def find_routes(lanes: Lanes, attack: Attack | None) -> list[Route]:
    """Find the way of each hit of the turn, once; one on the attacker itself, one that came from no place,
    and one on a place that isn't shown have none.
    """
    if attack is None:
        return []
    ways = {(use.attacker, hit.target): None for use in attack.list_uses() for hit in use.hits}
    routes = [
        _find_route(lanes, attacker, target)
        for attacker, target in ways
        if attacker is not None and attacker != target
    ]
    return [route for route in routes if route is not None]


def _find_route(lanes: Lanes, attacker: Spot, target: Spot) -> Route | None:
    """The shortest way, along the first of the trunks where several are equal."""
    routes = []
    for trunk in lanes.trunks:
        start, end = lanes.find_port(attacker, trunk), lanes.find_port(target, trunk)
        if start is not None and end is not None:
            points = [start.edge, (start.edge[0], start.lane), (trunk, start.lane)]
            points += [(trunk, end.lane), (end.edge[0], end.lane), end.edge]
            routes.append(Route(tuple(_drop_straight(points))))
    return min(routes, key=lambda route: route.length, default=None)


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


def add_arrows(image: Image.Image, lanes: Lanes, attack: Attack | None, theme: Theme) -> None:
    """Add the arrows of a turn's attacks to a composed board (mode P)."""
    routes = find_routes(lanes, attack)
    parts = {part: None for route in routes for part in route.list_parts(image.width)}
    for part in parts:  # together they are a small share of what lies between them
        paint_over(
            image, part, partial(_paint_routes, corner=part.box[:2], routes=routes, theme=theme), theme
        )


def _paint_routes(image: Image.Image, _place: Rect, corner: Point, routes: list[Route], theme: Theme) -> None:
    """Paint arrows; ``corner`` is where the image begins in the picture that the routes are made for."""
    for fill, more in ((to_rgb(theme.ink), OUTLINE), (to_rgb(theme.damage), 0)):
        mask = Image.new("L", image.size)
        for route in routes:
            points = tuple((x - corner[0], y - corner[1]) for x, y in route.points)
            _add_route(mask, Route(points), more)
        image.paste(fill, (0, 0), mask)


def _add_route(mask: Image.Image, route: Route, more: int) -> None:
    """Add an arrow to a mask, wider by an outline."""
    draw, half = ImageDraw.Draw(mask), LINE // 2 + more
    for (x, y), (next_x, next_y) in pairwise(route.points):
        left, right = sorted((x, next_x))
        top, bottom = sorted((y, next_y))
        draw.rectangle((left - half, top - half, right + half - 1, bottom + half - 1), fill=255)
    _add_head(mask, route, more)


def _add_head(mask: Image.Image, route: Route, more: int) -> None:
    """Add a triangle, drawn large and made smaller so that its edges are smooth.

    An outline of even width moves the tip and the corners further than the sides.
    """
    tip_more, side_more = round(1.7 * more), round(1.9 * more)
    length, width = HEAD[0] + tip_more + more, HEAD[1] + 2 * side_more
    big = Image.new("L", (width * SCALE, length * SCALE))
    corners = [(width * SCALE / 2, 0), (width * SCALE - 1, length * SCALE - 1), (0, length * SCALE - 1)]
    ImageDraw.Draw(big).polygon(corners, fill=255)
    turn, (across, down) = TURNS[route.heading], route.heading
    head = big.reduce(SCALE) if turn is None else big.reduce(SCALE).transpose(turn)
    (x, y), *_ = route.head
    ahead_x, ahead_y = x + tip_more * across, y + tip_more * down  # where the tip of the outline lies
    left = ahead_x - (width // 2 if not across else length if across > 0 else 0)
    top = ahead_y - (width // 2 if not down else length if down > 0 else 0)
    mask.paste(255, (left, top), head)
