"""The table of what players type to find cards: the card that comes first, and what all of them are."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pydantic import Field

from bot.app.lookup.loading import Entry, load_file
from bot.app.packs.articles import Article, Head, Paragraph
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.hocg_library import HocgLibrary
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType

HERE = Path(__file__).parent


class Typed(Entry):
    """What is typed, the number or name of the card that comes first, and what every card is."""

    ask: str = Field(min_length=1)
    first: str
    all: tuple[str, ...] = ()


TYPED = load_file(HERE / "typed_cards.yaml", Typed)


@pytest.fixture(scope="module")
def cards(library: Collection) -> HocgLibrary:
    return HocgLibrary(library, lambda card: pytest.fail("nothing is drawn here"))


def facts_of(card: Card) -> set[str]:
    return {
        card.name, str(card.level), *map(str, card.colors), *card.folded_tags, str(card.hp),
        *(["Buzz"] if card.is_buzz else []), *(["Oshi"] if card.type == "oshi" else []),
    }  # fmt: skip


@pytest.mark.parametrize("typed", TYPED, ids=lambda typed: typed.ask)
def test_the_card_that_is_meant_comes_first(cards: HocgLibrary, typed: Typed) -> None:
    found = cards.find_cards(typed.ask)
    assert found
    assert typed.first in (found[0].number, found[0].name)
    for card in found:
        assert facts_of(card) >= {*typed.all}, card.number


def title_of(article: Article) -> str:
    return next((part.title for part in article.parts if isinstance(part, Head)), "")


def test_a_ruling_is_asked_for_by_its_bare_number_and_by_that_of_a_card(cards: HocgLibrary) -> None:
    ruling = cards.reference.rulings.rulings["Q12"]
    assert title_of(cards.ask_rulings("12", None)) == ruling.question
    for asked in (cards.ask_rulings("bp01-010", None), cards.ask_rules("hBP01-010")):
        assert title_of(asked) == "Rulings on Amane Kanata"


def test_of_a_name_with_facts_that_no_card_has_the_name_is_offered(cards: HocgLibrary) -> None:
    (said,) = cards.refuse_card("Hoshimachi Suisei 1st buzz").parts
    assert isinstance(said, Paragraph)
    assert "Did you mean Hoshimachi Suisei" in said.text


def test_a_list_that_is_cut_says_how_many_cards_there_are_in_all(cards: HocgLibrary) -> None:
    article = cards.find_card("holomem", date(2026, 11, 1))
    total = sum(card.type is CardType.HOLOMEM for card in cards.collection.cards.pool.cards.values())
    assert title_of(article) == f"The best 75 of {total} cards for “holomem”"


def test_what_is_typed_may_be_long(cards: HocgLibrary) -> None:
    assert cards.suggest_cards(f"xあ{'redの' * 1400}red") == []
