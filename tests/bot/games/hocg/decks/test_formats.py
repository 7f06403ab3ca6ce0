"""Every format is recognised and read, and written as its own tool reads it."""

from __future__ import annotations

import base64
import json

import pytest

from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import name_of_file
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.hocg_decks import HocgDecks
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.json_formats import load_rarities
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool
from engine.kernel.ruleset import Deck
from tests.bot.games.hocg.decks.samples import DEMO, STARTERS, catalog

HOLODELTA = (
    '{"deckName":"demo","oshi":["hSD01-001",0],"deck":[["hSD01-003",4,0],["hSD01-016",3,0]],'
    '"cheerDeck":[["hY01-001",20,0]]}'
)
SPECIMENS = {
    DeckFormat.HOLODELTA: HOLODELTA,
    DeckFormat.HOLODUEL: (
        '{"deck_name":"demo","oshi":"hSD01-001","deck":{"hSD01-003":4,"hSD01-016":3},"cheer_deck":{"hY01-001":20}}'
    ),
    DeckFormat.TABLETOP_SIMULATOR: (
        '{"deckName":"demo","oshi":["hSD01-001"],"deck":[["hSD01-003",4],["hSD01-016",3]],"cheerDeck":[["hY01-001",20]]}'
    ),
    DeckFormat.HOLOCARDSERVER: (
        '{"deck_id":"demo","oshi_id":"hSD01-001","deck":{"hSD01-003":4,"hSD01-016":3},"cheer_deck":{"hY01-001":20}}'
    ),
    DeckFormat.DECK_LOG: (
        '{"game_title_id":9,"deck_id":"abc12","title":"demo",'
        '"p_list":[{"card_number":"hSD01-001","num":1,"manage_id":"1"}],'
        '"list":[{"card_number":"hSD01-003","num":4,"manage_id":"3"},{"card_number":"hSD01-016","num":3,"manage_id":"9"}],'
        '"sub_list":[{"card_number":"hY01-001","num":20,"manage_id":"168"}]}'
    ),
    DeckFormat.COMMON: (
        '{"deck":{"name":"demo","oshi":{"card_number":"hSD01-001","illustration_idx":0,"amount":1},'
        '"main_deck":[{"card_number":"hSD01-003","illustration_idx":0,"amount":4},'
        '{"card_number":"hSD01-016","illustration_idx":null,"amount":3}],'
        '"cheer_deck":[{"card_number":"hY01-001","illustration_idx":0,"amount":20}]}}'
    ),
    DeckFormat.PILE: (
        '{"pile":{"name":"demo","cards":[{"card_number":"hSD01-001","illustration_idx":0,"amount":1},'
        '{"card_number":"hSD01-003","illustration_idx":0,"amount":4},{"card_number":"hSD01-016","amount":3},'
        '{"card_number":"hY01-001","illustration_idx":0,"amount":20}]}}'
    ),
    DeckFormat.SIMULATOR: '{"hSD01-001_OSR":1,"hSD01-003_C":4,"hSD01-016_C_02":3,"hY01-001_C":20}',
    DeckFormat.TEXT: "Name: demo\n1 hSD01-001\n4 hSD01-003 Tokino Sora\nhSD01-016 x3\n20 hY01-001",
}


@pytest.mark.parametrize("wanted", SPECIMENS)
def test_a_specimen_is_recognised_and_read(wanted: DeckFormat) -> None:
    imported = import_deck(SPECIMENS[wanted], catalog())
    assert imported.format is wanted
    assert imported.deck.piles == DEMO.piles
    named = wanted is not DeckFormat.SIMULATOR
    assert imported.deck.name == ("demo" if named else "Tokino Sora")


@pytest.mark.parametrize("wanted", SPECIMENS)
def test_a_byte_order_mark_and_any_case_are_read(wanted: DeckFormat) -> None:
    text = SPECIMENS[wanted].replace("hSD01", "HSD01").replace("hY01", "hy01")
    imported = import_deck(b"\xef\xbb\xbf" + text.encode(), catalog())
    assert imported.deck.piles == DEMO.piles


