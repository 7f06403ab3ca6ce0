"""A menu is told apart by what it asks, not by its place alone."""

from __future__ import annotations

from typing import Any

from bot.sandbox.menus import name_menus, read_place

PLACE = "message:7:component:5"


def show(identity: str) -> dict[str, Any]:
    """A message with a menu and a button, as SimCord writes it."""
    menu = {"type": 3, "custom_id": identity, "control_key": PLACE, "min_values": 2}
    return {
        "7": {"components": [{"type": 1, "components": [menu, {"type": 2, "control_key": "message:7:6"}]}]}
    }


def read_keys(messages: dict[str, Any]) -> list[str]:
    return [part["control_key"] for part in messages["7"]["components"][0]["components"]]


def test_another_menu_in_the_same_place_inherits_nothing() -> None:
    cost, place = show("pay"), show("place")
    name_menus(cost)
    name_menus(place)
    (first, button), (second, _) = read_keys(cost), read_keys(place)
    assert first != second
    assert button == "message:7:6", "nothing is half chosen on a button"
    assert read_place({"kind": "select", "control_key": first})["control_key"] == PLACE
    assert read_place({"kind": "select", "control_key": PLACE})["control_key"] == PLACE
    assert read_place({"kind": "run_command"}) == {"kind": "run_command"}


def test_the_same_menu_keeps_what_is_half_chosen() -> None:
    shown, again = show("pay"), show("pay")
    name_menus(shown)
    name_menus(again)
    assert read_keys(shown) == read_keys(again)
