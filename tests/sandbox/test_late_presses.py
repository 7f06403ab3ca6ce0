"""A press on a page as it was a moment ago is made where what was pressed is still there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.late_presses import REMEMBERED, Earlier


def show(*identities: str) -> dict[str, Any]:
    """A message with buttons, as SimCord writes it."""
    buttons = [
        {"type": 2, "custom_id": each, "control_key": f"message:7:component:0.components.{place}"}
        for place, each in enumerate(identities)
    ]
    return {"7": {"components": [{"type": 1, "components": buttons}]}}


def press(place: int, revision: int) -> dict[str, Any]:
    return {
        "kind": "click",
        "target_id": "7",
        "control_key": f"message:7:component:0.components.{place}",
        "published_revision": revision,
    }


@pytest.fixture
def earlier() -> Earlier:
    earlier = Earlier()
    earlier.note(1, show("place", "end"))
    earlier.note(2, show("end", "place"))
    earlier.note(3, show("end"))
    return earlier


def test_a_button_that_moved_is_pressed_where_it_is_now(earlier: Earlier) -> None:
    assert earlier.bring_forward(press(0, 1), 2) == press(1, 2)
    assert earlier.bring_forward(press(1, 1), 3) == press(0, 3)


def test_a_button_that_is_gone_is_not_pressed_nor_another_in_its_place(earlier: Earlier) -> None:
    assert earlier.bring_forward(press(0, 1), 3) == press(0, 1), "SimCord refuses it, and says so"


def test_a_press_on_the_page_as_it_is_stays_as_it_came(earlier: Earlier) -> None:
    assert earlier.bring_forward(press(0, 3), 3) == press(0, 3)


def test_what_is_typed_belongs_to_no_revision(earlier: Earlier) -> None:
    typed = {"kind": "run_command", "published_revision": 1}
    assert earlier.bring_forward(typed, 3) == {"kind": "run_command", "published_revision": 3}


def test_what_came_from_too_long_ago_or_makes_no_sense_is_left_to_simcord(earlier: Earlier) -> None:
    for number in range(4, REMEMBERED + 4):
        earlier.note(number, show("place"))
    assert earlier.bring_forward(press(0, 1), REMEMBERED + 3) == press(0, 1)
    odd = {"published_revision": "1", "target_id": 7}
    assert earlier.bring_forward(odd, 3) == odd
