"""The library that ships with the project, loaded once for these tests."""

from __future__ import annotations

import pytest

from bot.app.lookup.answers import Answers
from bot.games.hocg.library.collection import Collection, load_collection
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool


@pytest.fixture(scope="session")
def library() -> Collection:
    return load_collection(default_pool(), HOCG.starter_decks())


@pytest.fixture(scope="session")
def answers(library: Collection) -> Answers:
    return Answers(library.reference)
