"""Cards by number in any form, by name in every writing, by facts and by text; mentions; legality."""

from __future__ import annotations

from datetime import date

import pytest

from bot.app.lookup.romaji import simplify, to_romaji
from bot.app.lookup.words import fold, split
from bot.games.hocg.decks.restrictions import Region
from bot.games.hocg.library.card_query import number_forms, split_query
from bot.games.hocg.library.cards import CardIndex, Why
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.legality import find_legality
from engine.hocg.cards.card_data import CardData, build_card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType, Color, Level

TODAY = date(2026, 11, 1)


@pytest.mark.parametrize(
    "typed",
    [
        "hBP01-010",
        "hbp01-10",
        "bp01-010",
        "BP1-10",
        "BP01 010",
        "hBP01010",
        "ｈＢＰ０１－０１０",
        "hBP01-010_RR",
        " bp01-010 ",
    ],
)
def test_a_number_in_any_form(library: Collection, typed: str) -> None:
    card = library.cards.show(typed)
    assert card is not None
    assert card.number == "hBP01-010"


@pytest.mark.parametrize("typed", ["", "kanata", "hBP01", "10", "hBP99-999", "8.3"])
def test_what_is_no_card_number(library: Collection, typed: str) -> None:
    assert library.cards.show(typed) is None


def test_number_forms_are_card_numbers() -> None:
    assert "hSD01-001" in number_forms("sd1-1")
    assert "hY-001" in number_forms("y-1") or "hY-001" in number_forms("hy-1")
    assert number_forms("no number") == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Amane Kanata", "Amane Kanata"), ("kanata", "Amane Kanata"), ("天音かなた", "Amane Kanata"),
        ("かなた", "Amane Kanata"), ("カナタ", "Amane Kanata"),
        ("kanta", "Amane Kanata"),
        ("okami mio", "Ookami Mio"), ("Hosho Marine", "Houshou Marine"), ("senchou", "Houshou Marine"),
        ("ぺこら", "Usada Pekora"), ("aki roozentaaru", "Aki Rosenthal"),
        ("アキローゼンタール", "Aki Rosenthal"),
        ("hoshimchi suise", "Hoshimachi Suisei"), ("stone axe", "Stone Axe"), ("red cheer", "Red Cheer"),
        ("subpc", "Sub PC"), ("SorAZ", "SorAZ"),
        ("Suisei Hoshimachi", "Hoshimachi Suisei"), ("calliope mori", "Mori Calliope"),
        ("Elizabeth Bloodflame", "Elizabeth Rose Bloodflame"), ("しらかみふぶき", "Shirakami Fubuki"),
        ("Noël", "Shirogane Noel"), ("Hōshō Marine", "Houshou Marine"),
    ],
)  # fmt: skip
def test_a_name_in_any_writing(library: Collection, typed: str, name: str) -> None:
    hits = library.cards.search(typed)
    assert hits, typed
    assert hits[0].card.name == name


def test_a_name_is_full_in_either_order_and_as_one_word(library: Collection) -> None:
    suisei = library.cards.named("Hoshimachi Suisei")
    for typed in ("Suisei Hoshimachi", "HOSHIMACHISUISEI", "hoshimachi suisei"):
        assert library.cards.called(typed) == suisei, typed


@pytest.mark.parametrize("name", ["Amane Kanata", "Tokino Sora", "Stone Axe", "Red Cheer"])
def test_a_full_name_finds_all_its_printings_first(library: Collection, name: str) -> None:
    printings = library.cards.named(name)
    found = [hit.card for hit in library.cards.search(name, 100)]
    assert found[: len(printings)] == list(printings)
    assert library.cards.called(name) == printings
    assert library.cards.printings(printings[0]) == printings


def test_every_card_is_found_by_its_name_and_its_number(library: Collection) -> None:
    for card in library.cards.pool.cards.values():
        assert library.cards.show(card.number) is card
        for name in filter(None, (card.name, card.ja)):
            assert card in [hit.card for hit in library.cards.search(name, 60)], (card.number, name)


def test_facts_are_kept(library: Collection) -> None:
    buzz = [hit.card for hit in library.cards.search("red buzz", 100)]
    assert buzz
    assert all(card.is_buzz and Color.RED in card.colors for card in buzz)
    promise = [hit.card for hit in library.cards.search("#Promise 2nd", 100)]
    assert promise
    assert all("promise" in card.folded_tags and card.level is Level.SECOND for card in promise)
    staff = [hit.card for hit in library.cards.search("limited staff", 100)]
    assert staff
    assert all(card.is_limited and card.kind == "staff" for card in staff)
    oshi = [hit.card for hit in library.cards.search("green oshi", 100)]
    assert oshi
    assert all(card.type is CardType.OSHI for card in oshi)


def test_facts_and_a_name_together(library: Collection) -> None:
    found = [hit.card for hit in library.cards.search("kanata 2nd", 100)]
    assert found
    assert all(card.level is Level.SECOND for card in found)
    assert "Amane Kanata" in {card.name for card in found}


def test_words_of_the_text(library: Collection) -> None:
    hits = library.cards.search("restore HP", 10)
    assert hits
    assert all(hit.why is Why.TEXT for hit in hits)
    players = {hit.card.number for hit in library.cards.search("heal", 40)}
    assert players & {hit.card.number for hit in hits}


