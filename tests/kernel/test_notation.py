"""A match as text: what is written is read again, what is pasted is told its faults, and it plays again."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, play_match
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, EntryKind, Header, Journal, replay
from engine.kernel.notation import put_into_words, read_match, write_match
from engine.kernel.ruleset import Deck, Ruleset
from engine.kernel.translation import speaking
from engine.osica import OSICA

SEED = bytes(range(32))
DECKS = (
    Deck('Sora "the first"; so', {"oshi": {"hSD01-001": 1}, "deck": {"hSD01-003": 4}}),
    Deck("推し\n盤", {"oshi": {"hSD01-002": 1}}),
)
HEADER = Header("hocg", "abc123", SEED, DECKS)
NOTATION = write_match(Journal(HEADER, [Entry(0, 1, ("seat...1",)), Entry(1, 2)]), {1: "b goes\nfirst"})


def test_it_reads_like_this() -> None:
    assert NOTATION.splitlines() == [
        "hocg match in Oshiban notation 1",
        "cards abc123",
        "seed " + SEED.hex(),
        "",
        r'a "Sora \"the first\"; so"',
        "  oshi 1 hSD01-001",
        "  deck 4 hSD01-003",
        "",
        r'b "推し\n盤"',
        "  oshi 1 hSD01-002",
        "",
        "1 a seat...1                    ; b goes first",
        "2 b -",
    ]


def test_blank_lines_and_what_stands_behind_a_semicolon_count_for_nothing() -> None:
    pasted = "\n\n" + NOTATION.replace("\n", "  \n\n")
    assert read_match(pasted) == Journal(HEADER, [Entry(0, 1, ("seat...1",)), Entry(1, 2)])


ENTRIES = st.lists(
    st.builds(
        Entry,
        st.integers(0, 1),
        st.integers(0, 999),
        st.lists(st.from_regex(r"[a-z_]+(\.\d+){0,3}", fullmatch=True), max_size=3).map(tuple),
    )
    | st.builds(
        Entry,
        st.integers(0, 1),
        st.integers(0, 999),
        st.just(()),
        st.sampled_from(["concede", "timeout", "draw", "annul"]),
    )
    | st.builds(
        Entry, st.integers(0, 1), st.integers(0, 999), st.just(()), st.just("takeback"), st.integers(0, 99)
    ),
    max_size=8,
)


@given(ENTRIES, st.text(), st.text(max_size=20))
def test_whatever_is_written_is_read_again(entries: list[Entry], name: str, words: str) -> None:
    header = Header("hocg", "abc123", SEED, (Deck(name, DECKS[0].piles), DECKS[1]))
    journal = Journal(header, entries)
    assert read_match(write_match(journal, {1: words})) == journal


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("hocg match", "chess game", "line 1: a title such as “hocg match in Oshiban notation 1”"),
        ("notation 1", "notation 2", "line 1: this is notation 2; here only 1 is known"),
        ("seed 00", "seed xx", "line 3: “seed” and its bytes .* belongs here, not 'seed xx"),
        ('a "Sora', 'b "Sora', "line 5: “a” and the name of its deck in quotes"),
        ('b "推し', "b 推し", "line 9: “b” and the name of its deck in quotes"),
        ("deck 4", "deck four", "line 7: a pile, a count and a card"),
        ("2 b -", "2 c -", "line 13: an answer such as “12 a card.7”"),
        ("2 b -", "2 b ; nothing", "line 13: an answer such as “12 a card.7”"),
        ("2 b -", "2 b !resign", "line 13: one of !annul, !concede, !draw, !timeout belongs here"),
        ("deck 4 hSD01-003", "oshi 4 hSD01-001", "line 7: hSD01-001 is there already; all copies"),
        ("notation 1", "notation " + "9" * 5000, "line 1: a title such as"),
        ("2 b -", "2 b !takeback " + "9" * 5000, "line 13: .* or !takeback with the number of an answer"),
        ("2 b -", "2 b !takeback", "line 13: .* or !takeback with the number of an answer"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(right: str, wrong: str, words: str) -> None:
    assert right in NOTATION
    with pytest.raises(DataError, match=words):
        read_match(NOTATION.replace(right, wrong, 1))


def test_a_name_that_is_no_plain_word_is_read_again() -> None:
    journal = Journal(Header("tiny-nim", "1.0+x", SEED, (Deck("", {"deck": {"x/1": 12345}}), DECKS[1])), [])
    assert read_match(write_match(journal)) == journal


@pytest.mark.parametrize("word", ["", "a b", "a;b", "a\n", "!draw", "-"])
def test_what_would_be_read_as_something_else_is_not_written(word: str) -> None:
    decks = (Deck("", {word: {"x": 1}}), Deck("", {"deck": {word: 1}}))
    for header, entries in (
        (HEADER, [Entry(0, 1, (word,))]),
        (replace(HEADER, ruleset=word), []),
        (replace(HEADER, data_hash=word), []),
        (replace(HEADER, decks=(decks[0], DECKS[1])), []),
        (replace(HEADER, decks=(decks[1], DECKS[1])), []),
    ):
        with pytest.raises(DataError, match=re.escape(f"{word!r} can't be written")):
            write_match(Journal(header, entries))


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_entry_of_a_seat_that_isn_t_there_is_not_written(seat: int) -> None:
    with pytest.raises(DataError, match=f"there is no seat {seat}"):
        write_match(Journal(HEADER, [Entry(seat, 1)]))


def test_what_ends_too_early_says_so() -> None:
    with pytest.raises(
        DataError, match="“cards” and the hash of the card texts belongs here, but the text ends"
    ):
        read_match("hocg match in Oshiban notation 1")


@pytest.mark.parametrize("ruleset", [HOCG, OSICA], ids=["hocg", "osica"])
def test_a_match_is_played_again_from_its_notation(ruleset: Ruleset) -> None:
    decks = tuple(deck for _, deck in ruleset.starter_decks()[:2])
    game = ruleset.start(decks, SEED)
    played = play_match(game, [RandomPlayer(1), RandomPlayer(2)])  # type: ignore[arg-type]
    journal = Journal(Header(ruleset.name, ruleset.data_hash, SEED, decks), played.entries)
    again = read_match(write_match(journal, put_into_words(ruleset, journal)))
    assert again == journal
    assert replay(ruleset, again.header, again.entries) == game


def test_the_words_are_in_the_language_that_is_spoken() -> None:
    decks = tuple(deck for _, deck in HOCG.starter_decks()[:2])
    journal = Journal(Header("hocg", HOCG.data_hash, SEED, decks), [])
    match = HOCG.start(decks, SEED)
    for picked in (("seat...0",), ("no",), ("no",)):
        assert match.prompt is not None
        journal.entries.append(Entry(match.prompt.seat, match.prompt.id, picked))
        match.answer(picked)
    journal.entries.append(Entry(0, 4, (), EntryKind.TAKEBACK, 2))
    journal.entries.append(Entry(1, 0, (), EntryKind.CONCEDE))
    assert set(put_into_words(HOCG, journal)) == {1, 2}, "what was taken back is not told"
    with speaking("ja"):
        write_match(journal, put_into_words(HOCG, journal))
