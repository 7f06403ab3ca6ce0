"""Japanese card texts are read by the patterns that print them: as the cards have them, or not at all."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.pool import default_pool, problems_of
from engine.hocg.cards.terms import AbilityKind, SupportKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.inverses import INVERSES
from engine.hocg.language.japanese_reader import JapaneseRead, JapaneseReader, PrintedText, spell
from engine.hocg.language.japanese_texts import JapaneseTexts
from engine.hocg.language.vocabulary import KINDS
from engine.kernel.language import Phrase, Words
from engine.kernel.language.backward.letters import letters_of
from engine.kernel.language.phrase import defaults_of, patterns_of
from workshop.reading import is_alike

HERE = Path(__file__).parent
MADE_UP = HERE / "made_up_japanese.yaml"
COMBINED = HERE / "new_combinations.yaml"
REFUSED = HERE / "not_to_be_read.yaml"
EXCEPTIONS = HERE / "japanese_exceptions.yaml"
SAMPLE = 61
"""Every so manieth text is read in the quick tests."""
READ_OF_NEW = 0.9
"""Of texts as a set to come may have them, how many are read."""
READ_AT_LEAST = 0.95
"""Of the texts that we print, how many are read."""


@pytest.fixture(scope="module")
def reader() -> JapaneseReader:
    return JapaneseReader(JapaneseTexts(default_pool().cards.values()))


class MadeUp(msgspec.Struct, frozen=True):
    """A text in the style of the cards that no card has, and what it means."""

    kind: AbilityKind
    ja: str
    en: str
    subtype: SupportKind | None = None
    is_unread: bool = False


@pytest.mark.parametrize(
    "text", msgspec.yaml.decode(MADE_UP.read_bytes(), type=list[MadeUp]), ids=lambda text: str(text.ja)
)
def test_texts_that_no_card_has_are_read(reader: JapaneseReader, text: MadeUp) -> None:
    read = reader.read(PrintedText(text.ja, text.kind, subtype=text.subtype))
    assert read.best is not None, read
    assert read.best.text == text.en


def test_new_combinations_are_read_as_they_are_meant_or_not_at_all(reader: JapaneseReader) -> None:
    texts = msgspec.yaml.decode(COMBINED.read_bytes(), type=list[MadeUp])
    for text in texts:
        read = reader.read(PrintedText(text.ja, text.kind, subtype=text.subtype))
        assert (read.best is None) is text.is_unread, text.ja
        if read.best is not None:
            assert is_alike(read.best.program, compile_text(text.kind, text.en)), text.ja
    assert sum(not text.is_unread for text in texts) >= READ_OF_NEW * len(texts)


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that can't be read, and where reading stops."""

    kind: AbilityKind
    ja: str
    stretch: str


def test_other_words_and_new_mechanics_are_refused_with_the_place(reader: JapaneseReader) -> None:
    for text in msgspec.yaml.decode(REFUSED.read_bytes(), type=list[Refused]):
        read = reader.read(PrintedText(text.ja, text.kind))
        assert not read.readings, text.ja
        assert text.stretch in read.stretch


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("コインを2枚投げる。表が2枚なら、このアーツ+40。", "コインを2枚投げる。"),
        ("自分のデッキを1枚引く。このホロメンは毒状態になる。", "このホロメンは毒状態になる。"),
        ("相手の手札1枚を見る。", "相手の手札1枚を見る。"),
        ("このアーツで与えたダメージと同じ数値、このホロメンのHP回復。", "このアーツで"),
        ("自分の推しスキルをもう1回使える。", "自分の推しスキル"),
        ("相手のデッキを3枚裏返す。", "相手のデッキを3枚裏返す。"),
        ("自分のトラッシュからカード1枚を手札に加える。", "トラッシュ"),
        ("次の相手のターンを飛ばす。", "次の相手のターン"),
        ("相手のホロメン全員を眠らせる。", "眠らせる"),
        ("自分のマナを2増やす。", "マナ"),
        ("このホロメンをレベル3に進化させる。", "レベル3"),
        ("自分のライフを手札に加える。", "ライフ"),
        ("ゲームから除外されたカード1枚を手札に加える。", "除外"),
        ("このホロメンは攻撃できないが、アーツ+200。", "攻撃"),
        ("相手の推しホロメンを入れ替える。", "入れ替える"),
        ("じゃんけんをする。勝ったなら、自分のデッキを2枚引く。", "じゃんけん"),
    ],
)
def test_mechanics_that_there_are_not_stay_unread_with_the_place(
    reader: JapaneseReader, text: str, stretch: str
) -> None:
    read = reader.read(PrintedText(text, AbilityKind.ART))
    assert read.best is None
    assert not read.readings
    assert stretch in read.stretch


