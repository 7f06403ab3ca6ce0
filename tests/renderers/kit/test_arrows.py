"""Arrows run in the lanes of a layout, along its nearest trunk, and point at their targets."""

from __future__ import annotations

import pytest
from PIL import Image

from renderers.kit.arrows import Port, add_arrows, find_routes
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.kit.themes import load_theme, to_rgb
from renderers.kit.tiles import compose

HERE = Spot(0, "here")
PORTS = {
    HERE: Port((200, 300), 280),
    Spot(1, "above"): Port((220, 100), 120),
    Spot(0, "below"): Port((220, 400), 380),
    Spot(1, "to the left"): Port((40, 150), 150),
    Spot(1, "to the right"): Port((390, 150), 150),
}


class Board:
    """A board of 420 x 500 with two trunks."""

    trunks = (80, 350)

    def find_port(self, spot: Spot, trunk: int) -> Port | None:
        """The same port for both trunks, except that the sides have one each."""
        port = PORTS.get(spot)
        if port is not None and port.edge[1] == port.lane and (port.edge[0] < trunk) != (trunk == 80):
            return None
        return port


def attack(target: Spot) -> Attack:
    return Attack(HERE, (Hit(target, 10),))


@pytest.mark.parametrize(
    ("position", "heading", "trunk"),
    [
        ("above", (0, -1), 80),
        ("below", (0, 1), 80),
        ("to the left", (-1, 0), 80),
        ("to the right", (1, 0), 350),
    ],
)
def test_an_arrow_ends_with_its_head_on_the_target(
    position: str, heading: tuple[int, int], trunk: int
) -> None:
    target = next(spot for spot in PORTS if spot.position == position)
    (route,) = find_routes(Board(), attack(target))
    assert route.heading == heading
    assert trunk in {x for x, _ in route.points}
    theme = load_theme()
    board = compose(420, 500, (), theme)
    add_arrows(board, Board(), attack(target), theme)
    image, (tip, *base) = board.convert("RGB"), route.head
    middle = tuple(sum(point[axis] for point in (tip, *base)) // 3 for axis in (0, 1))
    assert _at(image, middle) == to_rgb(theme.damage)
    ahead = (tip[0] + 8 * heading[0], tip[1] + 8 * heading[1])
    assert _at(image, ahead) == to_rgb(theme.table), "nothing before the tip"
    for x, y in base:
        inward = (x + (tip[0] - x) // 4, y + (tip[1] - y) // 4)
        assert _at(image, inward) != to_rgb(theme.table), "as wide at its base as the page of a replay has it"


def _at(image: Image.Image, point: tuple[int, ...]) -> object:
    return image.getpixel((point[0], point[1]))


def test_what_comes_from_nowhere_or_stays_where_it_is_has_no_arrow() -> None:
    assert find_routes(Board(), None) == []
    assert find_routes(Board(), attack(HERE)) == []
    assert find_routes(Board(), attack(Spot(1, "nowhere"))) == []
    assert find_routes(Board(), Attack(None, (Hit(HERE, 10),))) == []
