"""Patterns as people are shown them, in the manual and in diagnostics."""

import re
from enum import Enum

from engine.kernel.language import forms
from engine.kernel.language.grammar import Vocabulary, spellings_of
from engine.kernel.language.patterns import (
    VERB,
    Agreement,
    Article,
    Choice,
    Literal,
    Optional,
    Part,
    Slot,
    Told,
)
from engine.kernel.language.phrase import Phrase
from engine.kernel.language.terminals import Terminal


def show(vocabulary: Vocabulary, kind: type[Phrase], parts: tuple[Part, ...]) -> str:
    """A pattern with the categories of its slots in capitals, and what may be left out in curly brackets.

    Args:
        vocabulary: which knows what may stand in a slot.
        kind: the class whose pattern it is.
        parts: the pattern.
    """
    return forms.join([_show(vocabulary, kind, part) for part in parts]).strip()


def _show(vocabulary: Vocabulary, kind: type[Phrase], part: Part) -> str:
    match part:
        case Literal(text):
            return "(new line)" if text == "\n" else forms.unmarked(text)
        case Choice(options):
            return "/".join(map(forms.unmarked, options))
        case Agreement(one, many, _):
            return forms.unmarked(f"{one}/{many}")
        case Article():
            return "a/an"
        case Told():
            return ""
        case Optional(inner, _):
            return f"{{{show(vocabulary, kind, inner)}}}"
        case Slot():
            shown = _show_slot(vocabulary, kind, part)
            return shown if part.separator is None else f"{shown} …"


def _show_slot(vocabulary: Vocabulary, kind: type[Phrase], slot: Slot) -> str:
    held = vocabulary.held_by(kind, slot)
    if slot.field == VERB:
        verbs: type[Enum] = vocabulary.type_of(kind, VERB)
        return "/".join(spelling for verb in verbs for spelling in spellings_of(verb))
    if isinstance(held, Terminal):
        return held.example if slot.category else "N"
    return "/".join(dict.fromkeys("N" if each is int else placeholder(each) for each in held))


def placeholder(kind: type) -> str:
    """The name by which the manual shows where a phrase of a class stands: CARD PICK for ``CardPick``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).upper()