def texts_of(card: Card) -> Iterator[Ability]:
    """The texts of a card that mean something."""
    if not problems_of(card):
        yield from card.texts


def all_texts() -> list[tuple[Card, Ability]]:
    """Every text of the pool."""
    cards = default_pool().cards.values()
    return [(card, ability) for card in cards for ability in texts_of(card) if ability.text]


def what_counts(text: str) -> str:
    """The letters of a text, where what is spelt in several ways is spelt in one."""
    return letters_of(spell(text)).casefold()


def read_again(
    reader: JapaneseReader,
    card: Card,
    ability: Ability,
    known: frozenset[str] = frozenset(),
    number: str = "",
) -> tuple[str, JapaneseRead]:
    """What we print of a text, and what is read of that, as if it stood on a card of some number."""
    said = reader.texts.say(ability.program, ability.kind, card.number)
    return said, reader.read(PrintedText(said, ability.kind, number or card.number, card.kind), known)


class Otherwise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why some texts are read as other programs than their cards have."""

    reason: str
    texts: list[str]


def check_agreement(
    reader: JapaneseReader, sample: list[tuple[Card, Ability]], share: float, number: str = ""
) -> None:
    """Texts are read as their cards have them, or there is a reason, or they aren't read."""
    excepted = {
        text
        for each in msgspec.yaml.decode(EXCEPTIONS.read_bytes(), type=list[Otherwise])
        for text in each.texts
    }
    misread: dict[str, tuple[str, str]] = {}
    count = 0
    for card, ability in sample:
        said, read = read_again(reader, card, ability, number=number)
        if read.best is None:
            continue
        count += 1
        assert what_counts(read.best.ja) == what_counts(said)
        if not is_alike(read.best.program, ability.program):
            misread[f"{card.number} {ability.kind} {ability.name}".strip()] = (ability.text, read.best.text)
    assert not {key: texts for key, texts in misread.items() if key not in excepted}
    assert count >= share * len(sample)


def test_what_we_print_is_read_as_the_cards_have_it(reader: JapaneseReader) -> None:
    check_agreement(reader, all_texts()[::SAMPLE], READ_AT_LEAST - 0.1)


@pytest.mark.parametrize("number", ["hBP02-059", "hBP02-064", "hBP08-003"])
def test_what_asks_on_without_saying_of_what_stays_unread(reader: JapaneseReader, number: str) -> None:
    """ "8枚以上ある時" says of nothing where it is: whoever adds the card says it."""
    card = default_pool().cards[number]
    assert any(read_again(reader, card, ability)[1].best is None for ability in texts_of(card))


NEW_SET = "hXX99-001"
"""A card of a set of which nothing is known."""


def test_what_we_print_is_read_as_if_its_set_were_new(reader: JapaneseReader) -> None:
    check_agreement(reader, all_texts()[7::SAMPLE], READ_AT_LEAST - 0.1, NEW_SET)


@pytest.mark.slow
def test_all_that_we_print_is_read_as_if_its_set_were_new(reader: JapaneseReader) -> None:
    check_agreement(reader, all_texts(), READ_AT_LEAST, NEW_SET)


@pytest.mark.slow
def test_all_that_we_print_is_read_as_the_cards_have_it(reader: JapaneseReader) -> None:
    check_agreement(reader, all_texts(), READ_AT_LEAST)


CHANGES = (
    (r"(\d+)", lambda found: str(int(found[1]) + 1)),
    ("白", lambda found: "緑"),
    ("センター", lambda found: "コラボ"),
    ("アーカイブの", lambda found: "ホロパワーの"),
    ("自分の", lambda found: "相手の"),
    ("以上", lambda found: "以下"),
)
"""Changes of one fact of a text: a number, a color, a position, a zone, a player, a direction."""


