"""What shipped decks are called in Japanese."""

from __future__ import annotations

import pytest

from bot.games.deck_names import find_japanese_names
from engine.hocg.cards.deck import shipped_decks
from engine.kernel.deck_files import DeckFile
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck
from engine.osica.cards.deck import shipped_decks as shipped_osica_decks


def test_every_shipped_deck_has_a_japanese_name() -> None:
    for decks in (shipped_decks(), shipped_osica_decks()):
        names = find_japanese_names(decks)
        assert {each.deck.name for each in decks} == names.keys()
        assert all(ja != name for name, ja in names.items())


@pytest.mark.parametrize("ja", ["", "い"])
def test_a_deck_without_one_japanese_name_is_an_error(ja: str) -> None:
    decks = [DeckFile(name, Deck("A", {}), said) for name, said in (("1", "あ"), ("2", ja))]
    with pytest.raises(DataError):
        find_japanese_names(decks)
