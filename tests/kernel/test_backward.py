"""Printed Japanese read back by the patterns that print it."""

from enum import Enum

import pytest

from engine.kernel.language import Phrase, Printer, Vocabulary, japanese_forms, words
from engine.kernel.language.backward.ends import Ends
from engine.kernel.language.backward.letters import Letters, letters_of, marks_of
from engine.kernel.language.backward.rules import Rules
from engine.kernel.language.backward.spans import Spans
from engine.kernel.language.backward.trees import Fields, Trees
from engine.kernel.language.backward.uninflected import Uninflected
from tests.kernel.scanning import scan_digits


class Side(Enum):
    YOURS = "yours"
    OPPONENTS = "opponents"

    @property
    def ja(self) -> str:
        return "自分の" if self is Side.YOURS else "相手の"


class Deed(Phrase, frozen=True):
    """What is done."""


class Draw(Deed, frozen=True):
    count: int
    words = "draw {count}"
    ja = "カードを{count}枚引く"


class Rest(Deed, frozen=True):
    side: Side = Side.YOURS
    words = "rest {side}"
    ja = "{side}ホロメンをお休みさせる"


class Shy(Deed, frozen=True):
    """Says a number in other words than it has."""

    amount: int
    is_less: bool
    ja = words("アーツ{change:INT}にする", covers=("amount", "is_less"))
    words = "give {amount}"

    @property
    def change(self) -> int:
        return self.amount * (1 if self.is_less else 2)


class May(Deed, frozen=True):
    cost: tuple[Deed, ...]
    then: tuple[Deed, ...] = ()
    ja = (words("{cost%can*、}", then=()), "{cost%can*、}：{then*。}")
    words = "may {cost* and}"


class Text(Phrase, frozen=True):
    deeds: tuple[Deed, ...]
    words = "{deeds*. }."
    ja = "{deeds+。}"


KINDS = (Deed, Draw, Rest, Shy, May, Text)
VOCABULARY = Vocabulary(KINDS)
RULES = Rules(VOCABULARY)
ENDS = Ends(RULES, Text)
PRINTER = Printer(VOCABULARY, "ja")


def halves(said: Fields) -> list[Fields]:
    change = said["change"]
    return [{"amount": change, "is_less": True}, {"amount": change // 2, "is_less": False}]


def meanings(text: str) -> tuple[Phrase, ...]:
    spans = Spans(ENDS, letters_of(text), marks_of(text), {"INT": scan_digits})
    return Trees(
        spans, {Shy: halves}, lambda one, other: one if one == other else None, lambda value: ()
    ).of_whole(Text)


@pytest.mark.parametrize(
    "text",
    [
        Text((Draw(2),)),
        Text((Draw(12), Rest(Side.OPPONENTS))),
        Text((May((Draw(1),)),)),
        Text((May((Rest(), Draw(3)), (May((Draw(1),), (Rest(),)),)),)),
    ],
)
def test_what_is_printed_is_read(text: Text) -> None:
    assert text in meanings(PRINTER.say(text))


def test_a_phrase_that_ends_in_its_own_sort_is_read_however_deep() -> None:
    text = Text((May((Draw(1),), (May((Draw(2),), (May((Draw(3),), (Draw(4),)),)),)),))
    assert text in meanings(PRINTER.say(text))


def test_every_meaning_is_found() -> None:
    said = PRINTER.say(Text((May((Draw(1),), (Draw(2), Rest())),)))
    assert set(meanings(said)) == {
        Text((May((Draw(1),), (Draw(2), Rest())),)),
        Text((May((Draw(1),), (Draw(2),)), Rest())),
        Text((May((Draw(1),)), Draw(2), Rest())),
    }
    without_colon = said.replace("：", "。")
    assert set(meanings(without_colon)) == {Text((May((Draw(1),)), Draw(2), Rest()))}


def test_what_a_pattern_covers_is_found_by_its_inverse() -> None:
    assert set(meanings("アーツ10にする。")) == {Text((Shy(10, True),)), Text((Shy(5, False),))}
    assert meanings("アーツ11にする。") == (Text((Shy(11, True),)),)


@pytest.mark.parametrize("text", ["カードを2枚引", "カードを枚引く", "相手のカードを2枚引く", "", "引く"])
def test_nothing_else_is_read(text: str) -> None:
    assert meanings(text) == ()


def test_forms_are_turned_round() -> None:
    plain = Uninflected(japanese_forms.FORMS, ["引く", "加える", "させる", "の", "回"])

    def before(form: str, text: str) -> set[str]:
        found = (text[: len(text) - size] + end for size, end in plain.plain_ends(form, text))
        return {japanese_forms.FORMS[form](each) for each in found}

    assert before("can", "カードを引ける") == {"カードを引ける"}
    assert before("join", "手札に加え") == {"手札に加え"}
    assert before("provided", "色が白なら") == {"色が白なら"}
    assert before("can", "カードを引く") == set()


def test_letters_are_what_counts_of_a_text() -> None:
    assert letters_of("自分の〈ＡＺＫｉ〉１人、") == "自分の<AZKi>1人"
    letters = Letters.of(" あ、い。\nう")
    assert (letters.letters, letters.places) == ("あいう", (0, 2, 5, 6))
    assert marks_of("あ、い。\nう。") == ("", "、", "。", "。")
