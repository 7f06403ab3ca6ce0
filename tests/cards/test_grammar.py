"""A grammar made from a vocabulary can be read in one way: where a word could go on with what stands before
it or begin what stands around it, that is listed here, with the reason why it goes on.
"""

from __future__ import annotations

import re

import pytest

from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.vocabulary import language
from engine.kernel.language import Language
from engine.kernel.language.analysis import Analysis, Conflict
from engine.kernel.language.grammar import Grammar
from engine.osica.language.reader import LANGUAGE

Reasons = dict[tuple[str, str], str]
"""A word and the class that could end before it -> why it doesn't."""

WHOSE = "what the sentence is about goes on to act"
SECOND = "it belongs to the nearer of the two"

HOCG: Reasons = {(", then", "Doing"): SECOND}
OSICA: Reasons = {
    (":", "May"): "what 'you may ...' pays for is nearest",
    ("and", "If"): "what is done in the condition goes on",
    ("and", "May"): WHOSE,
    ("or", "ChooseOne"): SECOND,
}


def found_in(grammar: Grammar) -> list[tuple[str, str]]:
    """Every word that could end what stands before it, with the class that it could end."""
    return sorted({name_of(grammar, each) for each in Analysis(grammar.text).conflicts})


def name_of(grammar: Grammar, conflict: Conflict) -> tuple[str, str]:
    rule = re.split(r"\W", conflict.ends)[0]
    kind = grammar.alternatives[rule].kind.__name__ if rule in grammar.alternatives else rule
    return grammar.phrases.get(conflict.terminal, conflict.terminal), kind


@pytest.mark.parametrize(
    ("language", "reasons"), [(language(), HOCG), (LANGUAGE, OSICA)], ids=["hocg", "osica"]
)
def test_a_word_goes_on_or_begins_anew_only_where_it_was_looked_at(
    language: Language, reasons: Reasons
) -> None:
    assert found_in(language.grammar) == sorted(reasons)


@pytest.mark.parametrize(
    "text",
    [
        "If there are 4 or more holomem in your opponent's archive, draw 1 card.",
        "If there is a cheer on your opponent's stage, draw 1 card.",
        "If your opponent has 4 or more holomem on their stage, draw 1 card.",
    ],
)
def test_their_place_is_said_only_where_they_have_been_named(text: str) -> None:
    assert compile_text(AbilityKind.ART, text).say() == text