@pytest.mark.parametrize("wanted", SPECIMENS)
@pytest.mark.parametrize("fence", ["```\n{}\n```", "```json\n{}```", "\n`{}`"])
def test_a_code_block_around_it_is_no_part_of_it(wanted: DeckFormat, fence: str) -> None:
    imported = import_deck(fence.format(SPECIMENS[wanted]), catalog())
    assert imported.format is wanted
    assert imported.deck.piles == DEMO.piles


def test_the_link_of_holodelta_is_read() -> None:
    payload = base64.urlsafe_b64encode(HOLODELTA.encode()).decode().rstrip("=")
    for text in (
        f"https://holodelta.azurewebsites.net/game/index.html?imported_deck={payload}",
        f"  HTTPS://example.org/?a=b&imported_deck={payload}\n",
        f"<https://example.org/?imported_deck={payload}>",
        f"[my deck](https://example.org/?imported_deck={payload})",
        f"my deck: https://example.org/?imported_deck={payload} have fun",
        f"holodelta.azurewebsites.net/game/index.html?imported_deck={payload}",
        payload,
    ):
        imported = import_deck(text, catalog())
        assert (imported.format, imported.deck) == (DeckFormat.HOLODELTA_LINK, DEMO)


@pytest.mark.parametrize(
    "text",
    [
        "https://decklog.bushiroad.com/view/6ADJR",
        "decklog.bushiroad.com/view/6ADJR",
        "<https://decklog-en.bushiroad.com/ja/view/6ADJR>",
        "[my deck](https://decklog.bushiroad.com/view/6ADJR)",
        "look: https://decklog.bushiroad.com/view/6ADJR !",
    ],
)
def test_a_link_to_deck_log_is_told_what_can_be_done(text: str) -> None:
    with pytest.raises(UnreadableDeck, match=r"This is a Deck Log link: .* paste"):
        import_deck(text, catalog())


def test_the_link_is_written_as_documented() -> None:
    deck = Deck("demo", {"oshi": {"hSD01-001": 1}, "deck": {"hSD01-003": 4}, "cheer": {"hY01-001": 20}})
    assert export_deck(deck, DeckFormat.HOLODELTA_LINK, catalog()) == (
        "https://holodelta.azurewebsites.net/game/index.html?imported_deck="
        "eyJkZWNrTmFtZSI6ImRlbW8iLCJvc2hpIjpbImhTRDAxLTAwMSIsMF0sImRlY2siOltbImhTRDAxLTAwMyIsNCwwXV0sImNoZWVyRGVj"
        "ayI6W1siaFkwMS0wMDEiLDIwLDBdXX0"
    )


@pytest.mark.parametrize(
    "wanted",
    [
        DeckFormat.HOLODELTA,
        DeckFormat.HOLODUEL,
        DeckFormat.TABLETOP_SIMULATOR,
        DeckFormat.HOLOCARDSERVER,
    ],
)
def test_a_format_is_written_as_documented(wanted: DeckFormat) -> None:
    assert json.loads(export_deck(DEMO, wanted, catalog())) == json.loads(SPECIMENS[wanted])


def test_unknown_art_is_the_base_art_and_unknown_illustrations_say_so() -> None:
    common = json.loads(export_deck(DEMO, DeckFormat.COMMON, catalog()))
    assert common["deck"]["main_deck"][1] == {
        "card_number": "hSD01-016",
        "illustration_idx": 0,
        "amount": 3,
    }
    log = json.loads(export_deck(DEMO, DeckFormat.DECK_LOG, catalog()))
    assert log["p_list"] == [{"card_number": "hSD01-001", "num": 1, "manage_id": "4294967295"}]
    assert log["title"] == "demo"


def test_the_simulator_gets_rarities() -> None:
    written = json.loads(export_deck(DEMO, DeckFormat.SIMULATOR, catalog()))
    assert written == {"hSD01-001_OSR": 1, "hSD01-003_C": 4, "hSD01-016_C": 3, "hY01-001_C": 20}


def test_every_shipped_card_has_a_rarity() -> None:
    assert [number for number in default_pool().cards if number not in load_rarities()] == []


@pytest.mark.parametrize("wanted", list(DeckFormat))
@pytest.mark.parametrize(("deck_id", "deck"), STARTERS, ids=[deck_id for deck_id, _ in STARTERS])
def test_every_starter_deck_survives_every_format(deck_id: str, deck: Deck, wanted: DeckFormat) -> None:
    exported = export_deck(deck, wanted, catalog())
    imported = import_deck(exported, catalog())
    assert imported.format is wanted
    assert imported.deck.piles == deck.piles
    assert imported.notes == ()
    if wanted is not DeckFormat.SIMULATOR:
        assert imported.deck.name == deck.name


