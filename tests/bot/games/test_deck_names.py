"""What shipped decks are called in Japanese."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.deck_names import load_japanese_names
from engine.hocg import HOCG
from engine.hocg.cards.pool import DATA
from engine.kernel.errors import DataError
from engine.osica import OSICA
from engine.osica.cards.pool import DATA as OSICA_DATA


def test_every_shipped_deck_has_a_japanese_name() -> None:
    for game, data in ((HOCG, DATA), (OSICA, OSICA_DATA)):
        names = load_japanese_names(data / "decks")
        assert {deck.name for _, deck in game.starter_decks()} <= names.keys()
        assert all(ja and ja != name for name, ja in names.items())


@pytest.mark.parametrize("text", ["name: A", "- A", "name: [", "name: A\nja: B"])
def test_a_deck_without_a_japanese_name_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "1.yaml").write_text("name: A\nja: あ\n", encoding="utf-8")
    (tmp_path / "2.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"2\.yaml"):
        load_japanese_names(tmp_path)
