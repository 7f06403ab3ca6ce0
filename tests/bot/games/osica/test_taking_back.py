"""What is free to be taken back in OSICA: whoever takes a choice back knows nothing more than before."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.osica.taking_back import SECRETS
from tests.osica.playing import (
    exchange,
    new_game,
    pick_at_random,
    unknown_cards,
    with_other_places,
)
from tests.sights import assert_same, see

ANSWERS = 200
"""After how many answers a match is no longer followed."""


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_what_is_free_to_be_taken_back_has_told_its_player_nothing(seed: int) -> None:
    """Dealing anew what the player couldn't see before the choice changes nothing that they see after it."""
    game, chance = new_game(seed), Random(seed)
    free = others = 0
    for _ in range(ANSWERS):
        prompt, before = game.prompt, game.copy()
        if prompt is None:
            break
        seat, picked = prompt.seat, [option.id for option in pick_at_random(prompt, chance)]
        game.answer(picked)
        if SECRETS.are_told(before, game, seat) or game.prompt is None or game.prompt.seat != seat:
            others += 1
            continue
        free += 1
        twin = with_other_places(before, exchange(before, unknown_cards(before, seat), chance))
        twin.answer(picked)
        assert_same(see(game, seat), see(twin, seat), seat, f"dealing anew before {prompt.kind} {picked}")
    assert free > others / 10, "most choices tell nothing"
