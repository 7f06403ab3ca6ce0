"""What may be in a first hand is told exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from bot.games.hocg.decks.openings import list_openings
from engine.kernel.ruleset import Deck
from engine.kernel.translation import speaking
from tests.bot.games.hocg.decks.samples import STARTERS, catalog

PAIR = "A Debut and a 1st that it can bloom into"
SORA = dict(STARTERS)["hSD01-sora"]


def test_a_starter_deck() -> None:
    openings = list_openings(SORA, catalog())
    chances = dict(openings.chances)
    debuts = sum(
        count
        for number, count in SORA.piles["deck"].items()
        if (card := catalog().find(number)) is not None and card.level == "Debut"
    )
    missed = Fraction(comb(50 - debuts, 7), comb(50, 7))
    assert chances["A Debut"] == 1 - missed
    assert chances["A Debut, with the free redraw"] == 1 - missed**2
    counted = sum(chance for words, chance in openings.chances if words.startswith("Exactly"))
    assert missed + counted + chances["4 Debuts or more"] == 1


def test_what_a_debut_can_bloom_into() -> None:
    chances = dict(list_openings(dict(STARTERS)["hSD10-chihaya"], catalog()).chances)
    assert 0 < chances[PAIR] < chances["A Debut"]
    assert PAIR not in dict(list_openings(SORA, catalog()).chances), "SorAZ has two names: pairs overlap"


@pytest.mark.parametrize("cards", [{"hSD01-003": 4}, {"hSD01-003": 4, "XX-001": 46}])
def test_of_what_is_unknown_nothing_is_told(cards: dict[str, int]) -> None:
    assert list_openings(Deck("x", {"deck": cards}), catalog()).chances == ()


def test_in_japanese() -> None:
    with speaking("ja"):
        assert all(
            "Debut" in words or "LIMITED" in words for words, _ in list_openings(SORA, catalog()).chances
        )