def test_nonsense_finds_nothing(library: Collection) -> None:
    for typed in ("xqxqxq", "qqqqwwww", "", "   ", "ストーンアックスセン"):
        assert library.cards.search(typed) == []


def test_a_name_behind_a_sign_is_a_tag(library: Collection) -> None:
    assert library.cards.called("Promise")
    assert library.cards.called("#Promise") == ()


def test_queries_are_taken_apart() -> None:
    query = split_query("White #ID 1st Gen tool fast", {"id": "id", "id 1st gen": "id 1st gen"})
    assert query.tags == ("id 1st gen",)
    assert query.words == "fast"
    assert set(query.facts) == {Color.WHITE, "tool"}


@pytest.mark.parametrize(
    ("kana", "romaji"),
    [("ぺこら", "pekora"), ("キャット", "kyatto"), ("マッチャ", "matcha"), ("シェフ", "shefu"),
     ("ウェルカム", "werukamu"),
     ("ティファニー", "tifanii"), ("ロボ子さん", "robo子san"), ("ジャック", "jakku"), ("ファン", "fan")],
)  # fmt: skip
def test_kana_in_latin_letters(kana: str, romaji: str) -> None:
    assert to_romaji(kana) == romaji


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ookami", "Ohkami"), ("Houshou", "Hosho"), ("Juufuutei", "Jufutei"), ("Siranui", "Shiranui")],
)
def test_spellings_are_made_alike(one: str, other: str) -> None:
    assert simplify(one) == simplify(other)


def test_uses_in_starter_decks(library: Collection) -> None:
    uses = {use.deck_id: use.count for use in library.cards.uses("hSD01-001")}
    assert uses["hSD01-sora"] == 1
    assert library.cards.uses("hXX99-999") == ()


def test_legality_of_each_kind_of_card(library: Collection) -> None:
    cards = library.cards.pool.cards
    assert find_legality(cards["hSD01-001"], TODAY).copies == 1
    assert find_legality(cards["hY01-001"], TODAY).copies is None
    assert find_legality(cards["hSD01-016"], TODAY).copies == 4
    restricted = find_legality(cards["hBP01-030"], TODAY).restrictions
    assert {listed.region for listed in restricted} == {Region.JP, Region.EN}
    assert all(listed.copies == 1 for listed in restricted)
    assert find_legality(cards["hBP01-010"], TODAY).restrictions == ()
    assert find_legality(cards["hBP01-010"], date(2025, 1, 1)).restrictions[0].copies == 1


def test_a_card_may_be_in_a_deck_any_number_of_times(library: Collection) -> None:
    friendly = library.cards.pool.cards["hBP01-009"]
    assert "any number" in library.cards.pool.cards["hBP01-009"].abilities[-1].text
    legality = find_legality(friendly, TODAY)
    assert legality.unsupported == ()
    assert (legality.copies, legality.clause) == (None, "2.11.2.1")


def test_a_text_that_is_not_understood_is_told() -> None:
    data = {"number": "hXX01-001", "name": "Test", "type": "holomem", "level": "Debut", "hp": 50,
            "arts": [{"name": "A", "text": "Sing a song."}]}  # fmt: skip
    pool = Pool([build_card(CardData.model_validate(data))])
    card = pool.cards["hXX01-001"]
    assert [problem.number for problem in find_legality(card, TODAY).unsupported] == ["hXX01-001"]
    assert CardIndex(pool).problems(card)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Is Amane Kanata better than hBP01-004?", ["Amane Kanata", "Usada Pekora"]),
        ("bp01-010 or SD01-016, in 2024-010", ["Amane Kanata", "Harukawa Nodoka"]),
        ("kanata with a stone axe", ["Amane Kanata", "Stone Axe"]),
        ("天音かなたと石の斧", ["Amane Kanata", "Stone Axe"]),
        ("[[hoshimachi suisse]] please", ["Hoshimachi Suisei"]),
        ("hbp01-010 hBP01-010 HBP01-010", ["Amane Kanata"]),
        ("good morning everybody, a rather quiet day", []),
        ("@everyone <@123> <:emoji:1> **", []),
        ("", []),
    ],
)
def test_cards_named_in_a_message(library: Collection, text: str, names: list[str]) -> None:
    assert [card.name for card in library.mentions.find(text)] == names


def test_a_number_in_a_message_means_that_printing(library: Collection) -> None:
    assert [card.number for card in library.mentions.find("hBP01-010, Amane Kanata")] == ["hBP01-010"]
    many = " ".join(library.cards.pool.cards)
    assert len(library.mentions.find(many, 25)) == 25


@pytest.mark.parametrize("typed", ["If this holomem", "if THIS holomem’s", "your cheer", "cheer deck"])
def test_words_of_a_text_that_are_typed_by_heart_find_it(library: Collection, typed: str) -> None:
    found = [hit.card for hit in library.cards.search(typed, 999)]
    words = " ".join(split(fold(typed)))
    assert found
    for card in found:
        assert words in " ".join(split(fold(" ".join(text.text for text in card.texts))))


def test_facts_with_idle_words_are_facts(library: Collection) -> None:
    found = [hit.card for hit in library.cards.search("which holomem are red", 999)]
    assert len(found) > 75
    assert all(Color.RED in card.colors for card in found)
