"""The computer players see what people see, and press only what can be pressed."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.discord.match.addresses import Press, Verb
from bot.sandbox.moves import choose_at_random, list_moves, read_text

BACK = Press(Verb.SHOW, "ABCD2345", 3, ("b",)).custom_id


def button(label: str, custom_id: str, **facts: Any) -> dict[str, Any]:
    return {"type": 2, "label": label, "custom_id": custom_id, **facts}


def test_disabled_buttons_and_links_are_no_moves() -> None:
    page = [
        {"type": 17, "components": [
            {"type": 10, "content": "What now?"},
            {"type": 1, "components": [button("Go", "x"), button("No", "y", disabled=True)]},
            {"type": 1, "components": [{"type": 2, "label": "Link", "url": "https://example.org"}]},
        ]}
    ]  # fmt: skip
    assert [move.custom_id for move in list_moves(page, Random(1))] == ["x"]
    assert read_text(page) == "What now?"


def test_several_lines_of_a_select_are_one_move() -> None:
    options = [{"label": str(number), "value": str(number)} for number in range(6)]
    page = [{"type": 1, "components": [
        {"type": 3, "custom_id": "s", "min_values": 2, "max_values": 3, "options": options}
    ]}]  # fmt: skip
    (move,) = list_moves(page, Random(1))
    assert 2 <= len(set(move.values)) <= 3


def test_players_seldom_go_back_or_do_nothing() -> None:
    page = [{"type": 1, "components": [
        button("Bloom", "x"), button("◀ Back", BACK), button("End the turn", "z"),
    ]}]  # fmt: skip
    chance = Random(1)
    taken = [choose_at_random(list_moves(page, chance), chance).words for _ in range(500)]
    assert taken.count("Bloom") > 350
    assert 0 < taken.count("End the turn") < 120
    assert taken.count("◀ Back") < 40
