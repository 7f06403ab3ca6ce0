"""Hostile input: one clear sentence each, never a crash."""

from __future__ import annotations

import json
import time
import zipfile
import zlib
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.deck_lists.draft import MAX_COPIES
from bot.app.deck_lists.errors import UnreadableDeck
from bot.app.deck_lists.pasting import MAX_BYTES
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.share_code import PREFIX, VERSION, encode_deck
from tests.bot.games.hocg.decks.samples import DEMO, TOO_LARGE, catalog


def check_survival(content: str | bytes) -> None:
    """Read it: a deck with cards comes out, or a sentence; what comes out can be stored."""
    try:
        deck = import_deck(content, catalog()).deck
    except UnreadableDeck as refusal:
        said = refusal.sentence
    else:
        said = f"{deck.name}: {sum(sum(cards.values()) for cards in deck.piles.values())} cards"
        json.dumps(deck.piles).encode()
    assert said.encode()
    assert all(len(line) <= 320 for line in said.splitlines())


def make_zip() -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", "0" * 1_000_000)
    return buffer.getvalue()


def holoduel(deck: str = '{"hSD01-003":4}', name: str = '"demo"', oshi: str = '"hSD01-001"') -> str:
    return f'{{"deck_name":{name},"oshi":{oshi},"deck":{deck},"cheer_deck":{{"hY01-001":20}}}}'


