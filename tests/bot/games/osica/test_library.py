"""Looking up OSICA: rules by number and in words, terms, cards; and every answer leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache

import pytest

from bot.app.lookup.targets import parse_target
from bot.app.packs.articles import Article, Head, Links, LookUpKind, Paragraph, Picture
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.games.osica.library.osica_library import OsicaLibrary
from engine.osica import OSICA
from engine.osica.cards.terms import Keyword, Timing

TODAY = date(2026, 11, 1)


@cache
def library() -> OsicaLibrary:
    return OsicaLibrary(OSICA.pool, OSICA.starter_decks())


def title_of(article: Article) -> str:
    return next((part.title for part in article.parts if isinstance(part, Head)), "")


def words_of(article: Article) -> str:
    return " ".join(part.text for part in article.parts if isinstance(part, Paragraph))


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("5.5.8", "5.5.8 How many hearts"),
        ("rule 5-5-4", "5.5.4 Guarding"),
        ("Charge", "Charge"),
        ("what is a limit break", "Limit break"),
        ("ハート", "Heart"),
        ("can I attack in the first turn", "5.5.1 One after another"),
        ("what happens with equal AP", "5.5.7 Comparing"),
        ("mulligan", "4.5 Exchanging it"),
        ("empty deck", "1.3.1 An empty deck"),
        ("who may guard", "Guard"),
        ("リミットとは", "Limit"),
        ("がーど", "Guard"),
        ("デッキは何枚", "1.4.1 Sixty cards"),
    ],
)
def test_a_question_is_answered(question: str, title: str) -> None:
    assert title_of(library().ask_rules(question)) == title


def test_what_is_not_found_is_said() -> None:
    assert "Nothing in the rules fits" in words_of(library().ask_rules("qqqq wwww"))
    assert "Nothing in the rules fits" in words_of(library().ask_rules("77.1"))
    assert title_of(library().ask_rules("8.2.99")).startswith("8.2 "), "the nearest clause that contains it"
    assert "is no term" in words_of(library().find_term("qqqq"))
    assert "No card fits" in words_of(library().find_card("qqqq wwww", TODAY))
    assert "No card is named" in words_of(library().find_named("hello", TODAY))
    assert "no official answers" in words_of(library().ask_rulings("x", None))
    assert library().open("c|99.9", TODAY) is None
    assert library().open("nonsense", TODAY) is None
    assert library().explain("99.9") == ""


def test_every_word_of_card_texts_is_a_term() -> None:
    for word in (*Keyword, *Timing, "Bond", "Design", "Keep", "Rank", "Orb"):
        assert title_of(library().find_term(word)) == word
    assert title_of(library().find_term("Chrage")) == "Charge"


def test_every_clause_of_a_term_is_there() -> None:
    for term in library().reference.keywords.keywords.values():
        assert set(term.clauses) <= set(library().reference.rules.clauses), term.term


def test_a_card_by_number_name_facts_and_text() -> None:
    shown = library().find_card("slf-07", TODAY)
    assert title_of(shown) == "Deckhand Pico"
    assert any(isinstance(part, Picture) for part in shown.parts)
    assert title_of(library().find_card("hazel", TODAY)) == "2 cards for “hazel”"
    assert title_of(library().find_card("Apprentice Sorel", TODAY)) == "2 cards for “Apprentice Sorel”"
    assert {str(card.kind) for card in library().cards.find("event", 25)[:5]} == {"event"}
    named = library().find_named("I like Tin Waiter and SLF-07.", TODAY)
    assert title_of(named) == "Cards named there"


@pytest.mark.parametrize(
    "typed", ["SLF-07", "slf-7", "slf 7", "slf07", "#SLF-07", "ＳＬＦ－０７", "SLF‐07", "SLF_07", "slf/7"]
)
def test_a_card_number_in_any_notation(typed: str) -> None:
    assert title_of(library().find_card(typed, TODAY)) == "Deckhand Pico"


def test_a_set_is_all_its_cards() -> None:
    found = library().cards.find("slf", 25)
    assert {card.number for card in found} == {number for number in OSICA.pool.cards if "SLF" in number}
    assert library().cards.find("slf99", 25) == []


def all_articles() -> Iterator[Article]:
    lib = library()
    yield from (lib.ask_rules(number) for number in lib.reference.rules.clauses)
    yield from (lib.find_term(term) for term in lib.reference.keywords.keywords)
    yield from (lib.find_card(number, TODAY) for number in OSICA.pool.cards)
    yield lib.find_card("baker", TODAY)
    yield lib.ask_rules("who may guard")


def targets_of(article: Article) -> Iterator[str]:
    yield from (tab.target for tab in article.tabs)
    for part in article.parts:
        if isinstance(part, Links):
            yield from (link.target for link in part.links)
    if article.target:
        yield article.target


def test_every_link_leads_somewhere() -> None:
    count = 0
    for article in all_articles():
        for target in targets_of(article):
            assert parse_target(target) is not None
            assert library().open(target, TODAY) is not None, target
            assert LookUp(LookUpVerb.SHARE, "osica", target).custom_id
            count += 1
    assert count > 500


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (LookUpKind.RULES, "", "1"),
        (LookUpKind.RULES, "5.5", "5.5"),
        (LookUpKind.RULES, "gua", "Guard"),
        (LookUpKind.TERMS, "", "Action"),
        (LookUpKind.TERMS, "char", "Charge"),
        (LookUpKind.CARDS, "SLF-0", "SLF-01"),
        (LookUpKind.CARDS, "haz", "CWB-01"),
    ],
)
def test_suggestions(kind: LookUpKind, typed: str, value: str) -> None:
    assert library().suggest(kind, typed)[0].value == value


def test_nothing_is_suggested_where_there_is_nothing() -> None:
    assert library().suggest(LookUpKind.CARDS, " ") == ()
    assert library().suggest(LookUpKind.RULINGS, "x") == []


@pytest.mark.parametrize(("typed", "level", "ap"), [
    ("レベル3", 3, None), ("レベル３のキャラクター", 3, None), ("Level 3 characters", 3, None),
    ("lv.3", 3, None), ("AP 6000", None, 6000), ("6000AP", None, 6000), ("レベル2 ＡＰ６０００", 2, 6000),
])  # fmt: skip
def test_levels_and_ap_are_kept(typed: str, level: int | None, ap: int | None) -> None:
    cards = library().cards
    wanted = {
        card.number
        for card in cards.cards.values()
        if card.level and level in (None, card.level) and ap in (None, card.ap)
    }
    assert {card.number for card in cards.find(typed, 99)} == wanted
    assert wanted


def test_of_levels_and_ap_that_no_card_has_none_is_found() -> None:
    assert library().cards.find("レベル1 AP9000", 99) == []
    assert [card.name for card in library().cards.find("level 3 noa", 99)] == ["Captain Noa"]
