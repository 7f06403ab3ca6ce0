"""Random and greedy matches of the hSD01 decks, everything checked at every prompt."""

from __future__ import annotations

import pytest

from engine.hocg import HOCG
from engine.hocg.cards.pool import DATA
from engine.hocg.players import GreedyPlayer, Player, RandomPlayer
from tests.engine.hiding import NothingLeaks
from tests.engine.watching import WatchedPlay, standard_checks

SORA, AZKI = "hSD01-sora", "hSD01-azki"
PAIRS = ((SORA, AZKI), (AZKI, SORA), (SORA, SORA), (AZKI, AZKI))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_a_random_match_keeps_every_rule_of_the_house(watched_play: WatchedPlay, seed: int) -> None:
    played = watched_play(seed=seed, decks=PAIRS[seed % len(PAIRS)])
    assert played.result is not None
    assert played.answers > 20


def test_a_greedy_match_keeps_every_rule_of_the_house(watched_play: WatchedPlay) -> None:
    assert watched_play(seed=1, players=(GreedyPlayer(), GreedyPlayer())).result


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 124))
def test_many_matches_keep_every_rule_of_the_house(watched_play: WatchedPlay, seed: int) -> None:
    first: Player = RandomPlayer(-seed) if seed % 3 else GreedyPlayer()
    players, checks = (first, RandomPlayer(seed)), standard_checks()
    decks = PAIRS[seed % len(PAIRS)]
    assert watched_play(seed=seed, decks=decks, players=players, checks=checks).result is not None
    compared = sum(check.compared for check in checks if isinstance(check, NothingLeaks))
    print(f"{compared} matches with other hidden cards looked the same")


@pytest.mark.slow
@pytest.mark.parametrize("deck", sorted(path.stem for path in (DATA / "decks").glob("*.yaml")))
def test_every_shipped_deck_keeps_every_rule_of_the_house(watched_play: WatchedPlay, deck: str) -> None:
    assert deck in dict(HOCG.starter_decks()), f"{deck} can't be played"
    greedy = (GreedyPlayer(), GreedyPlayer())
    assert watched_play(seed=1, decks=(deck, SORA)).result is not None
    assert watched_play(seed=2, decks=(AZKI, deck), players=greedy).result is not None
