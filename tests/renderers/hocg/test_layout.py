"""Nothing overlaps, nothing sticks out, and nothing is too small for its text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from renderers.hocg.layout import (
    BACK,
    FRONT,
    HEIGHT,
    PANEL,
    WIDTH,
    HolomemLayout,
    lay_out_back,
    lay_out_board,
    lay_out_events,
    lay_out_front,
    lay_out_panel,
    lay_out_status,
)
from renderers.kit.rects import Rect

CAPITALS = 22
"""Height of capitals of the smallest text."""


def check(whole: Rect, parts: Sequence[Rect]) -> None:
    for part in parts:
        assert part.w > 0
        assert part.h > 0
        assert whole.contains(part), (whole, part)
    for first, second in combinations(parts, 2):
        assert not first.overlaps(second), (first, second)


@pytest.mark.parametrize("bottom", [0, 1])
@pytest.mark.parametrize("backs", range(9))
def test_the_zones_of_the_board_share_the_picture(bottom: int, backs: int) -> None:
    layout = lay_out_board(bottom, backs)
    check(Rect(0, 0, WIDTH, HEIGHT), layout.zones)
    assert all(len(side.back) == max(4, backs) for side in layout.sides)
    assert layout.sides[bottom].panel.y > layout.band.y > layout.sides[1 - bottom].panel.y


def test_the_front_row_stands_next_to_the_band() -> None:
    layout = lay_out_board(0, 5)
    below, above = layout.sides
    assert above.back[0].y < above.center.y < layout.band.y < below.center.y < below.back[0].y
    assert below.center.x == above.center.x


def test_a_center_is_larger_than_a_back_place() -> None:
    side = lay_out_board(0, 0).sides[0]
    assert side.center.w * side.center.h > 1.5 * side.back[0].w * side.back[0].h


def test_every_text_has_room_for_its_capitals() -> None:
    layouts: list[HolomemLayout] = [lay_out_front(394, FRONT, rows).facts for rows in (1, 2)]
    layouts += [
        lay_out_back(width, BACK, has_many_colors=many) for width in (189, 228, 288) for many in (False, True)
    ]
    for layout in layouts:
        texts = layout._asdict()
        del texts["bar"]
        assert all(part.h >= CAPITALS for part in texts.values()), layout


@pytest.mark.parametrize("rows", [1, 2])
def test_the_parts_of_a_front_tile(rows: int) -> None:
    for width in {zone.w for side in lay_out_board(0, 5).sides for zone in (side.center, side.collab)}:
        check(Rect(0, 0, width, FRONT), lay_out_front(width, FRONT, rows).parts)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("backs", [4, 5, 6])
def test_the_parts_of_a_back_tile(backs: int, many: bool) -> None:
    for zone in lay_out_board(0, backs).sides[0].back:
        check(Rect(0, 0, zone.w, zone.h), lay_out_back(zone.w, zone.h, has_many_colors=many))


def test_the_parts_of_a_panel() -> None:
    check(Rect(0, 0, PANEL, FRONT), lay_out_panel(PANEL, FRONT).parts)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_the_lines_about_the_turn(lines: int) -> None:
    place = lay_out_board(0, 4).status
    found = lay_out_status(place, lines)
    assert len(found) == lines
    check(place, found)


@pytest.mark.parametrize("cards", range(6))
@pytest.mark.parametrize("events", range(4))
def test_the_parts_of_the_events(events: int, cards: int) -> None:
    place = lay_out_board(0, 4).events
    layout = lay_out_events(place, events, cards)
    assert (len(layout.events), len(layout.cards)) == (events, min(cards, 3))
    check(place, [*layout.events, *layout.cards])
    assert all(row.w > 300 for row in layout.events)


def test_a_rectangle_moves_and_is_cut() -> None:
    rect = Rect(10, 20, 101, 50)
    assert rect.move(5, -5) == Rect(15, 15, 101, 50)
    assert rect.cut_left(60) == Rect(60, 20, 51, 50)
    assert rect.cut_left(500).w == 0
    assert rect.cut_left(0) == rect
    columns = rect.columns(3, 4)
    assert columns[0].x == rect.x
    assert columns[-1].right == rect.right
    check(rect, columns)
    check(rect, rect.rows(4))
