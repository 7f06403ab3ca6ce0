"""The same decks, seed and answers give the same match: again, by turns, in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from engine.hocg.players import GreedyPlayer, RandomPlayer, play_match
from tests.engine.watching import new_game, random_players

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import hashlib
from engine.hocg.players import GreedyPlayer, RandomPlayer, play_match
from tests.engine.watching import new_game
digest = hashlib.sha256()
for seed, players in ((1, (RandomPlayer(1), RandomPlayer(2))), (2, (GreedyPlayer(), RandomPlayer(3)))):
    game = new_game(seed)
    for entry in play_match(game, players).entries:
        digest.update(repr(entry).encode())
    digest.update(game.to_json())
    for viewer in (0, 1, None):
        digest.update(game.describe_board(viewer).encode())
        for event in game.events:
            digest.update(repr(game.narrate(event, viewer)).encode())
print(digest.hexdigest())
"""


def run_with_hash_seed(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    return run.stdout.strip()


def test_another_process_plays_the_same_match() -> None:
    digests = {run_with_hash_seed(hash_seed) for hash_seed in ("0", "1", "4711")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64


def test_the_same_match_again() -> None:
    first, second = new_game(3), new_game(3)
    assert play_match(first, random_players(3)).entries == play_match(second, random_players(3)).entries
    assert first.to_json() == second.to_json()


def test_matches_that_are_played_by_turns_don_t_touch_each_other() -> None:
    alone = [new_game(seed) for seed in (4, 5)]
    for seed, game in zip((4, 5), alone, strict=True):
        play_match(game, random_players(seed))
    together = [(new_game(seed), random_players(seed)) for seed in (4, 5)]
    while any(game.prompt for game, _ in together):
        for game, players in together:
            if (prompt := game.prompt) is not None:
                game.pick(players[prompt.seat].choose(prompt, game.view(None)))
    assert [game.to_json() for game, _ in together] == [game.to_json() for game in alone]


def test_looking_changes_nothing() -> None:
    game, player = new_game(6), RandomPlayer(6)
    looked, greedy = game.copy(), GreedyPlayer()
    while (prompt := game.prompt) is not None:
        picked = player.choose(prompt, game.view(None))
        game.pick(picked)
        for viewer in (0, 1, None):
            looked.view(viewer)
            looked.describe_board(viewer)
            _ = [looked.narrate(event, viewer) for event in looked.events]
        assert looked.prompt is not None
        _ = [looked.label(option) for option in looked.prompt.options]
        greedy.choose(looked.prompt, looked.view(prompt.seat))
        looked.to_json()
        looked.pick(picked)
        assert looked.to_json() == game.to_json()
