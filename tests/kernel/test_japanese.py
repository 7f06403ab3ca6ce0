"""Japanese verbs, and lists that end in one."""

import pytest

from engine.kernel.language import Language, Phrase, Printer, Unsaid
from engine.kernel.language.japanese import inflect


@pytest.mark.parametrize(
    ("verb", "form", "expected"),
    [
        ("カードを引く", "can", "カードを引ける"),
        ("手札に加える", "can", "手札に加えられる"),
        ("エールを送る", "can", "エールを送れる"),
        ("アーカイブする", "can", "アーカイブできる"),
        ("公開する", "join", "公開し"),
        ("手札に戻す", "join", "手札に戻し"),
        ("アーツを使った", "had", "アーツを使っていた"),
        ("ホロメンがいる", "provided", "ホロメンがいるなら"),
        ("ライフが2以下の", "provided", "ライフが2以下なら"),
        ("手札が6枚以下の", "unless", "手札が6枚以下でなければ"),
        ("与える（ダウンしても減らない）", "can", "与えられる（ダウンしても減らない）"),
    ],
)
def test_verbs_take_the_form_that_their_place_asks_for(verb: str, form: str, expected: str) -> None:
    assert inflect(verb, form) == expected


class Deed(Phrase, frozen=True):
    """A category."""


class Draw(Deed, frozen=True):
    """Draw cards."""

    count: int
    words = "draw {count}"
    ja = "{count}枚引く"
    later_ja = "その後、{count}枚引く"


class Wordless(Deed, frozen=True):
    """Something without Japanese."""

    words = "wait"


class Turn(Phrase, frozen=True):
    """What may be done, and what follows."""

    may: tuple[Deed, ...]
    then: tuple[Deed, ...]
    words = "may {may* and}: {then* then}"
    ja = "{may%can*、}:{then%later+。}"


def printer() -> Printer:
    return Language([Deed, Draw, Wordless, Turn], Turn).printer("ja")


def test_the_last_verb_of_a_list_is_changed_and_what_follows_says_so() -> None:
    turn = Turn((Draw(1), Draw(2)), (Draw(3), Draw(4)))
    assert printer().say(turn) == "1枚引き、2枚引ける:3枚引く。その後、4枚引く。"


def test_a_phrase_without_japanese_is_named_in_the_error() -> None:
    with pytest.raises(Unsaid, match="Wordless"):
        printer().say(Turn((Draw(1),), (Wordless(),)))
