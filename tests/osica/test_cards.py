"""The shipped cards and decks, card files, and what a deck must be (1.4)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.kernel.errors import DataError
from engine.kernel.language import Phrase
from engine.kernel.language.walking import walk
from engine.kernel.ruleset import Deck
from engine.osica import OSICA
from engine.osica.cards.card import Card
from engine.osica.cards.pool import with_own_cards
from engine.osica.cards.terms import CardKind, Keyword, Timing
from engine.osica.language.checks import problems_of
from engine.osica.language.facts import NamedFact
from engine.osica.language.reader import LANGUAGE, read_text, say
from engine.osica.procedures.effects import Ability

KANA = re.compile("[ぁ-んァ-ヶ一-鿿]")
POOL = OSICA.pool
CARDS = list(POOL.cards.values())
NODES = [node for card in CARDS for text in card.texts for node in walk(read_text(text))]


def deck_of(oshi: str, **counts: int) -> Deck:
    """A deck; an underscore stands for a hyphen."""
    return Deck("test", {"oshi": {oshi: 1}, "deck": {key.replace("_", "-"): n for key, n in counts.items()}})


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.number)
def test_every_text_is_understood_and_printed_as_it_stands(card: Card) -> None:
    assert problems_of(card, POOL) == []
    assert [say(read_text(text)) for text in card.texts] == list(card.texts)


def test_two_works_of_twenty_cards() -> None:
    assert Counter(card.work for card in CARDS) == {"Starlit Ferry": 20, "Clockwork Bakery": 20}


def test_every_name_work_and_tag_has_one_japanese_form() -> None:
    """Different names have different ones, too: a card is found by either."""
    forms = {(card.name, card.ja) for card in CARDS} | {(card.work, card.ja_work) for card in CARDS}
    tags = {pair for card in CARDS for pair in zip(card.tags, card.ja_tags, strict=True)}
    for pairs in (forms, tags):
        assert all(KANA.search(ja) for _, ja in pairs)
        assert len({english for english, _ in pairs}) == len({ja for _, ja in pairs}) == len(pairs)


def test_a_card_file_names_all_tags_in_japanese_or_none(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "- {number: AB-01, name: Ann, work: Abbey, kind: character, level: 1, ap: 1000, tags: [Nun, Cook],"
        " ja_tags: [尼僧]}"
    )
    _, (problem,) = with_own_cards(POOL, tmp_path)
    assert "as many Japanese tags" in str(problem)


def test_every_keyword_timing_and_condition_is_used() -> None:
    """So that matches of the shipped decks exercise all of them."""
    used = {node.keyword for node in NODES if hasattr(node, "keyword")}
    assert set(Keyword) <= used
    assert {node.timing for node in NODES if isinstance(node, Ability) and node.timing} == set(Timing)
    assert {type(node).__name__ for node in NODES if isinstance(node, NamedFact)} == {
        "BondByName", "BondByTag", "Design",
    }  # fmt: skip


def test_two_decks_can_be_played_and_use_every_card() -> None:
    decks = OSICA.starter_decks()
    assert [name for name, _ in decks] == ["CWB-hazel", "SLF-noa"]
    assert {number for _, deck in decks for number in deck.piles["deck"]} == set(POOL.cards)


@pytest.mark.parametrize(
    ("deck", "clause", "text"),
    [
        (deck_of("SLF-01", SLF_02=4), "1.4.1", "the deck has 4 cards, it must have 60"),
        (Deck("x", {"deck": {}}), "1.4.2", "the oshi card has 0 cards"),
        (deck_of("SLF-15"), "1.4.2", "Paper Lanterns (SLF-15) is no character"),
        (deck_of("SLF-01", SLF_01=4), "1.4.3", "5 copies with the oshi"),
        (deck_of("SLF-01", SLF_02=5), "1.4.3", "5 copies with the oshi"),
        (deck_of("SLF-01", CWB_02=1), "1.4.4", "one work"),
        (deck_of("SLF-01", XXX_02=1), "1.4.1", "there is no card XXX-02"),
        (Deck("x", {"oshi": {"SLF-01": 1}, "deck": {}, "limit": {"L": 1}}), "1.4.1", "not 'limit'"),
    ],
)
def test_a_deck_that_breaks_a_rule_is_refused(deck: Deck, clause: str, text: str) -> None:
    problems = OSICA.check_deck(deck)
    assert any(problem.clause == clause and text in problem.text for problem in problems), problems


def test_the_oshis_card_is_three_times_in_the_deck_at_most() -> None:
    """Four with the oshi."""
    _, deck = OSICA.starter_decks()[1]
    assert OSICA.check_deck(deck) == []
    more = dict(deck.piles["deck"]) | {"SLF-01": 4, "SLF-02": 2}
    assert [problem.clause for problem in OSICA.check_deck(Deck("x", {**deck.piles, "deck": more}))] == [
        "1.4.3"
    ]


@pytest.mark.parametrize(
    ("number", "other", "code", "other_code", "is_same"),
    [
        ("SLF-01", "SLF-01", "", "", True),
        ("SLF-01", "SLF-01a", "", "", True),
        ("SLF-01", "SLF-02", "", "", False),
        ("SLF-01", "PR-09", "N1", "N1", True),
        ("SLF-01", "PR-09", "", "", False),
    ],
)
def test_what_is_the_same_card(number: str, other: str, code: str, other_code: str, is_same: bool) -> None:
    """2.3: by number without its letter, or by code."""
    kind = CardKind.CHARACTER
    mine, theirs = Card(number, "A", "W", kind, code=code), Card(other, "A", "W", kind, code=other_code)
    assert mine.is_same_as(theirs) is is_same


# card files


def write(folder: Path, text: str, name: str = "own.yaml") -> Path:
    """A card file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


