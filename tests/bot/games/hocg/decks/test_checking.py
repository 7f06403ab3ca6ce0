"""Restricted lists, warnings and figures of a deck."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bot.games.hocg.decks.advice import warn
from bot.games.hocg.decks.catalog import HocgCatalog
from bot.games.hocg.decks.hocg_decks import HocgDecks
from bot.games.hocg.decks.odds import find_card_odds
from bot.games.hocg.decks.restrictions import (
    Region,
    check_restrictions,
    find_restrictions,
    load_restrictions,
    read_restrictions,
)
from bot.games.hocg.decks.statistics import find_statistics
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.deck import check_deck
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck, DeckProblem
from tests.bot.games.hocg.decks.samples import DEMO, STARTERS, catalog, make_catalog, make_cheer, make_member

TODAY = date(2026, 11, 21)
DECKS = HocgDecks(default_pool(), lambda deck: check_deck(default_pool(), deck))
WHITE, RED, NONE = Color.WHITE, Color.RED, Color.COLORLESS


# --- restricted lists ---


@pytest.mark.parametrize(
    ("region", "day", "cards"),
    [
        (Region.JP, date(2024, 12, 19), None),
        (Region.JP, date(2024, 12, 20), {"hBP01-010", "hBP01-019", "hBP01-030"}),
        (Region.JP, date(2025, 4, 21), {"hBP01-010", "hBP01-014", "hBP01-030", "hBP02-094"}),
        (Region.JP, date(2026, 6, 18), {"hBP01-010", "hBP01-014", "hBP01-030", "hBP02-094"}),
        (Region.JP, date(2026, 6, 19), {"hBP01-030", "hBP07-101"}),
        (Region.EN, TODAY, {"hBP01-030"}),
    ],
)
def test_the_list_of_a_day(region: Region, day: date, cards: set[str] | None) -> None:
    found = find_restrictions(region, day)
    assert (None if found is None else set(found.cards)) == cards


def test_every_list_says_where_it_comes_from() -> None:
    assert all(entry.source and set(entry.cards.values()) == {1} for entry in load_restrictions())


def test_no_starter_deck_breaks_a_list_of_any_time() -> None:
    for _, deck in STARTERS:
        for entry in load_restrictions():
            assert check_restrictions(deck, entry, catalog()) == ()


def test_a_breach_names_card_and_list() -> None:
    deck = Deck("x", DEMO.piles | {"deck": {"hBP01-030": 2, "hBP01-010": 1}})
    report = HocgDecks(default_pool(), lambda _: []).report(deck, TODAY)
    japanese, english = report.remarks[:2]
    assert (japanese.title, english.title) == (
        "At official events, Japanese list",
        "At official events, English list",
    )
    told = "IRyS (hBP01-030): 2 copies, 1 copy is allowed at events"
    assert [problem.text for each in (japanese, english) for problem in each.problems] == [told, told]
    assert japanese.note == "in force since 2026-06-19; among friends it may be ignored"
    assert english.note == "its date is not known; among friends it may be ignored"
    assert report.problems == ()


def test_one_copy_is_no_breach() -> None:
    deck = Deck("x", DEMO.piles | {"deck": {"hBP01-030": 1}})
    titles = [each.title for each in HocgDecks(default_pool(), lambda _: []).report(deck, TODAY).remarks]
    assert titles == ["What experienced players would say"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- region: kr\n  cards: {}\n  source: x", r"\[1\]\.region"),
        ("- region: jp\n  cards: {hBP01-001: 9}\n  source: x", "at most 4 belongs here"),
        ("- region: jp\n  valid_from: soon\n  cards: {}\n  source: x", r"\[1\]\.valid_from"),
        ("- region: [", "no YAML"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "restrictions.yaml"
    path.write_text(text)
    with pytest.raises(DataError, match=words):
        read_restrictions(path)


# --- everything at once ---


def test_everything_wrong_is_told_at_once() -> None:
    deck = Deck(
        "x",
        {"oshi": {}, "deck": {"hSD01-003": 49, "hY01-001": 1, "hBP99-001": 1}, "cheer": {"hSD01-001": 2}},
    )
    report = DECKS.report(deck, TODAY)
    text = " | ".join(problem.text for problem in report.problems)
    for words in ("oshi", "51", "hBP99-001", "hY01-001", "hSD01-001", "2 cards"):
        assert words in text
    assert len(report.problems) >= 6


def test_a_limit_goes_by_card_number() -> None:
    """Q476: Stone Axe and Aki Rosenthal's Axe are two cards, though each is an axe."""
    axes = {"hBP01-114": 4, "hBP05-082": 4}
    deck = Deck("x", DEMO.piles | {"deck": axes | {"hSD11-007": 42}})
    assert check_deck(default_pool(), deck) == []
    more = Deck("x", DEMO.piles | {"deck": axes | {"hBP01-114": 5, "hSD11-007": 41}})
    assert [problem.card for problem in check_deck(default_pool(), more)] == ["hBP01-114"]


