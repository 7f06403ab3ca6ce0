"""Short examples of phrases, made from the patterns of a language alone."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Any

from engine.kernel.language import forms
from engine.kernel.language.grammar import Grammar, spellings_of
from engine.kernel.language.patterns import (
    Agreement,
    Article,
    Choice,
    Literal,
    Optional,
    Part,
    Slot,
    Told,
)
from engine.kernel.language.phrase import Phrase, patterns_of
from engine.kernel.language.terminals import Terminal

DEPTH = 3
"""How many phrases may stand inside one another in an example."""


@lru_cache(maxsize=1024)
def example_of(grammar: Grammar, sort: Any, depth: int = DEPTH) -> str | None:
    """The shortest words for a class, a category or an enumeration; ``None`` if they lie deeper than that."""
    if isinstance(sort, type) and issubclass(sort, Enum):
        return next((spelling for member in sort for spelling in spellings_of(member)), None)
    if not depth:
        return None
    found = (
        say(grammar, kind, words.parts, depth - 1)
        for kind in grammar.vocabulary.members(sort)
        for words in patterns_of(kind, "words")
        if words.is_read
    )
    return min((each for each in found if each), key=len, default=None)


def say(grammar: Grammar, kind: type[Phrase], parts: Iterable[Part], depth: int = DEPTH) -> str | None:
    """Parts of a pattern with an example in the place of each field, without what may be left out."""
    said: list[str] = []
    for part in parts:
        match part:
            case Literal(text):
                said.append(forms.unmarked(text))
            case Choice(options):
                said.append(forms.unmarked(options[0]))
            case Agreement(one, many, _):
                is_many = bool(said) and said[-1].isdecimal() and said[-1] != "1"
                said.append(forms.unmarked(many if is_many else one))
            case Article():
                said.append("a")
            case Slot():
                words = _say_slot(grammar, kind, part, depth)
                if words is None:
                    return None
                said.append(words)
            case Optional() | Told():
                continue
    return forms.join(said)


def _say_slot(grammar: Grammar, kind: type[Phrase], slot: Slot, depth: int) -> str | None:
    held = grammar.vocabulary.held_by(kind, slot)
    if isinstance(held, Terminal):
        return held.example
    found = [example_of(grammar, each, depth) for each in held]
    return min((each for each in found if each), key=len, default=None)
