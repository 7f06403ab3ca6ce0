"""Lists as people write them."""

from __future__ import annotations

import pytest

from bot.app.deck_lists.errors import UnreadableDeck
from bot.app.deck_lists.plain_text import read_heading
from bot.games.hocg.decks.catalog import FORM
from bot.games.hocg.decks.importing import import_deck
from engine.hocg import HOCG
from tests.bot.games.hocg.decks.samples import DEMO, catalog


@pytest.mark.parametrize(
    "line",
    [
        "4 hSD01-003",
        "4x hSD01-003",
        "4 x hSD01-003",
        "x4 hSD01-003",
        "4× hSD01-003",
        "４枚 hSD01-003",
        "- 4 hSD01-003",
        "* 4x hSD01-003 Tokino Sora",
        "• 4 hSD01-003",
        "4 Tokino Sora (hSD01-003)",
        "4x Tokino Sora [hSD01-003]",
        "4 hSD01-003_C",
        "4 hSD01-003_C_02",
        "4\thSD01-003\tTokino Sora",
        "4,hSD01-003",
        "hSD01-003 x4",
        "hSD01-003x4",
        "4 hSD01-003 39 Sora",
        "4 hSD01-003 35P",
        "hSD01-003 ×4",
        "hSD01-003 4",
        "hSD01-003: 4",
        "hSD01-003, 4",
        "hSD01-003,4,Tokino Sora",
        "hSD01-003 (4)",
        "hSD01-003 4枚",
        "hSD01-003 = 4",
        "hSD01-003 Tokino Sora x4",
        "Tokino Sora (hSD01-003) x4",
        "HSD01-003 X4",
        "hsd01-003 4 copies",
        "Main deck: hSD01-003 x4",
        "Main deck: 4 hSD01-003",
        "Main deck: 4x hSD01-003 Tokino Sora",
        "hSD01-003 Tokino Sora 4",
        "hSD01-003\tTokino Sora\t4",
        "| hSD01-003 | Tokino Sora | #JP #Gen 0 | 4 |",
        "hSD01-003,Tokino Sora,4",
        '"hSD01-003","Tokino Sora","4"',
        "| hSD01-003 | Tokino Sora | 4 |",
        "hSD01-003 ときのそら 4枚",
        "hSD01-003　ときのそら４ 枚",
        "hSD01-003 ........ 4",
        "hSD01-003 / 4",
        "hSD01-003\nhSD01-003 x3",
        "2 hSD01-003, 2 hsd01-003",
        "ｈＳＤ０１－００３ｘ４",
        "４　ｈＳＤ０１ー００３",
        "4 hSD01–003",
        "hSD01−003 4",
        "\u200b4 hSD01\u200b-003",
        "- **4** hSD01-003",
        "・4 hSD01-003",
        "・ときのそら（hSD01-003）×4",
        "> **4x** hSD01-003",
        "`4 hSD01-003`",
        "```\n4 hSD01-003\n```",
        "my deck\n```txt\n4 hSD01-003\n```",
        "| 4 | hSD01-003 | Tokino Sora |\n|---|---|---|",
        "__Main deck__\n---\n4 hSD01-003",
    ],
)
def test_a_line_is_understood(line: str) -> None:
    assert import_deck(line, catalog()).deck.piles["deck"] == {"hSD01-003": 4}


@pytest.mark.parametrize(
    "line",
    [
        "hBP03-092 Hololive 0th Gen",
        "hBP03-092 ホロライブ0期生",
        "ホロライブ0期生 hBP03-092",
        "IDENTIFY -AREA 15- (hBP06-095)",
        "hBP06-095 IDENTIFY -AREA 15-",
        "hBP01-021 (Debut, HP 100)",
        "hSD01-003 Tokino Sora 1st",
        "hSD01-003 // there were 3",
        "hSD01-003 Tokino Sora #JP #Gen 0",
    ],
)
def test_a_number_in_a_name_is_no_amount(line: str) -> None:
    assert import_deck(line, catalog()).deck.piles["deck"] == {catalog().find_numbers(line)[0][1]: 1}


def test_a_line_may_have_every_pile() -> None:
    text = "Oshi: 1 hSD01-001; Main deck: 4 hSD01-003, 3 hSD01-016; Cheer deck: 20 hY01-001"
    assert import_deck(text, catalog()).deck.piles == DEMO.piles


