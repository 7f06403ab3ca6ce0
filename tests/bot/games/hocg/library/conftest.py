"""The library that ships with the project, loaded once for these tests."""

from __future__ import annotations

import pytest

from bot.games.hocg.library import Library, load_library
from engine.hocg.cards.deck import load_starters
from engine.hocg.cards.pool import default_pool


@pytest.fixture(scope="session")
def library() -> Library:
    return load_library(default_pool(), load_starters())
