"""The computer player of OSICA, and that players of no game in particular serve it."""

from __future__ import annotations

import pytest

from engine.hocg.players import RandomPlayer, play_match
from engine.kernel.ruleset import View
from engine.osica.players import GreedyPlayer
from tests.osica.playing import new_game


def test_the_random_player_plays_any_game() -> None:
    """It knows prompts only."""
    played = play_match(new_game(1), (RandomPlayer(1), RandomPlayer(2)))
    assert played.result is not None


def test_the_greedy_player_beats_the_random_one() -> None:
    """In most of sixteen matches, from both seats."""
    wins = 0
    for seed in range(16):
        seat = seed % 2
        players = (GreedyPlayer(), RandomPlayer(seed)) if seat == 0 else (RandomPlayer(seed), GreedyPlayer())
        played = play_match(new_game(seed), players)
        wins += played.result is not None and played.result.winner == seat
    assert wins >= 12


def test_the_greedy_player_knows_this_game_only() -> None:
    game = new_game(1)
    assert game.prompt is not None
    with pytest.raises(TypeError, match="tables of OSICA"):
        GreedyPlayer().choose(game.prompt, View(None, 0, 0))