OWN = """
- number: OWN-01
  name: Visitor
  work: Starlit Ferry
  kind: character
  level: 2
  ap: 5000
  tags: [Crew]
  texts: ["Entry 1: Draw 1 card."]
"""


def test_own_cards_are_added(tmp_path: Path) -> None:
    write(tmp_path, OWN)
    pool, problems = with_own_cards(POOL, tmp_path)
    assert problems == []
    assert pool.cards["OWN-01"].name == "Visitor"
    assert pool.data_hash != POOL.data_hash


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (OWN.replace("OWN-01", "SLF-01"), "line 2: the number SLF-01 is taken"),
        (OWN.replace("level: 2", "level: 0"), "line 2: card OWN-01: as a whole: a character has a level"),
        (OWN.replace("tags", "tgas"), "line 8: card OWN-01: unknown key 'tgas'; did you mean 'tags'?"),
        (OWN.replace("kind: character", "kind: support"), "has neither level nor AP"),
        ("number: 1", "a card file is a list of cards"),
        ("- 7", "a card is a map"),
        ("- {", "this is no YAML"),
    ],
)
def test_a_broken_card_file_is_left_out_whole(tmp_path: Path, text: str, problem: str) -> None:
    write(tmp_path, text)
    pool, problems = with_own_cards(POOL, tmp_path)
    assert pool.cards == POOL.cards
    assert problem in str(problems[0])


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "no such folder" in str(with_own_cards(POOL, tmp_path / "nowhere")[1][0])


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (
            "Entry 1: Drow 1 card.",
            10,
            "'Drow' is not a word I know; after 'Entry 1:' I expected: draw (draw 2 cards)",
        ),
        ("Entry 1: Draw 1 card", 21, "the text ends too early; I expected: "),
        ("Charge.", 1, "Charge needs a number, as in 'Charge 2'"),
        ("Double 2.", 1, "Double has no number"),
        ("Entry: Stand up that character.", 17, "nobody was spoken of before"),
        ("Entry: Keep those cards.", 13, "no cards were spoken of before"),
        ("Entry: Put the rest into hand.", 12, "no cards were looked at before"),
        ("Entry: Put 1 card from among them into hand.", 12, "no cards were looked at before"),
        ("Play 1: Stand up this card.", 18, "a card that is played for its text isn't in play"),
        ("Counter: If this card is resting, draw 1 card.", 13, "a card that is played"),
        ("Entry: Keep the played card.", 13, "only texts with Play or Counter have a played card"),
        ("Entry: You may if it is your turn, draw 1 card: Draw 1 card.", 8, "stand at the beginning"),
        ("Play 1: Play 2 characters from your hand.", 9, "cards are played one at a time"),
        ("Entry: Drop 1 resting card from your hand.", 13, "only cards in play can be upright, resting"),
        ("Entry: Draw 1 card. " * 60, 1001, "the text has 1200 characters; it can have 1000"),
        ("Entry: Draw 100000 cards.", 13, "'100000' is too large a number; the largest is 9999"),
    ],
)
def test_a_text_that_is_not_understood_is_explained(text: str, column: int, message: str) -> None:
    with pytest.raises(DataError, match="column") as caught:
        read_text(text)
    assert caught.value.column == column
    assert message in caught.value.message


