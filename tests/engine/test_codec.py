"""Saving and loading of open families of structs."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg.game import EVENTS, FRAMES
from engine.kernel.codec import Family, subclasses_of
from engine.kernel.errors import DataError
from engine.kernel.events import HIDDEN, Event, hide_cards


class Shown(Event, frozen=True):
    """Cards were shown."""

    cards: tuple[int, ...]


class Animal(msgspec.Struct, tag=True):
    """The base of a family."""


class Cat(Animal):
    """With a number."""

    lives: int = 9


class Bird(Animal):
    """With a list."""

    songs: list[str] = []


class Parrot(Bird):
    """A child of a child."""

    word: str = "hello"


FAMILY: Family[Animal] = Family(Animal)
ZOO: list[Animal] = [Parrot(songs=["la"], word="ahoy"), Cat(), Bird(), Cat(3)]


def test_members_come_back_as_what_they_were() -> None:
    loaded = FAMILY.decode(FAMILY.encode(ZOO))
    assert loaded == ZOO
    assert [type(each) for each in loaded] == [Parrot, Cat, Bird, Cat]
    assert FAMILY.decode(b"[]") == []


def test_every_descendant_belongs_to_the_family() -> None:
    assert subclasses_of(Animal) == [Bird, Cat, Parrot]


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        (b'[{"type":"Dog"}]', "Invalid value 'Dog'"),
        (b'[{"lives":9}]', "missing required field `type`"),
        (b'[{"type":"Cat","lives":"nine"}]', "Expected `int`, got `str`"),
        (b'{"type":"Cat"}', "Expected `array`, got `object`"),
        (b"[1]", "Expected `object`"),
        (b'[{"type":"\x80Cat"}]', "can't decode byte 0x80"),
        (b'[{"type":"Parrot","word":"\x80"}]', "can't decode byte 0x80"),
        (b'[{"type":"Cat"', "truncated"),
    ],
)
def test_what_can_t_be_read_is_refused_in_words(saved: bytes, words: str) -> None:
    with pytest.raises(DataError) as refused:
        FAMILY.decode(saved)
    assert "a saved animal can't be read" in str(refused.value)
    assert words in str(refused.value)


def test_the_families_of_the_game_know_their_members() -> None:
    assert (FRAMES.what, EVENTS.what) == ("frame", "event")
    assert len(subclasses_of(FRAMES.base)) > 20
    assert len(subclasses_of(EVENTS.base)) > 20


def test_hidden_cards_are_counted() -> None:
    shown = Shown((4, 5))
    assert hide_cards(shown, shown.cards, seen=True) == shown
    assert hide_cards(shown, shown.cards, seen=False) == Shown((HIDDEN, HIDDEN))
    assert hide_cards(Shown(()), (), seen=False) == Shown(())


def test_errors_name_their_place() -> None:
    assert str(DataError("it is broken")) == "it is broken"
    assert (
        str(DataError("it is broken", file="a.yaml", line=3, column=7))
        == "a.yaml, line 3, column 7: it is broken"
    )
    assert str(DataError("it is broken", line=3)) == "line 3: it is broken"