@pytest.mark.parametrize(
    "wanted", [DeckFormat.HOLODELTA, DeckFormat.HOLODELTA_LINK, DeckFormat.HOLODUEL, DeckFormat.COMMON]
)
def test_a_format_without_room_says_so(wanted: DeckFormat) -> None:
    two = Deck("two", DEMO.piles | {"oshi": {"hSD01-001": 1, "hSD01-002": 1}})
    with pytest.raises(NotExportable, match=r"exactly 1 oshi.*has 2"):
        export_deck(two, wanted, catalog())
    assert import_deck(export_deck(two, DeckFormat.TEXT, catalog()), catalog()).deck == two


def test_a_deck_without_oshi_survives_where_there_is_room() -> None:
    none = Deck("none", DEMO.piles | {"oshi": {}})
    for wanted in (DeckFormat.TEXT, DeckFormat.CODE, DeckFormat.COMMON, DeckFormat.PILE, DeckFormat.DECK_LOG):
        assert import_deck(export_deck(none, wanted, catalog()), catalog()).deck == none


def test_duplicates_are_summed_and_zeros_ignored() -> None:
    text = SPECIMENS[DeckFormat.HOLODELTA].replace(
        '["hSD01-016",3,0]', '["hSD01-016",1,0],["hsd01-016",2,1],["hSD01-017",0,0]'
    )
    imported = import_deck(text, catalog())
    assert imported.deck.piles == DEMO.piles
    assert imported.notes == ("1 entry with the amount 0 was left out.",)


def test_the_name_of_the_file_serves_where_there_is_none() -> None:
    text = SPECIMENS[DeckFormat.SIMULATOR]
    assert import_deck(text, catalog(), name=name_of_file("a/My_best.deck.json")).deck.name == "My best"
    assert import_deck(SPECIMENS[DeckFormat.TEXT], catalog(), name="other").deck.name == "demo"


def test_unknown_cards_are_kept_where_they_were() -> None:
    text = '{"oshi":"hBP99-001","deck":{"hbp99-050":4},"cheer_deck":{"hY99-001":20}}'
    deck = import_deck(text, catalog()).deck
    assert deck.piles == {"oshi": {"hBP99-001": 1}, "deck": {"hBP99-050": 4}, "cheer": {"hY99-001": 20}}
    flat = '{"hBP99-001_OSR":1,"hBP99-050_RR":4,"hY99-001_C":20}'
    assert import_deck(flat, catalog()).deck.piles == deck.piles


@pytest.mark.parametrize(
    "text",
    [
        "https://decklog.bushiroad.com/view/6ADJR",
        "https://decklog-en.bushiroad.com/ja/view/6adjr",
        "6ADJR",
        "abc12",
    ],
)
def test_deck_log_is_refused_with_the_way_round(text: str) -> None:
    with pytest.raises(UnreadableDeck) as refusal:
        import_deck(text, catalog())
    assert "Deck Log" in refusal.value.sentence
    assert "paste" in refusal.value.sentence


def test_a_file_name_has_no_surprises() -> None:
    deck = Deck("../../@everyone **推し** deck", DEMO.piles)
    decks = HocgDecks(default_pool(), HOCG.check_deck)
    assert decks.write(deck, DeckFormat.HOLODUEL).filename == "everyone_deck.holoduel.json"
    assert decks.write(Deck("推し", DEMO.piles), DeckFormat.CODE).filename == "deck.txt"


