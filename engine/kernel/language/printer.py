"""The printer: a tree as a text, by the first pattern of each class that fits."""

from enum import Enum
from functools import cache
from typing import Any

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.language.grammar import Vocabulary, word_of
from engine.kernel.language.patterns import (
    Agreement,
    Article,
    Choice,
    Literal,
    Optional,
    Part,
    Slot,
    Words,
)
from engine.kernel.language.phrase import Phrase, defaults_of, patterns_of

PATTERNS = cache(patterns_of)
DEFAULTS = cache(defaults_of)


class Printer:
    """Prints the phrases of a vocabulary in one language ("words" for English)."""

    def __init__(self, vocabulary: Vocabulary, language: str = "words") -> None:
        self.vocabulary = vocabulary
        self.language = language

    def say(self, phrase: Phrase | Enum, *, is_third: bool = False) -> str:
        """The words of a phrase, as they stand within a sentence.

        Raises:
            EngineBug: none of its patterns fits it.
        """
        pieces = self._pieces(phrase, is_first=is_third, is_third=is_third)
        return forms.join(pieces) if self.language == "words" else "".join(pieces)

    def pattern_of(self, phrase: Phrase) -> Words:
        """The pattern that fits a phrase."""
        for each in PATTERNS(type(phrase), self.language):
            if fits(phrase, each):
                return each
        raise EngineBug(f"no pattern of {type(phrase).__name__} fits {phrase!r} in {self.language!r}")

    def _pieces(self, phrase: Any, *, is_first: bool, is_third: bool) -> list[str]:
        if isinstance(phrase, Enum):
            word = word_of(phrase, self.language)
            return [forms.their(word) if is_third else word]
        parts = self.pattern_of(phrase).parts
        return self._sequence(phrase, parts, is_first=is_first, is_third=is_third)

    def _sequence(
        self, phrase: Phrase, parts: tuple[Part, ...], *, is_first: bool, is_third: bool
    ) -> list[str]:
        said: list[str] = []
        for part in parts:
            said += self._part(phrase, part, is_first=is_first, is_third=is_third)
            is_first = is_first and isinstance(part, Optional)
        return said

    def _part(self, phrase: Phrase, part: Part, *, is_first: bool, is_third: bool) -> list[str]:
        match part:
            case Literal() | Choice():
                text = part.text if isinstance(part, Literal) else part.options[0]
                return [forms.inflect(text) if is_first else forms.their(text) if is_third else text]
            case Agreement(one, many, field):
                return [many if is_plural(getattr(phrase, field)) else one]
            case Article():
                return [forms.ARTICLE] if self.language == "words" else []
            case Optional(inner, flag):
                if not (getattr(phrase, flag) if flag else mentions(phrase, inner)):
                    return []
                return self._sequence(phrase, inner, is_first=False, is_third=is_third)
            case Slot():
                return self._slot(phrase, part, is_third=is_third)

    def _slot(self, phrase: Phrase, slot: Slot, *, is_third: bool) -> list[str]:
        value = getattr(phrase, slot.field)
        if slot.separator is None:
            return self._value(value, slot, is_third=is_third)
        separator = "\n" if slot.separator == "\\n" else slot.separator.split("|")[0].strip()
        said: list[str] = []
        for index, each in enumerate(value):
            if index and separator:
                said.append(separator)
            said += self._value(each, slot, is_third=is_third)
        return said

    def _value(self, value: Any, slot: Slot, *, is_third: bool) -> list[str]:
        if slot.terminal or (isinstance(value, int) and not isinstance(value, Enum)):
            return [self.vocabulary.terminals[slot.terminal or "INT"].say(value)]
        return self._pieces(value, is_first=slot.is_third, is_third=is_third or slot.is_third)


def fits(phrase: Phrase, words: Words) -> bool:
    """Whether a pattern says all of a phrase, and nothing else."""
    kind = type(phrase)
    if any(getattr(phrase, field) != value for field, value in words.values.items()):
        return False
    mentioned = set(words.fields())
    defaults = DEFAULTS(kind)
    for field in kind.__struct_fields__:
        if field not in mentioned and (field not in defaults or getattr(phrase, field) != defaults[field]):
            return False
    return _all_said(phrase, words.parts)


def _all_said(phrase: Phrase, parts: tuple[Part, ...]) -> bool:
    """Whether there is something to say in every slot that must be there."""
    return not any(isinstance(part, Slot) and getattr(phrase, part.field) in (None, ()) for part in parts)


def mentions(phrase: Phrase, parts: tuple[Part, ...]) -> bool:
    """Whether a part that may be left out is there: what it says isn't what is so by default."""
    defaults = DEFAULTS(type(phrase))
    slots = [part.field for part in parts if isinstance(part, Slot)]
    return all(field not in defaults or getattr(phrase, field) != defaults[field] for field in slots)


def is_plural(value: Any) -> bool:
    """Whether words that agree with a value stand in the plural."""
    if isinstance(value, Phrase):
        return value.is_plural
    if isinstance(value, int):
        return value not in (1, -1)
    return isinstance(value, tuple) and len(value) != 1
