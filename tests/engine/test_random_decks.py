"""Random matches of decks of any cards, everything checked at every prompt."""

from __future__ import annotations

import pytest

from engine.hocg.cards.deck import check_deck
from engine.hocg.cards.pool import default_pool
from tests.engine.random_decks import draw_deck
from tests.engine.watching import WatchedPlay


def test_what_is_drawn_may_be_played() -> None:
    assert [check_deck(default_pool(), draw_deck(seed)) for seed in range(100)] == [[]] * 100


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 40))])
def test_a_random_match_of_any_cards_keeps_every_rule_of_the_house(
    watched_play: WatchedPlay, seed: int
) -> None:
    decks = (draw_deck(2 * seed), draw_deck(2 * seed + 1))
    assert watched_play(seed=seed, decks=decks).result is not None
