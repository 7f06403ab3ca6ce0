"""The bot knows no card game: what a game is, its pack brings."""

from __future__ import annotations

import re

import pytest

from tests.house.source import ROOT

GAMES = re.compile(
    r"engine\.(hocg|osica)|bot\.games|\b(hocg|osica|hololive|holomem|oshi|cheers?|bloom\w*|collab\w*|debut|buzz)\b",
    re.IGNORECASE,
)
"""What a game is called, and words that only a game has."""


@pytest.mark.parametrize("room", ["bot/app", "bot/discord", "bot/store"])
def test_no_game_is_named(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if GAMES.search(line)
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize(
    "line", ["from engine.hocg import HOCG", "the Holomem", "two cheers", "if game == 'osica'"]
)
def test_a_game_would_be_noticed(line: str) -> None:
    assert GAMES.search(line)


@pytest.mark.parametrize("line", ["class Oshiban:", "A choice at the match", "a cheerful word"])
def test_other_words_are_free(line: str) -> None:
    assert not GAMES.search(line)