def test_of_cards_that_say_so_a_deck_may_hold_any_number() -> None:
    free = [card for card in default_pool().cards.values() if card.has_any_number]
    assert len(free) >= 40
    for card in free:
        deck = Deck("x", DEMO.piles | {"deck": {card.number: 50}})
        assert check_deck(default_pool(), deck) == [], card.number


# --- warnings ---

DEBUT = make_member("T-01", "Sora", Level.DEBUT, (NONE,))
FIRST = make_member("T-02", "Sora", Level.FIRST, (WHITE,))
SECOND = make_member("T-03", "Sora", Level.SECOND, (WHITE, NONE))
OTHER = make_member("T-04", "AZKi", Level.FIRST, (NONE,))
SPOT = make_member("T-05", "AZKi", Level.SPOT, (NONE,))
BUZZ = make_member("T-06", "Sora", Level.FIRST, (WHITE,), is_buzz=True)
OSHI = Card("T-07", "Sora", "", CardType.OSHI, (WHITE,), life=5)
ITEM = Card("T-08", "PC", "", CardType.SUPPORT, kind=SupportKind.ITEM, is_limited=True)
CHEER_W, CHEER_R = make_cheer("T-W", WHITE), make_cheer("T-R", RED)
CARDS = make_catalog(DEBUT, FIRST, SECOND, OTHER, SPOT, BUZZ, OSHI, ITEM, CHEER_W, CHEER_R)


def make_deck(cheer: dict[str, int] | None = None, **cards: int) -> Deck:
    """A deck of the test cards: ``make_deck(T01=10)``, filled up to 50 with items."""
    counts = {f"{number[0]}-{number[1:]}": count for number, count in cards.items()}
    counts["T-08"] = 50 - sum(counts.values())
    return Deck("test", {"oshi": {"T-07": 1}, "deck": counts, "cheer": cheer or {"T-W": 20}})


def texts(deck: Deck, cards: HocgCatalog = CARDS) -> list[str]:
    return [problem.text for problem in warn(deck, cards)]


def test_a_sound_deck_gets_no_warning() -> None:
    assert texts(make_deck(T01=12, T02=8, T03=4)) == []


@pytest.mark.parametrize(("debuts", "is_warned"), [(1, True), (9, True), (10, False), (30, False)])
def test_too_few_debuts(debuts: int, is_warned: bool) -> None:
    warnings = [problem for problem in warn(make_deck(T01=debuts), CARDS) if problem.clause == "6.2.1.9"]
    assert bool(warnings) is is_warned


def test_the_warning_has_the_exact_odds() -> None:
    (text,) = [text for text in texts(make_deck(T01=8)) if "Debuts" in text]
    assert text.startswith("Only 8 Debuts: 27.0 % of opening hands have none, and 7.3 % still have none")


def test_no_debut_at_all() -> None:
    (problem,) = [problem for problem in warn(make_deck(T05=4), CARDS) if problem.clause == "6.2.1.9.1"]
    assert "no Debut" in problem.text


def test_a_second_without_its_first() -> None:
    (text,) = texts(make_deck(T01=12, T03=4))
    assert text == "Sora (T-03) is 2nd, but the deck has no 1st of that name to bloom from."


def test_a_first_without_its_debut() -> None:
    warnings = texts(make_deck(T01=12, T04=2, T05=2))
    assert warnings == [
        "AZKi (T-04) is 1st, but the deck has no Debut of that name to bloom from.",
        "20 of the cheers are white, and no art asks for white: it pays colorless costs alone.",
    ]


def test_another_name_by_an_extra_counts() -> None:
    extra = Ability(AbilityKind.EXTRA, "", "", "This holomem is also regarded as <AZKi>.")
    both = Card(
        "T-09", "SorAZ", "", CardType.HOLOMEM, (WHITE,), level=Level.DEBUT, hp=100, abilities=(extra,)
    )
    cards = make_catalog(both, OTHER, ITEM, OSHI, CHEER_W)
    names = both.names if extra.program.also_named else ()
    assert "AZKi" in names, "the text of the extra is one that the compiler knows"
    deck = Deck("x", {"oshi": {"T-07": 1}, "deck": {"T-09": 12, "T-04": 4, "T-08": 34}, "cheer": {}})
    assert texts(deck, cards) == []


