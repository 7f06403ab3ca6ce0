"""A toy vocabulary: what the classes declare is read, printed and refused as they say."""

import re
from enum import StrEnum

import pytest

from engine.kernel.language import INTEGER, Language, LexiconTerminal, Meaningless, Misread, Phrase, words


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Adjective(Phrase, frozen=True):
    pass


class Kind(Phrase, frozen=True):
    adjectives: tuple[Adjective, ...] = ()
    words = ("[{adjectives*}] card",)


class OfColor(Adjective, frozen=True):
    color: Color
    words = "{color}"
    ja = "{color}の"


class Not(Adjective, frozen=True):
    what: Adjective
    words = "non-{what}"


class Tagged(Adjective, frozen=True):
    tag: str
    words = "{tag:TAG}"


class Action(Phrase, frozen=True):
    pass


class Draw(Action, frozen=True):
    count: int
    again: bool = False
    words = "draw {count} card/cards@count[?again once more]"
    ja = "カードを{count}枚引く"

    def __post_init__(self) -> None:
        if not self.count:
            raise Meaningless("0 of something is nothing")


class Discard(Action, frozen=True):
    what: Kind
    is_hidden: bool = False
    words = (
        words("discard a/an {what} from your hand"),
        words("(hide|conceal) a/an {what} from your hand", is_hidden=True),
    )


class Everybody(Action, frozen=True):
    does: Action
    words = "each player {does%third}"


class Text(Phrase, frozen=True):
    actions: tuple[Action, ...]
    words = "{actions*, then}."


TAG = LexiconTerminal("TAG", re.compile("#"), "a tag", "#Art", lambda word: word[1:], lambda tag: f"#{tag}")
LANGUAGE = Language(
    [Kind, Adjective, OfColor, Not, Tagged, Action, Draw, Discard, Everybody, Text], Text, [INTEGER, TAG]
)
LEXICON = {"TAG": ["art", "art class"]}


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card.",
        "Draw 2 cards once more.",
        "Draw 1 card, then discard a red card from your hand.",
        "Discard a non-blue non-#Art card from your hand.",
        "Discard an #Art Class card from your hand.".replace("an #", "a #"),
        "Each player hides a card from their hand.",
        "Each player draws 3 cards.",
    ],
)
def test_what_is_read_is_printed_with_the_same_words(text: str) -> None:
    node = LANGUAGE.read(text, LEXICON).node
    assert LANGUAGE.say(node) == text
    assert LANGUAGE.read(LANGUAGE.say(node), LEXICON).node == node


def test_either_form_of_an_agreement_and_every_spelling_is_read() -> None:
    assert LANGUAGE.read("Draw 1 cards.").node == Text((Draw(1),))
    assert LANGUAGE.read("CONCEAL red card from your hand.").node == Text(
        (Discard(Kind((OfColor(Color.RED),)), is_hidden=True),)
    )


def test_another_language_is_another_pattern() -> None:
    assert LANGUAGE.say(Draw(2), "ja") == "カードを2枚引く"


def test_a_word_that_cannot_stand_is_reported_with_what_can() -> None:
    with pytest.raises(Misread) as caught:
        LANGUAGE.read("Draw 2 cards often.")
    assert caught.value.position == 13
    assert {LANGUAGE.grammar.phrases[name] for name in caught.value.expected} >= {"once more", "."}


def test_a_phrase_that_means_nothing_is_reported_where_it_stands() -> None:
    with pytest.raises(Misread) as caught:
        LANGUAGE.read("Draw 1 card, then draw 0 cards.")
    assert (caught.value.position, caught.value.message) == (18, "0 of something is nothing")


def test_the_longest_known_tag_is_read() -> None:
    node = LANGUAGE.read("Discard a #art class card from your hand.", LEXICON).node
    assert node == Text((Discard(Kind((Tagged("art class"),))),))
