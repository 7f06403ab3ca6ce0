"""Changing a deck in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.deck_lists.editing import Change, edit_deck
from bot.app.deck_lists.errors import UnreadableDeck
from tests.bot.games.hocg.decks.samples import DEMO, catalog


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ("+2 hSD01-016", 5),
        ("+hSD01-016", 4),
        ("hSD01-016", 4),
        ("2 hSD01-016", 5),
        ("+ 2x hsd01-016", 5),
        ("hSD01-016 x2", 5),
        ("-1 hSD01-016", 2),
        ("- hSD01-016", 2),
        ("−3 hSD01-016", 0),
        ("=4 hSD01-016", 4),
        ("= 0 hSD01-016", 0),
        ("+2 hSD01-016 Ankimo, -1 hSD01-016", 4),
        ("+1 hSD01-016;+1 hSD01-016\n-2 hSD01-016", 3),
        ("＋２ ｈＳＤ０１ー０１６、－１ hSD01-016，hSD01-016", 5),
        ("–1 hSD01-016", 2),
        ("‐1 hSD01-016", 2),
        ("ー1 hSD01-016", 2),
        ("hSD01-016 2", 5),
        ("hSD01-016 2枚", 5),
        ("hSD01-016 Ankimo x2", 5),
        ("+1 `hSD01-016`", 4),
    ],
)
def test_a_change_is_made(changes: str, count: int) -> None:
    edited = edit_deck(DEMO, changes, catalog())
    assert edited.deck.piles["deck"].get("hSD01-016", 0) == count
    assert edited.deck.piles["deck"]["hSD01-003"] == 4
    assert edited.deck.name == DEMO.name
    assert DEMO.piles["deck"]["hSD01-016"] == 3


@pytest.mark.parametrize("words", ["hBP06-096 {}", "{}", "{}, +1 hSD01-016"])
def test_a_comma_in_a_name_separates_no_changes(words: str) -> None:
    name = "Together, the Two of Us Make Ramduck!"
    assert edit_deck(DEMO, f"+1 {words.format(name)}", catalog()).deck.piles["deck"]["hBP06-096"] == 1


def test_a_card_goes_to_its_pile() -> None:
    edited = edit_deck(DEMO, "+4 hSD01-004, +5 hY02-001", catalog())
    assert edited.deck.piles["deck"]["hSD01-004"] == 4
    assert edited.deck.piles["cheer"] == {"hY01-001": 20, "hY02-001": 5}
    assert edited.changes == (
        Change("hSD01-004", "deck", 0, 4),
        Change("hY02-001", "cheer", 0, 5),
    )


def test_another_oshi_takes_the_place() -> None:
    edited = edit_deck(DEMO, "+1 hSD01-002", catalog())
    assert edited.deck.piles["oshi"] == {"hSD01-002": 1}
    assert edited.changes == (Change("hSD01-001", "oshi", 1, 0), Change("hSD01-002", "oshi", 0, 1))
    assert edit_deck(DEMO, "-1 hSD01-001", catalog()).deck.piles["oshi"] == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ("", "There is no change in it"),
        (" , ; ", "There is no change in it"),
        ("+2 hSD01-016, nonsense", "“nonsense” names no card; write changes as"),
        ("+2 AZKi", r"“AZKi” may be .*hBP01-044.*: say which by its number"),
        (
            "-1 Tokino Sora",
            r"“Tokino Sora” may be hSD01-001 \(oshi\), hSD01-003 \(Debut, HP \d+\): say which",
        ),
        ("+1 cheer", "“cheer” may be .*hY01-001 \\(cheer\\), .* and [0-9]+ more: say which"),
        ("-4 hSD01-016", "the deck has 3 copies of hSD01-016, so 4 can't go"),
        ("-1 hSD01-017", "the deck has 0 copies of hSD01-017"),
        ("-2 hSD01-001", "the deck has 1 copy of hSD01-001"),
        ("+60 hSD01-016", "63 copies of hSD01-016 fit into no deck"),
        ("+9999999 hSD01-016", "write changes as"),
        ("2 hSD01-016 x3", "gives two amounts"),
        ("+2 hSD01-016 Ankimo x3", "gives two amounts"),
        (
            "hSD01-016 but 2 of them",
            "In the changes: it is unclear how many “but 2 of them” means; write it as “4 hBP",
        ),
        ("Oshi: Tokino Sora", r"“Tokino Sora” may be hBD24-045 \(oshi\), hSD01-001 \(oshi\): say which"),
        ("+1 hBP99-001", "There is no card hBP99-001 here"),
        ("+1 hSD01-016 +1 hSD01-017 @everyone" * 3, "names more than one card"),
        ("+1 hSD01-016 Ankimo +1", "names more than one card"),
        (",".join(["hSD01-016"] * 101), "That is 101 changes; at most 100"),
        (", ".join(f"=50 hSD01-{index:03d}" for index in range(3, 9)), "more than 250 cards"),
    ],
)
def test_a_wrong_change_is_named_and_nothing_changed(changes: str, words: str) -> None:
    with pytest.raises(UnreadableDeck, match=words) as refusal:
        edit_deck(DEMO, changes, catalog())
    assert len(refusal.value.sentence) <= 320


def test_what_goes_is_in_the_deck() -> None:
    edited = edit_deck(DEMO, "-1 Tokino Sora Debut", catalog())
    assert edited.changes == (Change("hSD01-003", "deck", 4, 3),)
    assert edit_deck(DEMO, "-2 cheer", catalog()).changes == (Change("hY01-001", "cheer", 20, 18),)


@pytest.mark.parametrize(
    ("changes", "after"), [("-3 blue cheer", 7), ("=4 青エール", 4), ("+2 Blue Cheer", 12)]
)
def test_a_cheer_is_of_the_print_that_the_deck_has(changes: str, after: int) -> None:
    deck = type(DEMO)("x", DEMO.piles | {"cheer": {"hY01-001": 10, "hY04-003": 10}})
    assert edit_deck(deck, changes, catalog()).changes == (Change("hY04-003", "cheer", 10, after),)


def test_unknown_cards_of_a_deck_can_be_taken_out() -> None:
    deck = type(DEMO)("x", DEMO.piles | {"deck": {"hBP99-001": 4}})
    assert edit_deck(deck, "-1 hbp99-001", catalog()).deck.piles["deck"] == {"hBP99-001": 3}


@given(st.text(max_size=80) | st.text(alphabet="+-=0123456789xhSD-,; \n", max_size=80))
def test_anything_typed_is_answered(changes: str) -> None:
    try:
        said = str(edit_deck(DEMO, changes, catalog()).changes)
    except UnreadableDeck as refusal:
        said = refusal.sentence
    assert said.encode()
