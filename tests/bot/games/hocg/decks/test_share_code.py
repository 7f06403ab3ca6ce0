"""The share code: short, exact, stable, and nothing but the deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.deck_lists.bits import BitReader, BitWriter
from bot.app.deck_lists.draft import MAX_CARDS
from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.share_code import decode_deck, encode_deck, find_code
from engine.kernel.ruleset import Deck
from tests.bot.games.hocg.decks.samples import DEMO, STARTERS, catalog, decks

GOLDEN = "OSHI134uVtLqVzsRHcOr7EBLsDgzsu"


@given(decks())
def test_a_code_is_the_deck(deck: Deck) -> None:
    code = encode_deck(deck)
    assert code.isascii()
    assert code.isalnum()
    assert decode_deck(code) == deck
    assert decode_deck(encode_deck(deck, has_name=False)) == Deck("", deck.piles)


@pytest.mark.parametrize(("deck_id", "deck"), STARTERS, ids=[deck_id for deck_id, _ in STARTERS])
def test_a_code_is_short(deck_id: str, deck: Deck) -> None:
    assert len(encode_deck(deck)) <= 160
    assert len(encode_deck(deck, has_name=False)) <= 80


def test_codes_that_were_given_out_stay_valid() -> None:
    assert encode_deck(DEMO) == GOLDEN
    assert decode_deck(GOLDEN) == DEMO


def test_the_order_of_the_cards_makes_no_other_code() -> None:
    turned = {pile: dict(reversed(cards.items())) for pile, cards in DEMO.piles.items()}
    assert encode_deck(Deck("demo", turned)) == encode_deck(DEMO)


def test_cards_outside_the_official_pattern_have_room() -> None:
    deck = Deck(
        "own", {"oshi": {"OWN-1": 1}, "deck": {"hBP01-000": 1, "hBP01-999": 50, "x1-a": 2}, "cheer": {}}
    )
    assert decode_deck(encode_deck(deck)) == deck


@given(st.data())
def test_a_changed_sign_is_noticed(data: st.DataObject) -> None:
    code = encode_deck(data.draw(st.sampled_from([deck for _, deck in STARTERS])))
    place = data.draw(st.integers(5, len(code) - 1))
    other = data.draw(st.sampled_from("0123456789ABCXYZabcxyz").filter(lambda sign: sign != code[place]))
    with pytest.raises(UnreadableDeck, match="damaged"):
        decode_deck(code[:place] + other + code[place + 1 :])


def test_a_code_is_found_in_a_message() -> None:
    code = encode_deck(STARTERS[0][1])
    for text in (code, f" `{code}`\n", f"```\n{code}\n```", f"try this: {code}!", f"({code})"):
        assert find_code(text) == code
        assert import_deck(text, catalog()).format is DeckFormat.CODE
    assert find_code(f"{code} or {encode_deck(DEMO)}") is None
    assert find_code("OSHI is not a code, OSHI2024 neither") is None


@pytest.mark.parametrize("count", [0, -1, 51])
def test_an_impossible_amount_has_no_code(count: int) -> None:
    with pytest.raises(NotExportable):
        encode_deck(Deck("x", DEMO.piles | {"deck": {"hSD01-003": count}}))


def test_too_many_cards_have_no_code() -> None:
    cards = {f"hBP01-{index:03d}": 50 for index in range(1, 7)}
    with pytest.raises(NotExportable, match=str(MAX_CARDS)):
        encode_deck(Deck("x", DEMO.piles | {"deck": cards}))


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 6)), max_size=40))
def test_numbers_come_back_as_they_were_written(numbers: list[tuple[int, int]]) -> None:
    writer = BitWriter()
    for number, order in numbers:
        writer.write(number, order)
    reader = BitReader(writer.to_bytes())
    assert [(reader.read(order), order) for _, order in numbers] == numbers


def test_a_deck_of_the_own_cards_of_a_host_is_shared_as_a_whole() -> None:
    own = {f"MYSET-{number:03d}": 1 for number in range(1, 51)}
    deck = Deck("星" * 60, {"oshi": {"MYSET-099": 1}, "deck": own, "cheer": {"hY01-001": 20}})
    assert decode_deck(encode_deck(deck)) == deck


def test_no_code_is_written_that_would_be_refused() -> None:
    long = {f"ABCDEFGHIJKL-A{number:07d}": 1 for number in range(200)}
    with pytest.raises(NotExportable, match="too long for a code; export the deck as plain text"):
        encode_deck(Deck("x", {"oshi": {}, "deck": long, "cheer": {}}))


def test_the_end_of_the_bits_is_noticed() -> None:
    with pytest.raises(UnreadableDeck):
        BitReader(b"").read(0)
    with pytest.raises(UnreadableDeck):
        BitReader(bytes(8)).read(0)
    with pytest.raises(ValueError, match="negative"):
        BitWriter().write(-1, 0)
    with pytest.raises(ValueError, match="more than 7 bits"):
        BitWriter().write_bits(128, 7)


@pytest.mark.parametrize("text", ["{code}\n4 hSD01-016", "4 hSD01-016\n{code}", "`{code}` and 2 hBP01-014"])
def test_a_card_beside_a_code_is_not_dropped(text: str) -> None:
    with pytest.raises(UnreadableDeck, match=r"beside it stands “.*(hSD01-016|hBP01-014)”"):
        import_deck(text.format(code=GOLDEN), catalog())


def test_words_beside_a_code_are_left_out_and_that_is_said() -> None:
    imported = import_deck(f"My deck:\n`{GOLDEN}` enjoy", catalog())
    assert imported.deck == decode_deck(GOLDEN)
    assert imported.notes == ("Only the share code was read, not what stands beside it.",)
    assert import_deck(f"`{GOLDEN}`", catalog()).notes == ()