@pytest.mark.parametrize(("text", "name"), [
    ("Fan\nOshi\n1 hSD01-001\nDeck\n4 hSD01-003", "Fan"),
    ("**Fan**\n1 hSD01-001\n4 hSD01-003", "Fan"),
    ("Deck - 2\n1 hSD01-001\n4 hSD01-003", "Deck - 2"),
    ("デッキ2\n推しホロメン\n1 hSD01-001\n4 hSD01-003", "デッキ2"),
    ("Fan\n4 hSD01-003\n1 hSD01-001", "Tokino Sora"),
    ("Deck\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Main deck (50)\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Deck - 51\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Holomem (4)\nDebut (4)\n4 hSD01-003\nOshi\n1 hSD01-001", "Tokino Sora"),
    ("Deck:\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Main deck: 5\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("# Main deck\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("[Main deck]\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("【メインデッキ】\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("== Holomem ==\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Holomem\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("ホロメン\n1 hSD01-001\n4 hSD01-003", "Tokino Sora"),
    ("Cheer (0)\nOshi\n1 hSD01-001\nDeck\n4 hSD01-003", "Tokino Sora"),
])  # fmt: skip
def test_a_first_line_may_be_a_name_though_it_looks_like_a_heading(text: str, name: str) -> None:
    deck = import_deck(text, catalog()).deck
    assert deck.name == name
    assert deck.piles == {"oshi": {"hSD01-001": 1}, "deck": {"hSD01-003": 4}, "cheer": {}}


@pytest.mark.parametrize(
    "link", ["https://decklog.bushiroad.com/view/6ADJR", "decklog-en.bushiroad.com/view/6ADJR"]
)
@pytest.mark.parametrize(
    "cards", ["1 hSD01-001\n4 hSD01-003", "4 Gaming PC\n4 Friendly PC", "Gaming PC x4\nFriendly PC x4"]
)
def test_a_link_above_or_below_a_list_is_no_part_of_it(link: str, cards: str) -> None:
    alone = import_deck(cards, catalog()).deck
    for text in (f"{link}\n{cards}", f"{cards}\n\n{link}", f"{cards}\nfrom {link}"):
        assert import_deck(text, catalog()).deck.piles == alone.piles


@pytest.mark.parametrize(("link", "name"), [
    ("<https://decklog.bushiroad.com/view/6ADJR>", ""),
    ("[My deck](https://decklog.bushiroad.com/view/6ADJR)", "My deck"),
    ("[My deck](<https://decklog.bushiroad.com/view/6ADJR>)", "My deck"),
])  # fmt: skip
def test_a_link_above_a_list_may_have_marks_around_it(link: str, name: str) -> None:
    for cards in ("1 hSD01-001\n4 hSD01-003", "4 Gaming PC\n4 Friendly PC"):
        alone = import_deck(cards, catalog()).deck
        assert import_deck(f"{link}\n{cards}", catalog()).deck == Deck(name or alone.name, alone.piles)


def test_a_link_above_a_list_leaves_its_lines_their_numbers() -> None:
    with pytest.raises(UnreadableDeck, match="Line 3"):
        import_deck("https://decklog.bushiroad.com/view/6ADJR\n4 hSD01-003\n4 of nothing", catalog())


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "link", ["https://decklog.bushiroad.com/view/6ADJR", "from decklog.bushiroad.com/view/6ADJR"]
)
def test_a_link_in_an_export_is_no_part_of_its_cards(link: str, indent: int | None) -> None:
    decks = HocgDecks(default_pool(), HOCG.check_deck)
    export = {"source": link, **json.loads(decks.write(DEMO, DeckFormat.HOLODELTA).text)}
    for text in (json.dumps(export, indent=indent), json.dumps(export, separators=(",", ":"))):
        assert import_deck(text, catalog()).deck.piles == DEMO.piles


def test_a_link_takes_no_card_of_its_line_away() -> None:
    link = "https://decklog.bushiroad.com/view/6ADJR"
    deck = import_deck(f"1 hSD01-001\n4 Gaming PC {link}\n4 Friendly PC", catalog()).deck
    assert deck.piles == import_deck("1 hSD01-001\n4 Gaming PC\n4 Friendly PC", catalog()).deck.piles


@pytest.mark.parametrize(("line", "amount"), [
    ("hSD01-003 ver 2", 1), ("hSD01-003 (ver. 2)", 1), ("4 hSD01-003 v2", 4), ("hSD01-003 version 2 x3", 3),
    ("hSD01-003 4장", 4), ("4장 hSD01-003", 4), ("hSD01-003 x4장", 4), ("hSD01-003 4张", 4),
])  # fmt: skip
def test_amounts_are_told_from_versions_and_counted_in_any_language(line: str, amount: int) -> None:
    assert import_deck(line, catalog()).deck.piles["deck"] == {"hSD01-003": amount}