HOSTILE: list[tuple[str | bytes, str]] = [
    ("", "There is nothing in it"),
    (" \n\t ", "There is nothing in it"),
    (TOO_LARGE, "This is 64 KB; a deck has at most 64 KB"),
    (b"\x00" * 100, r"Line 1 has the control character U\+0000"),
    ("1 hSD01-001\n4 hSD01\x1b[2J-003", r"Line 2 has the control character U\+001B"),
    (b"4 hSD01-003 \xff\xfe", "no UTF-8 text .byte 13"),
    ("4 hSD01-003".encode("utf-16"), "UTF-16 text: save it as UTF-8"),
    (make_zip(), "ZIP archive: unpack it"),
    (zlib.compress(b"0" * 1_000_000, wbits=31), "gzip archive"),
    (b"\x89PNG\r\n\x1a\n", "a picture"),
    ("[" * 20_000, "nested far too deep"),
    ('{"a":' * 10_000, "nested far too deep"),
    ("[" * 10 + "]" * 10, "A deck in JSON is one object {…}, but this is “\\[\\[…\\]\\]”"),
    ("[1, 2]", r"A deck in JSON is one object {…}, but this is “\[1, 2\]”"),
    ("{}", "This JSON is no deck of holoDelta.*its keys are none"),
    ('{"@everyone":1}', "This JSON is no deck of .*“@everyone”"),
    ('{"oshi":', "damaged or cut off at line 1, column 9"),
    ('{"oshi": "hSD01-001",}', "damaged or cut off at line 1, column"),
    (holoduel('{"hSD01-003":4,"hSD01-003":4}'), "The key “hSD01-003” stands twice"),
    ('{"oshi":"hSD01-001","oshi":"hSD01-002"}', "The key “oshi” stands twice"),
    (holoduel('{"hSD01-003":-1}'), "deck, “hSD01-003”: a whole number from 0 to 50 belongs here, not “-1”"),
    (holoduel('{"hSD01-003":51}'), "deck, “hSD01-003”: a whole number from 0 to 50 belongs here, not “51”"),
    (holoduel('{"hSD01-003":1' + "0" * 5000 + "}"), "from 0 to 50 belongs here, not “100000000000”"),
    (holoduel('{"hSD01-003":1e999}'), "from 0 to 50 belongs here, not “Infinity”"),
    (holoduel('{"hSD01-003":4.0}'), "from 0 to 50 belongs here, not “4.0”"),
    (holoduel('{"hSD01-003":true}'), "from 0 to 50 belongs here, not “true”"),
    (holoduel('{"hSD01-003":NaN}'), "from 0 to 50 belongs here, not “NaN”"),
    (holoduel('{"hSD01-003":-Infinity}'), "from 0 to 50 belongs here, not “-Infinity”"),
    (holoduel('{"hSD01-003":"4"}'), 'from 0 to 50 belongs here, not “"4"”'),
    (holoduel('{"hSD01-003":null}'), "from 0 to 50 belongs here, not “null”"),
    (holoduel('{"hSD01-003":[4]}'), r"from 0 to 50 belongs here, not “\[4\]”"),
    (holoduel("[1]"), r"deck: an object belongs here, not “\[1\]”"),
    (holoduel("null"), "deck: an object belongs here, not “null”"),
    (holoduel('{"**bold** <@1>":1}'), "“.*bold.*” is no card number; one looks like hSD01-016"),
    (holoduel('{"../../etc/passwd":1}'), "“../../etc/passwd” is no card number"),
    (holoduel('{"\\ud800":1}'), "“” is no card number"),
    (holoduel(oshi="7"), "This JSON is no deck"),
    (holoduel(oshi="[]"), r"oshi: \[number\], or holoDelta's \[number, art\], belongs here, not “\[\]”"),
    (holoduel(oshi='[["hSD01-001"]]'), r"oshi\[0\]: a card number such as hSD01-016 belongs here, not “\["),
    (holoduel(name="[]"), r"deck_name: the deck's name belongs here, not “\[\]”"),
    ('{"p_list":{},"list":[],"sub_list":[]}', "p_list: a list of cards belongs here, not “{…}”"),
    ('{"p_list":[],"list":[7],"sub_list":[]}', r"list\[0\]: an object belongs here, not “7”"),
    ('{"p_list":[],"list":[{}],"sub_list":[]}', r"list\[0\].card_number: a card number .* missing"),
    (
        '{"oshi":["hSD01-001",0],"deck":[["hSD01-003"]],"cheerDeck":[]}',
        r"deck\[0\]: \[number, amount, art\] belongs here, not “\[\"hSD01-003\"\]”",
    ),
    (
        '{"oshi":["hSD01-001",0],"deck":[["hSD01-003",4,"x"]],"cheerDeck":[]}',
        r"deck\[0\]\[2\]: the number of an art belongs here, not “\"x\"”",
    ),
    (
        '{"oshi":["hSD01-001"],"deck":[["hSD01-003",4]]}',
        "cheerDeck: a list of cards belongs here, but it is missing",
    ),
    (json.dumps({f"hBP01-{index:03d}_C": 50 for index in range(99)}), "more than 250 cards"),
    ("50 hSD01-003\n50 hSD01-003", "that makes 100 copies of hSD01-003"),
    ("hello there", "There is no card in it"),
    ("\n".join(["// x"] * 700), "The list has 700 lines"),
    ("0 hSD01-003", "There is no card in it"),
    ("https://example.org/deck", "I open no web pages"),
    ("http://[::1", "is no web address|I open no web pages"),
    ("https://x.y/?imported_deck=%%%", "damaged; copy the whole link again"),
    ("https://x.y/?imported_deck=" + "A" * 9000, "This address has"),
    ("https://x.y/?" + "a=1&" * 100, "is no web address"),
    ("https://x.y/?imported_deck=e30", "This JSON is no deck"),
    ("JTdCJTIyaWQlMjI6MX0", "a code of hololive-ocg-wiki"),
    (PREFIX + "9" + "A" * 40, "an Oshiban code of version 9"),
    (PREFIX + VERSION + "A" * 40, "This Oshiban code is damaged"),
    (PREFIX + VERSION + "z" * 60_000, "This Oshiban code is damaged"),
    (encode_deck(DEMO)[:-1], "This Oshiban code is damaged"),
    (encode_deck(DEMO) + "A", "This Oshiban code is damaged"),
]


@pytest.mark.parametrize(("content", "words"), HOSTILE, ids=[words[:30] for _, words in HOSTILE])
def test_one_clear_sentence(content: str | bytes, words: str) -> None:
    with pytest.raises(UnreadableDeck, match=words) as refusal:
        import_deck(content, catalog())
    sentence = refusal.value.sentence
    assert all(len(line) <= 320 for line in sentence.splitlines())
    assert all(line.endswith(".") for line in sentence.splitlines())
    sentence.encode()