@pytest.mark.parametrize(
    "text",
    [
        "1 hSD01-001\n4 hSD01-003\n3 hSD01-016\n20 hY01-001",
        "demo\n\nOshi\nhSD01-001\n\nMain deck (50)\n4 hSD01-003\n3 hSD01-016\nCheer deck (20)\n20 hY01-001",
        "# demo list\n## Oshi (1)\n- 1 hSD01-001\n## Main Deck 7/50\n- 4 hSD01-003\n- 3 hSD01-016\n"
        "## Cheer: 20\n- 20 hY01-001\nTotal: 28",
        "// made by hand\nデッキ名：demo\n【推しホロメン】\nhSD01-001\n【メインデッキ】\nhSD01-003 ×4\n"
        "hSD01-016 ×3\n【エールデッキ】\nhY01-001 ×20\n合計 28",
        "Oshi: hSD01-001\r\nDeck\r\n4 hSD01-003\r\n3 hSD01-016\r\nCheer\r\n20 hY01-001\r\n",
    ],
)
def test_headings_and_comments_are_understood(text: str) -> None:
    assert import_deck(text, catalog()).deck.piles == DEMO.piles


def test_headings_place_the_cards_that_are_unknown_here() -> None:
    text = "Oshi\nhBP99-001\nMain deck\n4 hBP99-020\n2 hSD01-003\nCheer deck\n20 hBP99-099"
    assert import_deck(text, catalog()).deck.piles == {
        "oshi": {"hBP99-001": 1},
        "deck": {"hBP99-020": 4, "hSD01-003": 2},
        "cheer": {"hBP99-099": 20},
    }


def test_a_known_card_goes_where_it_belongs() -> None:
    text = "Deck\n1 hSD01-001\n4 hSD01-003\n3 hSD01-016\n20 hY01-001"
    assert import_deck(text, catalog()).deck.piles == DEMO.piles


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("**Name: Sora | friends**\n4 hSD01-003", "Sora | friends"),
        ("Name: S__o**ra\n4 hSD01-003", "S__o**ra"),
        ("Name: Sora & friends\n4 hSD01-003", "Sora & friends"),
        ("Sora & friends\n4 hSD01-003", "Sora & friends"),
        ("**Sora & friends**\n4 hSD01-003", "Sora & friends"),
        ("> Sora & friends\n> 4 hSD01-003", "Sora & friends"),
    ],
)
def test_a_name_is_understood(text: str, name: str) -> None:
    assert import_deck(text, catalog()).deck.name == name


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("4 hSD01-003 x3", "Line 2 gives two amounts"),
        ("•4xx hSD01-003", "Line 2: it is unclear how many"),
        ("hSD01-003 Sora 4 of them", "Line 2: it is unclear how many “Sora 4 of them” means"),
        ("hSD01-003 Sora 4, Azki 3", "Line 2: it is unclear how many “Sora 4, Azki 3” means"),
        ("4 hSD01-003, 3 Ankimo", "Line 2: “4 hSD01-003, 3 Ankimo” names 2 cards"),
        (
            "-1 hSD01-003",
            "Line 2: the amount must be a whole number from 0|Line 2: the amount must be from 0",
        ),
        ("51 hSD01-003", "Line 2: the amount must be from 0 to 50, not “51”"),
        ("99999999999999999999 hSD01-003", "Line 2: the amount must be a whole number from 0 to 50"),
        ("2.5 hSD01-003", "Line 2: the amount must be a whole number from 0 to 50, not “2.5”"),
        ("4 Tokino Soda", r"Line 2: “4 Tokino Soda” names no card; .* Did you mean Tokino Sora\?"),
        ("hSD01-003 hSD01-004", "Line 2: .* names 2 cards"),
        ("@everyone look", "Line 2: “@everyone look” names no card;"),
        ("x" * 400, "Line 2 has 400 characters"),
    ],
)
def test_a_wrong_line_is_named(line: str, words: str) -> None:
    with pytest.raises(UnreadableDeck, match=words):
        import_deck(f"1 hSD01-001\n{line}", catalog())


@pytest.mark.parametrize(
    "line", ["Oshi", "OSHI (1)", "## Oshi:", "推し：", "【推し】", "-- oshi --", "Oshi: 1"]
)
def test_a_heading_is_recognised(line: str) -> None:
    assert read_heading(line, FORM) == "oshi"


@pytest.mark.parametrize(
    "line",
    ["Main deck - 50", "メインデッキ 50枚", "メインデッキ：50枚", "メインデッキ [50]", "Main Deck (50/50)",
     "メイン", "Debut (12)", "## 1st", "サポートカード", "イベント", "Main deck – 50 cards", "[Main deck]"],
)  # fmt: skip
def test_a_heading_of_the_main_deck_is_recognised(line: str) -> None:
    text = f"{line}\n4 hBP99-001\nCheer\n20 hY01-001"
    assert import_deck(text, catalog()).deck.piles["deck"] == {"hBP99-001": 4}
    assert read_heading(line, FORM) == "deck"


