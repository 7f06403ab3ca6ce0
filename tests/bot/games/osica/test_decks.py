"""Decks of OSICA as lists: a card may be the oshi and in the deck, so headings tell which is meant."""

from __future__ import annotations

from datetime import date

import pytest

from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.languages import JAPANESE, install_languages
from bot.games.osica.pack import OsicaPack
from engine.kernel.ruleset import Deck
from engine.kernel.translation import speaking
from engine.osica import OSICA

TOOLS = OsicaPack(OSICA).decks
STARTERS = OSICA.starter_decks()
NOA = dict(STARTERS)["SLF-noa"]
TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(("deck_id", "deck"), STARTERS)
def test_a_deck_is_written_and_read_again(deck_id: str, deck: Deck) -> None:
    for text in (TOOLS.write(deck, "text").text, TOOLS.list_to_edit(deck), TOOLS.encode(deck)):
        read = TOOLS.read(text)
        assert read.deck == deck
        assert read.notes == ()
    bare = TOOLS.encode(deck, has_name=False)
    assert "\n" not in bare
    assert TOOLS.read(bare, "Noa's").deck == Deck("Noa's", deck.piles)
    assert TOOLS.report(deck, TODAY).problems == ()


@pytest.mark.parametrize(("deck_id", "deck"), STARTERS)
def test_a_japanese_list_is_read_again_in_any_language(deck_id: str, deck: Deck) -> None:
    install_languages()
    with speaking(JAPANESE):
        text = TOOLS.list_to_edit(deck)
        assert "推しキャラ (1)" in text
        assert TOOLS.read(text).deck == deck
    assert TOOLS.read(text).deck == deck
    with speaking(JAPANESE):
        assert TOOLS.read(TOOLS.write(deck, "text").text.replace("推しキャラ", "Oshi")).deck == deck


def test_a_deck_of_many_cards_is_shared_as_a_whole() -> None:
    every = {card.number: 1 for card in OSICA.pool.cards.values()}
    deck = Deck("All of them", {"oshi": {"SLF-01": 1}, "deck": every})
    assert TOOLS.read(TOOLS.encode(deck)).deck == deck
    deck = Deck("Only them", {"oshi": {}, "deck": every})
    assert TOOLS.read(TOOLS.encode(deck)).deck == deck


def test_a_list_has_headings_and_names() -> None:
    text = TOOLS.write(NOA, "text").text
    assert text.startswith(
        "Name: Starlit Ferry: Captain Noa\n\nOshi character (1)\n1 SLF-01 Captain Noa\n\nDeck (60)\n"
    )
    with pytest.raises(NotExportable, match="There is no format holodelta"):
        TOOLS.write(NOA, "holodelta")


@pytest.mark.parametrize(
    "text", ["Oshi\n1 slf-01\nDeck\n3 SLF-01", "oshi: SLF-01\n3x SLF-01", "3 SLF-01\n\n【推し】\nSLF-01"]
)
def test_headings_place_a_card_that_may_be_in_either_pile(text: str) -> None:
    assert TOOLS.read(text).deck.piles == {"oshi": {"SLF-01": 1}, "deck": {"SLF-01": 3}}


def test_a_card_that_is_no_character_is_never_the_oshi() -> None:
    (event, *_) = [card.number for card in OSICA.pool.cards.values() if card.kind == "event"]
    assert TOOLS.read(f"Oshi\n1 {event}").deck.piles == {"oshi": {}, "deck": {event: 1}}


def test_changes_mean_the_deck_unless_they_name_the_oshi() -> None:
    changed = TOOLS.change(NOA, "-1 SLF-01, =4 SLF-02, oshi: SLF-03")
    assert changed.deck.piles["deck"] == NOA.piles["deck"] | {"SLF-01": 2, "SLF-02": 4}
    assert changed.deck.piles["oshi"] == {"SLF-03": 1}
    assert changed.changes[0] == "Captain Noa SLF-01: 3 → 2"
    problems = TOOLS.report(changed.deck, TODAY).problems
    assert not [each for each in problems if each.clause == "1.4.2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is nothing in it. Paste a card list such as “4 CWB-01”"),
        ("4 hSD01-003", "names no card; a line looks like “4 CWB-02” or “CWB-02 x4”"),
        ("2 Captain Noa", r"may be SLF-01 \(level 5, AP 9000\), SLF-02 .*: say which by its number"),
        ("51 SLF-01", "must be a whole number from 0 to 50|must be from 0 to 50"),
    ],
)
def test_what_is_no_deck_is_told_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(UnreadableDeck, match=words):
        TOOLS.read(text)


def test_a_card_is_found_by_its_name() -> None:
    (number,) = [card.number for card in OSICA.pool.cards.values() if card.name == "Paper Lanterns"]
    assert TOOLS.read("3 paper lanterns").deck.piles["deck"] == {number: 3}


def test_figures_have_the_odds_of_the_first_hand() -> None:
    figures = TOOLS.count(NOA)
    assert figures.lines == (
        ("Oshi character", "1, of them 1 different"),
        ("Deck", "60, of them 20 different"),
    )
    assert "among the first 5" in figures.title
    assert "     3    23.3%" in figures.table, "1 - C(57, 5) / C(60, 5)"
    assert TOOLS.describe_size(NOA) == "Oshi character 1 · Deck 60"


def test_a_card_that_is_unknown_here_is_named_as_such() -> None:
    deck = Deck("Old", {"oshi": {"SLF-01": 1}, "deck": {"OLD-7": 2}})
    (line,) = TOOLS.list_piles(deck)[1].cards
    assert (line.name, line.number, line.count) == ("unknown here", "OLD-7", 2)
    assert [each.card for each in TOOLS.report(deck, TODAY).problems if "OLD-7" in each.text] == ["OLD-7"]


@pytest.mark.parametrize("deck_id", [deck_id for deck_id, _ in STARTERS])
def test_every_starter_deck_says_how_hard_it_is_and_how_it_plays(deck_id: str) -> None:
    english = TOOLS.describe_starter(deck_id)
    install_languages()
    with speaking(JAPANESE):
        japanese = TOOLS.describe_starter(deck_id)
    assert english[0] == japanese[0] == "★"
    assert english != japanese
    assert 20 < len(english) <= 100
    assert 10 < len(japanese) <= 100