def test_a_debut_that_cannot_bloom_is_no_base() -> None:
    extra = Ability(AbilityKind.EXTRA, "", "", "This holomem can't bloom.")
    stiff = Card("T-10", "AZKi", "", CardType.HOLOMEM, (WHITE,), level=Level.DEBUT, hp=60, abilities=(extra,))
    cards = make_catalog(stiff, DEBUT, OTHER, ITEM, OSHI, CHEER_W)
    assert extra.program.cannot_bloom
    deck = Deck("x", {"oshi": {}, "deck": {"T-10": 4, "T-01": 12, "T-04": 4, "T-08": 30}, "cheer": {}})
    assert texts(deck, cards) == [
        "AZKi (T-04) is 1st, but every Debut of that name says that it can't bloom."
    ]


def test_an_unsupported_text_stops_no_warning() -> None:
    odd = Ability(AbilityKind.EXTRA, "", "", "This text is no rule at all, blah.")
    card = Card("T-11", "Odd", "", CardType.HOLOMEM, (WHITE,), level=Level.FIRST, hp=60, abilities=(odd,))
    deck = Deck("x", {"oshi": {}, "deck": {"T-11": 4, "T-01": 12, "T-08": 34}, "cheer": {}})
    assert any("Odd (T-11) is 1st" in text for text in texts(deck, make_catalog(card, DEBUT, ITEM)))


def test_cheers_that_no_art_asks_for_and_colours_that_are_missing() -> None:
    warnings = texts(make_deck({"T-R": 20}, T01=12, T02=4))
    assert warnings == [
        "20 of the cheers are red, and no art asks for red: it pays colorless costs alone.",
        "No cheer is white, but arts ask for it: Sora (T-02).",
    ]
    dry = make_catalog(make_member("T-01", "Sora", Level.DEBUT), ITEM, OSHI, CHEER_R)
    deck = Deck("x", {"oshi": {}, "deck": {"T-01": 12, "T-08": 38}, "cheer": {"T-R": 20}})
    assert texts(deck, dry) == ["20 of the cheers are red, and no art asks for red: no art can use it."]


def test_many_buzz_holomem() -> None:
    assert texts(make_deck(T01=12, T06=4, T02=1)) == []
    (text,) = texts(make_deck(T01=12, T06=5))
    assert text.startswith("5 Buzz holomem: each one downed costs")


@pytest.mark.parametrize(("deck_id", "deck"), STARTERS, ids=[deck_id for deck_id, _ in STARTERS])
def test_starter_decks_get_no_warning(deck_id: str, deck: Deck) -> None:
    assert warn(deck, catalog()) == ()


def test_an_empty_deck_gets_a_report() -> None:
    empty = Deck("empty", {})
    report = DECKS.report(empty, TODAY)
    assert len(report.problems) == 3
    assert report.remarks == ()


# --- figures ---


def test_the_figures() -> None:
    figures = find_statistics(make_deck({"T-W": 12, "T-R": 8}, T01=12, T02=8, T03=4, T06=2, T05=1), CARDS)
    assert figures.size == 50
    assert figures.levels == {Level.DEBUT: 12, Level.FIRST: 10, Level.SECOND: 4, Level.SPOT: 1}
    assert figures.kinds == {SupportKind.ITEM: 23}
    assert (figures.holomem, figures.supports, figures.debuts) == (27, 23, 12)
    assert figures.colors == {WHITE: 27}
    assert figures.cheers == {WHITE: 12, RED: 8}
    assert figures.costs == {WHITE: 8 + 2 + 4, NONE: 12 + 4 + 1}
    assert (figures.buzz, figures.limited, figures.unknown) == (2, 23, 0)
    assert sum(figures.debuts_in_hand) == 1
    assert figures.debuts_in_hand[0] == 1 - figures.opening.first_hand


def test_unknown_cards_are_counted_apart() -> None:
    figures = find_statistics(Deck("x", {"deck": {"T-01": 4, "hBP99-001": 3}}), CARDS)
    assert (figures.size, figures.unknown, figures.holomem) == (7, 3, 4)


def test_the_odds_of_a_card() -> None:
    deck = make_deck(T01=12, T02=8)
    figures = find_statistics(deck, CARDS)
    odds = find_card_odds(figures.size, figures.debuts, 8, is_debut=False)
    assert float(odds.opening) == pytest.approx(1 - 0.2701, abs=1e-4)


def test_problems_are_the_kernels_own() -> None:
    assert all(isinstance(problem, DeckProblem) for problem in warn(make_deck(T03=4), CARDS))
