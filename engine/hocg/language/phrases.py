"""Parts of texts: what is said of an effect, or of what has to be chosen, read without the text around it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Node
from engine.hocg.language.vocabulary import language
from engine.kernel.language import Meaningless, Misread, Phrase, Unsaid

SENTENCES: Final = ("{}", "{}.")
"""What is whole sentences already."""
OBJECTS: Final = (
    "Choose {}.",
    "Archive {}.",
    "Reveal {}.",
    "Draw {}.",
    "Draw 1 card {}.",
    "If {}, draw 1 card.",
)
"""Sentences that have room for what is chosen, for how often, or for what is so."""


def read_phrase(words: str) -> Phrase | None:
    """What a part of a text means; ``None`` if no text has such words.

    Args:
        words: sentences, with or without the last full stop, or what an effect is done with.
    """
    lexicon = {"TAG": default_pool().tags}
    for frame in (*SENTENCES, *OBJECTS):
        try:
            program = language().read(frame.format(words), lexicon).node
        except (Misread, Meaningless):
            continue
        if frame in SENTENCES:
            return program
        found = next(
            (node for node in walk(program) if isinstance(node, Node) and _is_said(node, words)), None
        )
        if found is not None:
            return found
    return None


def _is_said(node: Phrase, words: str) -> bool:
    """Whether a node alone has these words; some can be said only within others."""
    try:
        return isinstance(node, Node) and node.say() == words
    except Unsaid:
        return False


def walk(value: object) -> Iterator[Phrase]:
    """Every node of a tree, itself included, the outermost first."""
    if isinstance(value, tuple | list):
        for each in value:
            yield from walk(each)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, Phrase):
            yield value
        for field in value.__struct_fields__:
            yield from walk(getattr(value, field))
