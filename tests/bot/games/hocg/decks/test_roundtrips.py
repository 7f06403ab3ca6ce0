"""Whatever is in a deck survives every format that has room for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from bot.app.deck_lists.naming import clean_name
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.importing import import_deck
from engine.kernel.ruleset import Deck
from tests.bot.games.hocg.decks.samples import NAMES, catalog, decks

GOES_BY_TYPE = (DeckFormat.PILE, DeckFormat.SIMULATOR)
"""Formats without piles: the type of a card says where it belongs, which is known of known cards alone."""


@pytest.mark.parametrize("wanted", [entry for entry in DeckFormat if entry not in GOES_BY_TYPE])
@settings(max_examples=60)
@given(deck=decks())
def test_a_deck_survives(wanted: DeckFormat, deck: Deck) -> None:
    imported = import_deck(export_deck(deck, wanted, catalog()), catalog())
    assert imported.format is wanted
    assert imported.deck == deck
    assert imported.notes == ()


@pytest.mark.parametrize("wanted", GOES_BY_TYPE)
@settings(max_examples=60)
@given(deck=decks(has_unknown=False))
def test_a_deck_of_known_cards_survives_without_piles(wanted: DeckFormat, deck: Deck) -> None:
    imported = import_deck(export_deck(deck, wanted, catalog()), catalog())
    assert imported.format is wanted
    assert imported.deck.piles == deck.piles


@given(NAMES)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == (name, "")
    assert name == name.strip()
    assert len(name) <= 60
