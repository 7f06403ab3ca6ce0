"""The library that ships with the project, loaded once for these tests."""

from __future__ import annotations

import pytest

from bot.app.lookup.answers import Answers
from bot.games.hocg.library.shelves import Shelves, load_shelves
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool


@pytest.fixture(scope="session")
def library() -> Shelves:
    return load_shelves(default_pool(), HOCG.starter_decks())


@pytest.fixture(scope="session")
def answers(library: Shelves) -> Answers:
    return Answers(library.reference)