def test_unknown_names_and_tags_are_reported(tmp_path: Path) -> None:
    """With file and line, as a card that names nobody does nothing."""
    path = write(tmp_path, OWN.replace("Entry 1: Draw 1 card.", "Bond 2 <Craw>: Double."))
    pool, _ = with_own_cards(POOL, tmp_path)
    (problem,) = problems_of(pool.cards["OWN-01"], pool)
    assert problem.message == "no card has the tag <Craw>; did you mean <Crew>?"
    assert (problem.file, problem.line) == (str(path), 9)


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (CardKind.EVENT, "Entry: Draw 1 card.", "an event is never in play"),
        (CardKind.EVENT, "Critical.", "an event is never in play"),
        (CardKind.CHARACTER, "Play 1: Draw 1 card.", "Play is for events"),
        (CardKind.SUPPORT, "Appeal: Draw 1 card.", "a support never appeals"),
        (CardKind.SUPPORT, "Mix 1.", "a support never appeals"),
    ],
)
def test_a_text_that_its_card_has_no_use_for_is_reported(kind: CardKind, text: str, message: str) -> None:
    (problem,) = problems_of(Card("X-01", "X", "W", kind, texts=(text,)))
    assert message in problem.message


def test_a_deck_with_a_text_that_is_not_understood_is_refused(tmp_path: Path) -> None:
    write(tmp_path, OWN.replace("Draw", "Drow"))
    pool, _ = with_own_cards(POOL, tmp_path)
    problems = type(OSICA)(pool).check_deck(deck_of("SLF-01", OWN_01=1))
    assert any("has a text that can't be played with: 'Drow' is not" in problem.text for problem in problems)


SAYINGS = """
Entry: Look at the top 3 cards of your deck. Put up to 2 <Crew> events from among them on top of the deck.
Entry: Put 1 character from your drop area with level 2 or less onto the stage.
Entry: Put up to 1 support from your costs on the bottom of the deck.
Entry: Return all resting characters with AP 3000 or more into the cost area.
Entry: Return up to 2 of your opponent's limit broken characters into hand.
Entry: Rest the character in front of this card.
Entry: Move 1 of your characters to the assist area. Move that character to the stage.
Entry: Swap your oshi and 1 of your other characters in the assist area.
Entry: Raise your limit by 1. Lower your "Voyage" rank by 2. Put away your orb. Turn your oshi up.
Entry: Show 1 card from your deck. Put those cards into hand. Shuffle your deck.
Entry: Give the guarding character level +1 and cheer symbols -1 for the rest of the game.
Entry: If it is your opponent's turn and your opponent's orb is out, pay 1 cost.
Entry: If you have more <Crew> characters on the stage than your opponent, add 2 hearts.
Entry: If your opponent has 2 or fewer kept cards, you may rest 1 of your characters: Stand up that character.
Entry: If there is a character in front of this card and this card is your oshi, draw 2 cards.
Entry: If you have 3 or more <Crew> cards in the drop area, drop all supports.
Entry: Draw 1 card for each of your opponent's hearts. Gain 2 costs for each of your cards in hand.
When your hearts are taken, draw 1 card.
When this card appeals, draw 1 card.
At the beginning of your start phase, choose one: Draw 1 card or gain 1 cost.
Characters in the assist area with Charge have AP -1000.
While this card is in the assist area, your other "Captain Noa" characters have Through.
""".strip().splitlines()


@pytest.mark.parametrize("text", SAYINGS)
def test_what_no_shipped_card_says_can_be_said(text: str) -> None:
    """Parts combine freely, used by a card or not."""
    assert say(read_text(text)) == text


def test_every_class_of_the_language_is_said_somewhere() -> None:
    """By a shipped card or above."""
    said = {type(node) for node in NODES}
    said |= {type(node) for text in SAYINGS for node in walk(read_text(text))}
    silent = {
        kind for kind in LANGUAGE.vocabulary.kinds if Phrase in kind.__mro__ and kind.__dict__.get("words")
    }
    assert {kind.__name__ for kind in silent - said} == set()
