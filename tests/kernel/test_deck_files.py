"""Deck files: read once, kept for the next process, and what is wrong with them is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.deck_files import DeckFile, Piles, load_deck, load_decks
from engine.kernel.disk_cache import DiskCache
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck

PILES: Piles = {"oshi": str, "deck": dict}
TEXT = "id: frogs\nname: Frogs\nja: カエル\noshi: F-01\ndeck: {F-02: 3, F-03: 1}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "decks"
    made.mkdir()
    (made / "frogs.yaml").write_text(TEXT, encoding="utf-8")
    return made


def test_a_file_says_id_names_and_piles(folder: Path) -> None:
    deck = Deck("Frogs", {"oshi": {"F-01": 1}, "deck": {"F-02": 3, "F-03": 1}})
    assert load_deck(folder / "frogs.yaml", PILES) == DeckFile("frogs", deck, "カエル")


@pytest.mark.parametrize(
    "text",
    [
        "name: Frogs\noshi: F-01\ndeck: {}",
        "- Frogs",
        "name: [",
        TEXT.replace("F-02: 3", "F-02: many"),
        TEXT.replace("{F-02: 3, F-03: 1}", "F-02"),
    ],
    ids=["no id", "a list", "no YAML", "no count", "no pile"],
)
def test_what_is_no_deck_is_an_error_that_names_the_file_and_its_keys(folder: Path, text: str) -> None:
    (folder / "frogs.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="id, name, oshi and deck") as raised:
        load_deck(folder / "frogs.yaml", PILES)
    assert "frogs.yaml" in str(raised.value)


def test_the_files_are_read_once_and_anew_when_one_changes(folder: Path, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    first = load_decks(folder, PILES, cache)
    (kept,) = (tmp_path / "cache").iterdir()
    before = kept.stat().st_mtime_ns
    assert load_decks(folder, PILES, cache) == first
    assert kept.stat().st_mtime_ns == before
    (folder / "frogs.yaml").write_text(TEXT.replace("Frogs", "Toads"), encoding="utf-8")
    assert [each.deck.name for each in load_decks(folder, PILES, cache)] == ["Toads"]
