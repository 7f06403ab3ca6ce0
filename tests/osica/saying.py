"""Random texts: any tree that the classes of the language allow."""

from __future__ import annotations

import types
import typing
from enum import Enum
from random import Random

import msgspec

from engine.kernel.language import Meaningless, Phrase
from engine.kernel.language.phrase import patterns_of
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.language.checks import problems_of
from engine.osica.language.reader import LANGUAGE, say

NUMBERS = {"ap": (1000, 4000, 6000), "by": (-2000, -1, 1, 1000), "number": (1, 2, 4000), "cost": (0, 1, 2)}
NAMES = ("Captain Noa", "Tin Waiter")
TAGS = ("Crew", "Baker")


class Author:
    """Writes random trees.

    Args:
        seed: decides all of them.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def write(self, kind: type[Phrase] = Part) -> Phrase:
        """A tree of a category; one that would mean nothing is thrown away."""
        while True:
            try:
                return self._phrase(kind, 0)
            except (Meaningless, RecursionError):
                continue

    def write_text(self, card: Card) -> str:
        """A text that this card can be played with."""
        while True:
            text = say(self.write())
            if not problems_of(msgspec.structs.replace(card, texts=(text,), places=())):
                return text

    def _phrase(self, category: type[Phrase], depth: int) -> Phrase:
        kinds = LANGUAGE.vocabulary.members(category)
        if depth > 3:  # the simplest end a text that would go on and on
            kinds = sorted(kinds, key=lambda kind: len(kind.__struct_fields__))[: max(2, len(kinds) // 3)]
        kind = self._chance.choice(kinds)
        pattern = self._chance.choice(patterns_of(kind))
        fields = dict(pattern.values)
        defaults = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        for name, declared in typing.get_type_hints(kind).items():
            if name not in kind.__struct_fields__ or name in fields or name not in set(pattern.fields()):
                continue
            if name in defaults and self._chance.random() < 0.6:
                continue
            fields[name] = self._value(name, declared, depth + 1)
        return kind(**fields)

    def _value(self, name: str, declared: typing.Any, depth: int) -> typing.Any:
        if isinstance(declared, types.UnionType):
            declared = next(each for each in typing.get_args(declared) if each is not types.NoneType)
        if typing.get_origin(declared) is tuple:
            item = typing.get_args(declared)[0]
            return tuple(self._value(name, item, depth) for _ in range(self._chance.choice((1, 1, 2))))
        if declared is bool:
            return self._chance.random() < 0.5
        if declared is int:
            return self._chance.choice(NUMBERS.get(name, (1, 2, 3)))
        if declared is str:
            return self._chance.choice(TAGS if name == "tag" else NAMES)
        if issubclass(declared, Enum):
            return self._chance.choice(list(declared))
        return self._phrase(declared, depth)
