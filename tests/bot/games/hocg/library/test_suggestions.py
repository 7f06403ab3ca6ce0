"""Autocomplete: what is offered, and that it comes at once."""

from __future__ import annotations

import pytest

from bot.app.library.suggestions import Suggester
from bot.app.lookup.answers import Answers
from bot.app.packs.articles import Suggestion
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.hocg_library import suggest_cards


@pytest.fixture(scope="module")
def suggester(library: Collection, answers: Answers) -> Suggester:
    return Suggester(library.reference, answers)


def labels(lines: list[Suggestion]) -> list[str]:
    return [line.label for line in lines]


def test_rules_by_number(suggester: Suggester) -> None:
    offered = [line.value for line in suggester.rules("8.3")]
    assert offered[:5] == ["8.3", "8.3.1", "8.3.2", "8.3.3", "8.3.4"]
    assert [line.value for line in suggester.rules("1")][:2] == ["1", "1.1"]
    assert [line.value for line in suggester.rules("")] == [str(n) for n in range(1, 15)]


def test_rules_by_words_and_by_beginnings_of_words(suggester: Suggester) -> None:
    assert "8.7.4" in [line.value for line in suggester.rules("baton pass tw")]
    assert "4.13.4" in [line.value for line in suggester.rules("hand limi")]
    assert "collab effect" in [line.value for line in suggester.rules("collab eff")]


@pytest.mark.parametrize(
    ("typed", "terms"),
    [("b", ["Buzz", "bloom"]), ("ば", ["Buzz"]), ("bato", ["baton pass"]), ("こらぼ", ["collab"]),
     ("korabo", ["collab"])],
)  # fmt: skip
def test_terms_that_begin_so_are_offered_first(suggester: Suggester, typed: str, terms: list[str]) -> None:
    assert [line.value for line in suggester.rules(typed)][: len(terms)] == terms


def test_rulings(suggester: Suggester) -> None:
    assert suggester.rulings("q15")[0].value.startswith("Q15")
    assert "Q61" in [line.value for line in suggester.rulings("stone axe recoil")]
    assert suggester.rulings("") == []


def test_keywords(suggester: Suggester) -> None:
    assert suggester.keywords("coll")[0].value.startswith("collab")
    assert suggester.keywords("マスコ")[0].value == "mascot"
    assert len(suggester.keywords("")) == 25


def test_cards_first_by_name_then_each(library: Collection) -> None:
    offered = suggest_cards(library.cards, "Amane Kan")
    assert offered[0].value == "Amane Kanata"
    assert "all " in offered[0].label
    assert {line.value for line in offered[1:3]} <= {
        card.number for card in library.cards.named("Amane Kanata")
    }
    assert suggest_cards(library.cards, "") == []
    assert suggest_cards(library.cards, "bp01-0")[0].value == "hBP01-001"
    assert suggest_cards(library.cards, "stone a")[0].value == "hBP01-114"


@pytest.mark.parametrize(
    "typed", ["a", "ka", "1", "q", "*", '"', "か", "x" * 200, "can i bloom tw", "#pro", "hBP"]
)
def test_offers_lead_somewhere_and_are_few(
    library: Collection, answers: Answers, suggester: Suggester, typed: str
) -> None:
    for line in suggest_cards(library.cards, typed):
        assert library.cards.show(line.value) or library.cards.named(line.value)
    for line in suggester.rules(typed):
        assert answers.answer(line.value), line
    for line in suggester.rulings(typed):
        assert library.reference.rulings.show(line.value)
    offers = [offer(typed) for offer in (suggester.rules, suggester.rulings, suggester.keywords)]
    for offered in (*offers, suggest_cards(library.cards, typed)):
        assert len(offered) <= 25
        assert len({line.value for line in offered}) == len(offered)
