"""What changed since the viewer's last look is outlined, and the last attack has its arrows and numbers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import HolomemView, SideView, TableView
from renderers.hocg.board import draw_board
from renderers.hocg.facts import describe_holomem, describe_table
from renderers.hocg.layout import lay_out_board
from renderers.hocg.spots import find_spot
from renderers.kit.arrows import find_routes
from renderers.kit.attacks import Attack, Hit, Spot, Toll
from renderers.kit.changes import find_highlights
from renderers.kit.hits import FRAME
from renderers.kit.pictures import Picture
from tests.renderers import samples
from tests.renderers.inks import record_texts
from tests.renderers.pixels import decode, find_change

replace = msgspec.structs.replace
VIEW = samples.typical()
CENTER, COLLAB, BACK = Position.CENTER, Position.COLLAB, Position.BACK
LAYOUT = lay_out_board(0, 4)


def with_side(seat: int, **facts: Any) -> TableView:
    """The usual table with something else on one half."""
    sides = list(VIEW.sides)
    sides[seat] = replace(sides[seat], **facts)
    return replace(VIEW, sides=(sides[0], sides[1]))


def center(seat: int) -> HolomemView:
    found = VIEW.sides[seat].center
    assert found is not None
    return found


def outlined(before: TableView, view: TableView = VIEW) -> set[Spot]:
    return set(find_highlights(describe_table, view, before, None).changed)


def test_nothing_is_outlined_without_a_last_look_or_without_a_change() -> None:
    assert not find_highlights(describe_table, VIEW, None, None).changed
    assert not outlined(VIEW)
    assert find_highlights(describe_table, VIEW, VIEW, None).panels == (frozenset(), frozenset())
    assert draw_board(VIEW, since=VIEW) == draw_board(VIEW)


@pytest.mark.parametrize(
    "facts",
    [{"damage": 10}, {"cheers": ()}, {"is_resting": True}, {"notes": ()}, {"attached": ()}, {"max_hp": 300}],
    ids=lambda facts: next(iter(facts)),
)
def test_a_holomem_that_changed_is_outlined(facts: dict[str, Any]) -> None:
    before = with_side(0, center=replace(center(0), **facts))
    assert outlined(before) == {Spot(0, CENTER)}
    change = find_change(draw_board(VIEW), draw_board(VIEW, since=before))
    assert change == LAYOUT.sides[0].center


def test_one_who_came_moved_or_left_the_front_is_outlined() -> None:
    side: SideView = VIEW.sides[0]
    assert outlined(with_side(0, back=side.back[:2])) == {Spot(0, BACK, 3)}
    moved = with_side(0, collab=None, back=(replace(side.back[0], index=1), *side.back[1:]))
    assert outlined(moved) == {Spot(0, COLLAB)}
    assert outlined(VIEW, moved) == {Spot(0, COLLAB)}, "an empty front, too"


def test_one_who_only_moved_up_in_the_back_row_is_not_outlined() -> None:
    _, second, third = VIEW.sides[0].back
    later = with_side(0, back=(replace(second, index=1), replace(third, index=2)))
    assert outlined(VIEW, later) == set()


def test_another_copy_of_the_same_card_is_somebody_new() -> None:
    other = replace(center(0), handle=9_999_999)
    assert describe_holomem(other) == describe_holomem(center(0))
    assert outlined(with_side(0, center=other)) == {Spot(0, CENTER)}


@pytest.mark.parametrize(
    ("fact", "facts"),
    [
        ("life", {"life": 5}),
        ("power", {"holo_power": 9}),
        ("hand", {"hand_count": 1}),
        ("deck", {"deck_count": 40}),
        ("cheer_deck", {"cheer_deck_count": 20}),
        ("skills", {"skills": samples.skills()}),
    ],
)
def test_a_count_that_changed_is_outlined_in_its_panel(fact: str, facts: dict[str, Any]) -> None:
    before = with_side(0, **facts)
    assert find_highlights(describe_table, VIEW, before, None).panels == (frozenset({fact}), frozenset())
    change = find_change(draw_board(VIEW), draw_board(VIEW, since=before))
    assert change is not None
    assert LAYOUT.sides[0].panel.contains(change)
    assert change.w < 300


def test_what_is_outlined_says_nothing_of_a_hidden_card() -> None:
    before = with_side(1, hand=samples.hand(4))
    assert draw_board(VIEW, since=before) == draw_board(VIEW)


def draw(*hits: Hit) -> Picture:
    return draw_board(VIEW, attack=Attack(Spot(0, CENTER), hits))


def test_an_attack_has_its_number_on_its_target_and_an_arrow() -> None:
    with record_texts() as texts:
        picture = draw(Hit(Spot(1, CENTER), 170))
    assert "−170" in [text.text for text in texts]
    change = find_change(draw_board(VIEW), picture)
    assert change is not None
    assert change.overlaps(LAYOUT.sides[1].center)
    assert change.x < LAYOUT.events.x, "the arrow runs beside the band"
    for untouched in (*LAYOUT.sides[0].back, *LAYOUT.sides[1].back, LAYOUT.sides[1].collab):
        assert not change.overlaps(untouched)


def test_hits_differ_by_number_target_and_end() -> None:
    pictures = [
        draw(),
        draw(Hit(Spot(1, CENTER), 60)),
        draw(Hit(Spot(1, CENTER), 70)),
        draw(Hit(Spot(1, CENTER), 60, is_down=True)),
        draw(Hit(Spot(1, COLLAB), 60, is_down=True)),
        draw(Hit(Spot(1, BACK, 4), 60)),
        draw(Hit(Spot(1, CENTER), 60), Hit(Spot(1, BACK, 4), 60)),
    ]
    assert len({picture.data for picture in pictures}) == len(pictures)


def test_a_hit_on_a_place_that_is_not_shown_is_left_out() -> None:
    assert draw(Hit(Spot(1, BACK, 9), 60)) == draw()
    assert draw() == draw_board(VIEW)


def test_a_spot_is_found_by_the_handle_of_a_holomem() -> None:
    assert find_spot(VIEW, center(1).handle) == Spot(1, CENTER)
    assert find_spot(VIEW, VIEW.sides[0].back[2].handle) == Spot(0, BACK, 3)
    assert find_spot(VIEW, -5) is None


def test_an_arrow_points_at_the_viewers_own_side_when_they_are_attacked() -> None:
    hit = Attack(Spot(1, CENTER), (Hit(Spot(0, CENTER), 60),))
    own, theirs = (draw_board(replace(VIEW, viewer=seat), attack=hit) for seat in (0, 1))
    assert own != theirs


def test_open_cards_stand_in_the_band() -> None:
    plain = draw_board(VIEW)
    shown = draw_board(replace(VIEW, open_cards=(samples.cheer(samples.GREEN),)))
    change = find_change(plain, shown)
    assert change is not None
    assert LAYOUT.events.contains(change)
    many = [draw_board(replace(VIEW, open_cards=samples.hand(count))).data for count in range(8)]
    assert len(set(many)) == 8


def test_cards_that_lie_face_down_are_drawn() -> None:
    empty = with_side(1, center=None, collab=None, back=())
    hidden = with_side(1, center=None, collab=None, back=(), face_down=(CENTER, BACK, BACK))
    before, after = decode(draw_board(empty)), decode(draw_board(hidden))
    side = LAYOUT.sides[1]
    covered = {side.center, *side.back[:2]}
    for place in LAYOUT.zones:
        assert (before.crop(place.box).tobytes() != after.crop(place.box).tobytes()) == (place in covered)


def test_every_attack_of_a_turn_is_drawn_with_what_they_did_together() -> None:
    first = Attack(Spot(0, CENTER), (Hit(Spot(1, CENTER), 60),))
    second = Attack(Spot(0, COLLAB), (Hit(Spot(1, CENTER), 50), Hit(Spot(1, BACK, 1), 20)), first)
    assert len(find_routes(LAYOUT, second)) == 3
    assert second.sum_hits() == {Spot(1, CENTER): Toll((60, 50)), Spot(1, BACK, 1): Toll((20,))}
    with record_texts() as texts:
        draw_board(VIEW, attack=second)
    assert {"−60", "−50", "−20"} <= {text.text for text in texts}, "each with its number"


def test_what_an_attack_does_by_several_dealers_is_one_number() -> None:
    """As its menu told it: 40 by an effect of the art, 100 by the art."""
    target = Spot(1, CENTER)
    effect = Attack(None, (Hit(target, 40, before=100),))
    art = Attack(Spot(0, CENTER), (Hit(target, 100, is_down=True, before=60),), effect, is_rest=True)
    assert art.sum_hits() == {target: Toll((140,), is_down=True, before=100)}
    assert len(find_routes(LAYOUT, art)) == 1, "what comes from nowhere has no arrow"
    with record_texts() as texts:
        draw_board(VIEW, attack=art)
    assert {"−140", "100 → 0", "down"} <= {text.text for text in texts}


def test_damage_to_who_took_a_downed_ones_place_is_told_alone() -> None:
    first = Attack(Spot(0, CENTER), (Hit(Spot(1, CENTER), 60, is_down=True),))
    second = Attack(Spot(0, COLLAB), (Hit(Spot(1, CENTER), 50),), first)
    assert second.sum_hits() == {Spot(1, CENTER): Toll((50,))}


def test_the_corner_of_an_outline_covers_no_number_of_the_back() -> None:
    back = VIEW.sides[0].back
    before = with_side(0, back=tuple(replace(each, damage=each.damage + 10) for each in back))
    with record_texts() as texts:
        draw_board(VIEW, since=before)
    for holomem, place in zip(back, LAYOUT.sides[0].back, strict=False):
        numbers = [
            ink
            for ink in texts
            if ink.text == str(holomem.index) and ink.image.size == (place.w, place.h) and ink.place.y < 40
        ]
        assert numbers
        assert all(ink.ink.right <= place.w - 2 * FRAME for ink in numbers)
