"""In every position of a match no text leaves its tile, covers another, or is cut without an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import TableView
from renderers.hocg.board import lay_out_scene, list_tiles
from renderers.hocg.grids import fit_grid, list_cells
from renderers.hocg.hand import make_cells
from renderers.hocg.themes import load_theme
from renderers.kit.arrows import find_routes
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.kit.rects import Rect
from renderers.kit.scenes import Scene
from renderers.kit.tiles import Tile
from tests.renderers import samples
from tests.renderers.checks import check_apart, check_tile

THEME = load_theme()
FACES = {number: face_of(card) for number, card in HOCG.pool.cards.items()}
NAMES = ("Mio", samples.JAPANESE)
FULL = {viewer: samples.full(viewer) for viewer in (None, 0, 1)}
WHOLE = frozenset(
    {
        "Center",
        "Collab",
        "Back",
        "Deck",
        "Cheer",
        "Power",
        "Archive",
        "Hand",
        "HP",
        "REST",
        "LIMITED",
        "BUZZ",
    }
)
"""Words that have to be read whole."""


def play(number: int) -> Iterator[tuple[TableView, TableView, TableView, tuple[str, ...]]]:
    """Play a random match: at each prompt what all see, what the asked seat sees, and what was last."""
    decks = [deck for _, deck in HOCG.starter_decks()]
    first, second = (decks[(2 * number + seat) % len(decks)] for seat in (0, 1))
    game = HOCG.start([first, second], derive_seed(number))
    player = RandomPlayer(derive_seed("layout", number))
    lines: list[str] = []
    before = game.view(None)
    while (prompt := game.prompt) is not None:
        yield game.view(None), game.view(prompt.seat), before, tuple(lines[-3:])
        before = game.view(None)
        game.pick(player.choose(prompt, game.view(prompt.seat)))
        lines += [words for event in game.events if (words := game.narrate(event, None))]
    yield game.view(None), game.view(0), before, tuple(lines[-3:])


def check_tiles(tiles: list[Tile], seen: dict[object, int]) -> None:
    """Check tiles, each sort once; ``seen`` gets how many texts each has."""
    check_apart(tiles)
    for tile in tiles:
        key = (tile.place.w, tile.place.h, tile.key)
        if key not in seen:
            seen[key] = len(check_tile(tile, WHOLE))


def check_match(number: int) -> None:
    seen: dict[object, int] = {}
    for public, own, before, last in play(number):
        check_tiles(list(list_tiles(Scene(public, NAMES, last, before), THEME)), seen)
        hand = own.sides[own.viewer or 0].hand
        if hand:
            grid = fit_grid(0, make_cells(hand, FACES), 1500, THEME)
            check_tiles(list(list_cells(grid, THEME, None)), seen)
    assert len(seen) > 100
    assert sum(seen.values()) > 4 * len(seen)


@pytest.mark.parametrize("number", range(2))
def test_no_text_covers_another_in_a_match(number: int) -> None:
    check_match(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2, 24))
def test_no_text_covers_another_in_many_matches(number: int) -> None:
    check_match(number)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_text_covers_another_on_the_fullest_table(viewer: int | None) -> None:
    scene = Scene(FULL[viewer], (samples.LONG, samples.EMOJI), (samples.LONG,) * 3)
    check_tiles(list(list_tiles(scene, THEME)), {})


SPOTS = [
    Spot(seat, holomem.position, holomem.index) for seat in (0, 1) for holomem in FULL[None].sides[seat].stage
]


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("target", SPOTS, ids=str)
@pytest.mark.parametrize("attacker", SPOTS, ids=str)
def test_arrows_run_between_the_tiles(attacker: Spot, target: Spot, viewer: int) -> None:
    scene = Scene(FULL[viewer])
    layout = lay_out_scene(scene)
    routes = find_routes(layout, Attack(attacker, (Hit(target, 60),)))
    assert len(routes) == (attacker != target)
    for route in routes:
        start, end = layout.find(attacker), layout.find(target)
        assert start is not None
        assert end is not None
        assert start.x < route.points[0][0] < start.right
        assert end.x < route.points[-1][0] < end.right
        for (x, y), (next_x, next_y) in zip(route.points, route.points[1:], strict=False):
            assert x == next_x or y == next_y
            way = Rect(min(x, next_x) - 4, min(y, next_y) - 4, abs(x - next_x) + 8, abs(y - next_y) + 8)
            covered = [zone for zone in layout.zones if zone.inset(4).overlaps(way)]
            assert not covered, (route, covered)
