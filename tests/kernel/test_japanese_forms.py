"""Japanese verbs, and lists that end in one."""

import pytest

from engine.kernel.language import PERSONS, Context, Language, Phrase, Printer, Unsaid, Voice, words
from engine.kernel.language.japanese_forms import inflect


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
        ("ホロメンを移動させる", "can", "ホロメンを移動できる"),
        ("#歌を持つの", "whenever", "#歌を持つ時"),
        ("色が白の", "whenever", "色が白の時"),
        ("ライフが3以下の", "aslongas", "ライフが3以下の間"),
        ("エールが付いている", "not", "エールが付いていない"),
        ("ライフが相手より少ない", "unless", "ライフが相手より少ない時にしか"),
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


class Choose(Deed, frozen=True):
    """Choose somebody."""

    TELLS = ("chosen",)
    later_ja = (words("次に、{self}", given="after Choose"), "そして{self}")
    ja = "1人を選ぶ"
    words = "choose"


class Heal(Deed, frozen=True):
    """Heal somebody."""

    ja = (words("選んだ人を癒す", given="chosen"), words("癒した後", given="before Choose"), "その人を癒す")
    later_ja = "{self}"
    words = "heal"


class Shuffle(Deed, frozen=True):
    """Shuffle."""

    IS_SENTENCE = True
    words = "shuffle"
    ja = "そして混ぜる"


class Story(Phrase, frozen=True):
    """One thing after the other."""

    deeds: tuple[Deed, ...]
    words = "{deeds* then}"
    ja = "{deeds%later*。}"


def tell(*deeds: Deed, facts: tuple[str, ...] = ()) -> str:
    language = Language([Deed, Draw, Choose, Heal, Shuffle, Story], Story)
    return language.printer("ja").say(Story(deeds), Voice(context=Context(facts)))


def test_a_pattern_may_ask_what_has_been_said_and_what_stands_beside_it() -> None:
    assert tell(Heal()) == "その人を癒す"
    assert tell(Choose(), Heal()) == "1人を選ぶ。選んだ人を癒す"
    assert tell(Heal(), Choose()) == "癒した後。そして1人を選ぶ"
    assert tell(Choose(), Choose()) == "1人を選ぶ。次に、1人を選ぶ"
    assert tell(Heal(), facts=("chosen",)) == "選んだ人を癒す"


def test_a_sentence_of_its_own_stands_behind_the_verb_that_is_changed() -> None:
    turn = Turn((Draw(1), Shuffle()), (Draw(2),))
    said = Language([Deed, Draw, Shuffle, Turn], Turn).printer("ja").say(turn)
    assert said == "1枚引ける。そして混ぜる:2枚引く。"


class Guests(Deed, frozen=True):
    """Who or what is there."""

    are_people: bool
    count: int = 1
    ja = (words("{being%not}", count=0), "[{count#}]{being}")
    words = "there {count}"
    UNSAID = ("are_people",)

    @property
    def counter(self) -> str:
        return PERSONS if self.are_people else "枚"


class Ticket(Deed, frozen=True):
    """Something that counts by what it is for."""

    count: int
    guests: Guests
    words = "ticket {count} {guests}"
    ja = "{count#guests}、{count#回}"
    UNSAID = ("guests",)


@pytest.mark.parametrize(
    ("are_people", "count", "said"),
    [(True, 3, "3人いる"), (False, 3, "3枚ある"), (True, 1, "いる"), (True, 0, "いない"), (False, 0, "ない")],
)
def test_numbers_and_the_verb_of_being_agree_with_what_is_counted(
    are_people: bool, count: int, said: str
) -> None:
    say = Language([Deed, Guests, Ticket], Guests).printer("ja").say
    assert say(Guests(are_people, count)) == said
    assert say(Ticket(2, Guests(are_people))) == f"2{'人' if are_people else '枚'}、2回"