def test_every_fault_of_a_deck_is_told_at_once() -> None:
    rows = '[["hSD01-003",4],["hSD01-016"],[7,99],"x"]'
    with pytest.raises(UnreadableDeck) as refusal:
        import_deck(f'{{"deckName":1,"oshi":["hSD01-001"],"deck":{rows}}}', catalog())
    assert refusal.value.sentence.splitlines() == [
        "deckName: the deck's name belongs here, not “1”.",
        'deck[1]: [number, amount] belongs here, not “["hSD01-016"]”.',
        "deck[2][0]: a card number such as hSD01-016 belongs here, not “7”.",
        "deck[2][1]: a whole number from 0 to 50 belongs here, not “99”.",
        'deck[3]: [number, amount] belongs here, not “"x"”.',
        "cheerDeck: a list of cards belongs here, but it is missing.",
    ]


def test_every_card_that_is_none_is_told_at_once() -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        import_deck(holoduel('{"one":1,"hSD01-003":4,"two":2}'), catalog())
    assert [line.partition(" is no card number")[0] for line in refusal.value.sentence.splitlines()] == [
        "In this deck: “one”",
        "In this deck: “two”",
    ]


def test_the_words_name_the_right_amount() -> None:
    assert MAX_COPIES == 50, "as the words of json_formats.Amount say"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("@everyone", "@everyone"),
        ("**b** <@1>", "**b** <@1>"),
        ("a\\u202eb\\u200e", "ab"),
        ("a\\ud800b", "ab"),
        ("a\\n\\tb", "a b"),
        ("x" * 99, "x" * 60),
    ],
)
def test_a_name_is_made_harmless_but_not_translated(name: str, kept: str) -> None:
    imported = import_deck(holoduel(name=f'"{name}"'), catalog())
    assert imported.deck.name == kept


def test_what_was_changed_in_a_name_is_told() -> None:
    (note,) = import_deck(holoduel(name='"' + "x" * 99 + '"'), catalog()).notes
    assert note == "The name had 99 characters; it was cut to 60."


@given(st.binary(max_size=400))
def test_random_bytes_never_crash(content: bytes) -> None:
    check_survival(content)


@given(st.text(max_size=400))
def test_random_text_never_crashes(content: str) -> None:
    check_survival(content)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12) | st.just("hSD01-003"),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(
            ["oshi", "deck", "cheerDeck", "cheer_deck", "p_list", "list", "sub_list", "oshi_id", "pile",
             "cards", "main_deck", "card_number", "amount", "num", "name", "deckName", "hSD01-003",
             "hSD01-003_C"]
        ),
        inner,
        max_size=6,
    ),
    max_leaves=30,
)  # fmt: skip


@given(JSON)
def test_json_of_any_shape_never_crashes(value: object) -> None:
    check_survival(json.dumps(value))


@given(st.text(alphabet="0123456789ABCDEFabcdefxyz", min_size=1, max_size=90))
def test_made_up_codes_never_crash(digits: str) -> None:
    with pytest.raises(UnreadableDeck):
        import_deck(f"{PREFIX}{VERSION}{digits}", catalog())


LINES = st.lists(
    st.sampled_from(
        [
            "4",
            "x",
            "hSD01-003",
            "hBP99-001",
            "Oshi",
            ":",
            "-",
            "(",
            "#",
            "３",
            "枚",
            ",",
            "\t",
            "推し",
            "9" * 30,
        ]
    )
    | st.text(max_size=4),
    max_size=8,
).map(" ".join)


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_lists_of_any_sort_never_crash(content: str) -> None:
    check_survival(content)


@pytest.mark.parametrize(
    "content",
    [
        "h" * MAX_BYTES,
        "1 " * (MAX_BYTES // 2),
        "-" * MAX_BYTES,
        '"' + "\\" * (MAX_BYTES - 2),
        '{"' + "\\" * (MAX_BYTES - 2),
        "{" + '"a' * (MAX_BYTES // 2 - 1),
        "hBP01-001_" + "_" * (MAX_BYTES - 12),
        "\n".join(["(" * 290] * 220),
        "\n".join(["h1-" * 95] * 220),
        "\n".join(["hSD01-003" + " " * 280 + "."] * 220),
        "4" + " " * (MAX_BYTES - 2) + "!",
        "decklog" * (MAX_BYTES // 7),
        "OSHI1" + "0" * (MAX_BYTES - 5),
        "eyJ" + "A" * (MAX_BYTES - 4),
    ],
    ids=str.__len__,
)
def test_the_worst_of_64_kb_is_refused_quickly(content: str) -> None:
    begun = time.process_time()
    with pytest.raises(UnreadableDeck):
        import_deck(content, catalog())
    assert time.process_time() - begun < 5  # a search that runs wild takes minutes
