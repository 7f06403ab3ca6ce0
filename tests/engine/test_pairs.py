"""Random play of every pair of the shipped decks: each match comes to an end, and none fails.

``OSHIBAN_PAIR_GAMES=20 pytest tests/engine/test_pairs.py`` plays twenty matches a pair instead of two.
"""

from __future__ import annotations

import os
from itertools import combinations_with_replacement

import pytest

from engine.hocg import HOCG
from engine.hocg.players import MatchFailed, RandomPlayer, derive_seed, play_match
from engine.kernel.players.playing import ANSWER_LIMIT
from engine.kernel.ruleset import Result

GAMES = int(os.environ.get("OSHIBAN_PAIR_GAMES", "2"))
RELOAD_EVERY = 41
"""After how many answers a match is saved and loaded; no phase, turn or window has a rhythm like it."""

DECKS = sorted(name for name, _ in HOCG.starter_decks())
PAIRS = list(combinations_with_replacement(DECKS, 2))
RING = list(zip(DECKS, [*DECKS[1:], DECKS[0]], strict=True))


def play_pair(first: str, second: str, number: int) -> Result:
    """One match; in every other one the decks change seats.

    Raises:
        AssertionError: it doesn't end, or loading changes it.
        MatchFailed: the engine failed; a note says how to see it again.
    """
    names = (second, first) if number % 2 else (first, second)
    decks = dict(HOCG.starter_decks())
    game = HOCG.start([decks[name] for name in names], derive_seed("pair", *names, number))
    players = (
        RandomPlayer(derive_seed("a", *names, number)),
        RandomPlayer(derive_seed("b", *names, number)),
    )
    answers: list[str] = []
    try:
        while game.prompt is not None:
            played = play_match(game, players, limit=RELOAD_EVERY)
            answers.extend(",".join(entry.picked) or "-" for entry in played.entries)
            assert len(answers) < ANSWER_LIMIT, f"no end after {ANSWER_LIMIT} answers"
            saved = game.to_json()
            game = HOCG.restore(saved)
            assert game.to_json() == saved, "a match that was loaded differs from the one that was saved"
    except MatchFailed as failed:
        answers.extend(",".join(entry.picked) or "-" for entry in failed.played.entries)
        failed.add_note(f"play_pair({first!r}, {second!r}, {number}), turn {game.turn}: {game!r}")
        failed.add_note("answers so far: " + " ".join(answers))
        raise
    except AssertionError as error:
        error.add_note(f"play_pair({first!r}, {second!r}, {number}), after {len(answers)} answers: {game!r}")
        raise
    assert game.result is not None
    return game.result


@pytest.mark.parametrize(("first", "second"), RING)
def test_every_shipped_deck_meets_its_neighbour(first: str, second: str) -> None:
    assert play_pair(first, second, 0).text


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_pair_of_shipped_decks_plays_to_the_end(first: str, second: str) -> None:
    failures: list[Exception] = []
    for number in range(GAMES):
        try:
            assert play_pair(first, second, number).text
        except (AssertionError, MatchFailed) as error:
            failures.append(error)
    if failures:
        raise ExceptionGroup(f"{len(failures)} of {GAMES} matches failed", failures)


def test_all_shipped_decks_are_among_the_pairs() -> None:
    assert {name for name, _ in HOCG.starter_decks()} == set(DECKS)
    assert len(DECKS) >= 21, "the official starter decks at the least"
    assert len(PAIRS) == len(DECKS) * (len(DECKS) + 1) // 2
    assert {name for pair in RING for name in pair} == set(DECKS)