def test_a_text_in_which_one_fact_is_changed_never_means_the_same(reader: JapaneseReader) -> None:
    for place, (card, ability) in enumerate(all_texts()[::SAMPLE]):
        said, read = read_again(reader, card, ability)
        pattern, change = CHANGES[place % len(CHANGES)]
        changed = re.sub(pattern, change, said, count=1)
        if changed == said or read.best is None:
            continue
        again = reader.read(PrintedText(changed, ability.kind, card.number, card.kind))
        assert all(what_counts(each.ja) == what_counts(changed) for each in again.readings)
        assert again.best is None or again.best.text != read.best.text


def test_width_blanks_and_marks_between_clauses_count_for_nothing(reader: JapaneseReader) -> None:
    plain = reader.read(
        PrintedText("自分の手札1枚をアーカイブできる：自分のデッキを2枚引く。", AbilityKind.ART)
    )
    other = reader.read(
        PrintedText("自分の手札１枚を、アーカイブできる: 自分のデッキを２枚引く", AbilityKind.ART)
    )
    assert plain.best is not None
    assert other.best is not None
    assert plain.best.text == other.best.text


@pytest.mark.parametrize("number", ["hBP01-001", "hBP07-001", "hXX01-001"])
def test_wordings_of_other_sets_are_read(reader: JapaneseReader, number: str) -> None:
    for said in (
        "自分の推しホロメンの色が白の時、このアーツ+20。",
        "自分の推しホロメンの色が白なら、このアーツ+20。",
    ):
        read = reader.read(PrintedText(said, AbilityKind.ART, number))
        assert read.best is not None
        assert read.best.text == "If your Oshi is white, this art gets +20."
        assert what_counts(read.best.ja) == what_counts(said)


def test_of_equal_readings_the_one_that_a_card_has_is_meant(reader: JapaneseReader) -> None:
    said = "自分のライフが3以下なら、自分のデッキを1枚引く。その後、自分のデッキの上から1枚をアーカイブする。"
    printed = PrintedText(said, AbilityKind.ART)
    read = reader.read(printed)
    assert read.best is None
    assert len(read.readings) > 1
    for each in read.readings[:2]:
        known = reader.read(printed, {each.text})
        assert known.best is not None
        assert known.best.text == each.text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            "art",
            "自分の手札1枚をアーカイブすることで、サイコロを3回振れる：奇数が出た回数1回につき、自分のデッキを1枚引く。",
        ),
        ("art", "相手のバックホロメンのHPが減っているなら、このアーツ+20。"),
        ("art", "このホロメンに付いている〈35P〉1枚につき、このアーツ+70し、自分のデッキを1枚引く。"),
    ],
)
def test_what_can_mean_two_things_is_left_to_people(reader: JapaneseReader, kind: str, text: str) -> None:
    read = reader.read(PrintedText(text, AbilityKind(kind)))
    assert read.best is None
    assert read.readings


def test_a_host_holds_for_every_part_behind_it(reader: JapaneseReader) -> None:
    said = (
        "◆Buzzホロメンに付いていたら能力追加\n"
        "■このツールが付いているホロメンのHP+30。\n"
        "■このツールが付いているホロメンのアーツ+10。"
    )
    read = reader.read(PrintedText(said, AbilityKind.SUPPORT, subtype=SupportKind.TOOL))
    assert read.best is not None
    assert read.best.text.count("If attached to a Buzz holomem:") == 2


def covered_by(kind: type[Phrase], words: Words) -> set[str]:
    """What it covers by name, and what must be there and isn't said."""
    said = set(words.fields())
    required = set(kind.__struct_fields__) - set(defaults_of(kind))
    return set(words.covers) | (set() if "self" in said else required - said)


def test_every_pattern_that_covers_something_has_an_inverse() -> None:
    covering = {
        kind
        for kind in KINDS
        for name in vars(kind)
        if name == "ja" or name.endswith("_ja")
        for words in patterns_of(kind, name)
        if covered_by(kind, words) - set(kind.UNSAID) - {"until", "name", "cap"}
    }
    assert {kind.__name__ for kind in covering} <= {kind.__name__ for kind in INVERSES}
