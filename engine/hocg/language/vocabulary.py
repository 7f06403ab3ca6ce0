"""The whole vocabulary of card texts, and the language made of it."""

from functools import cache
from importlib import import_module
from types import ModuleType

from engine.hocg.abilities import asking, effects, occasions, parts, quantity
from engine.hocg.abilities import changes as texts_changes
from engine.hocg.cards import program as cards_program
from engine.hocg.cards.program import Program
from engine.hocg.cards.terminals import TERMINALS
from engine.hocg.language import nodes
from engine.hocg.language.nodes import flow
from engine.kernel.disk_cache import default_cache
from engine.kernel.language import Language, classes_in

MODULES: tuple[ModuleType, ...] = (
    cards_program,
    parts,
    asking,
    effects,
    quantity,
    texts_changes,
    occasions,
    *(import_module(f"{nodes.__name__}.{name}") for name in nodes.__all__),
)
KINDS = classes_in(MODULES)
"""Every class of the vocabulary."""

FOR_QUESTIONS = (cards_program.Clause, flow.Deeds, flow.Question)
"""How questions put what texts say; no text has these."""
PARTS = (cards_program.Part, asking.Condition)
"""What is read alone, where what is saved quotes it."""


@cache
def language() -> Language:
    """The language of card texts, made once."""
    return Language(KINDS, Program, TERMINALS, default_cache(), parts=PARTS)