@pytest.mark.parametrize("line", ["", "Oshiban", "Deck 2", "my deck", "Deck of cards", "---"])
def test_other_lines_are_no_headings(line: str) -> None:
    assert read_heading(line, FORM) is None


def test_a_card_may_be_named_where_only_one_has_the_name() -> None:
    (number,) = (card.number for card in catalog().find_by_name("Stone Axe"))
    imported = import_deck("1 hSD01-001\n4 hSD01-003\n3 Stone Axe\n2x stone axe", catalog())
    assert imported.deck.piles["deck"][number] == 5


@pytest.mark.parametrize(
    "oshi",
    [
        "Oshi: Kikirara Vivi",
        "推しホロメン：綺々羅々ヴィヴィ",
        "Oshi\nKikirara Vivi",
        "Oshi (1)\n1 kikirara vivi",
    ],
)
def test_a_deck_may_be_written_in_names_alone(oshi: str) -> None:
    (vivi,) = (card for card in catalog().find_by_name("Kikirara Vivi") if "oshi" in card.piles)
    text = f"{oshi}\nMain deck\n4 Stone Axe\nCheer deck\n12 White Cheer\n8x red cheer"
    deck = import_deck(text, catalog()).deck
    assert deck.piles["oshi"] == {vivi.number: 1}
    assert sum(deck.piles["deck"].values()) == 4
    assert sorted(deck.piles["cheer"].values()) == [8, 12], "one print of a cheer is like another"


def test_phones_bend_apostrophes() -> None:
    for name in ("Shirogane Noel’s Mace", "Shirogane Noel's Mace"):
        assert import_deck(f"2 {name}", catalog()).deck.piles["deck"].popitem()[1] == 2


def test_an_oshi_that_is_unknown_is_no_name_of_a_deck() -> None:
    with pytest.raises(UnreadableDeck, match="Line 1: “Oshi: Nobody” names no card;"):
        import_deck("Oshi: Nobody\n4 hSD01-003", catalog())


def test_nobody_means_an_oshi_by_several_copies() -> None:
    with pytest.raises(UnreadableDeck) as refused:
        import_deck("1 hSD01-001\n4 Tokino Sora", catalog())
    assert "hBP01-021 (Debut" in refused.value.sentence
    assert "(oshi)" not in refused.value.sentence


def test_a_name_that_several_cards_have_is_asked_back() -> None:
    with pytest.raises(
        UnreadableDeck, match=r"“AZKi 2nd” may be .*\(2nd, HP \d+\).*: say which by its number"
    ):
        import_deck("1 hSD01-001\n2 AZKi 2nd", catalog())


def test_all_lines_that_are_wrong_are_told_at_once() -> None:
    with pytest.raises(UnreadableDeck) as refused:
        import_deck("1 hSD01-001\n4 hSD01-003\n???\n4 hSD01-004\n4 Tokino Soda", catalog())
    first, second = refused.value.sentence.splitlines()
    assert first.startswith("Line 3: “???”")
    assert second.startswith("Line 5: “4 Tokino Soda”")


def test_every_wrong_line_is_named() -> None:
    with pytest.raises(UnreadableDeck) as refused:
        import_deck("\n".join(["1 hSD01-001", *("4 nobody at all" for _ in range(30))]), catalog())
    assert [line.partition(":")[0] for line in str(refused.value).splitlines()] == [
        f"Line {number}" for number in range(2, 32)
    ]


def test_of_a_list_that_is_all_wrong_the_first_mistakes_are_told() -> None:
    with pytest.raises(UnreadableDeck) as refused:
        import_deck("\n".join(["1 hSD01-001", *("4 nobody at all" for _ in range(400))]), catalog())
    *told, last = refused.value.sentence.splitlines()
    assert [line.partition(":")[0] for line in told] == [f"Line {number}" for number in range(2, 32)]
    assert last == "These are 30 mistakes; what comes after them wasn't read."


def test_a_number_that_is_unknown_is_named() -> None:
    """It is stored, as the card may come with the next set."""
    unknown = [f"hXX09-{number:03d}" for number in range(8)]
    imported = import_deck("\n".join(f"2 {number}" for number in unknown), catalog())
    assert list(imported.deck.piles["deck"]) == unknown
    told = [problem.text for problem in HOCG.check_deck(imported.deck)]
    assert [text for text in told if text.startswith("there is no card")] == [
        f"there is no card {number}" for number in unknown
    ]
