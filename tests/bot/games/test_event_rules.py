"""Sets and cards that the rules of an event name are those of its card game."""

import pytest

from bot.app.events.decks import read_deck_rules
from bot.app.refusals import Refused
from bot.games.installed import installed_packs
from bot.model.events import DeckRules

PACK = installed_packs().get("hocg")


def test_sets_and_cards_are_written_as_the_game_writes_them() -> None:
    rules = read_deck_rules(PACK, DeckRules(sets=("hbp01", "HSD01"), banned=("HBP01-001",)))
    assert rules == DeckRules(sets=("hBP01", "hSD01"), banned=("hBP01-001",))


def test_a_set_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match=r"no set xBP01; there is .*hBP01"):
        read_deck_rules(PACK, DeckRules(sets=("xBP01",)))


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="hBP01-999"):
        read_deck_rules(PACK, DeckRules(banned=("hBP01-999",)))
