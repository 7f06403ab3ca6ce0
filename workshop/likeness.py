"""Whether two texts mean the same, word order and empty words aside."""

from engine.hocg.cards.program import Program
from engine.hocg.language.nodes.nouns import Kind
from engine.kernel.language import Phrase


def is_alike(one: Program, other: Program) -> bool:
    """Whether two programs are the same but for what says nothing: the order of the words before a noun, and
    of paragraphs.
    """
    return _sorted(one) == _sorted(other)


def _sorted(value: object) -> object:
    match value:
        case tuple():
            return tuple(map(_sorted, value))
        case Kind(adjectives, noun, after):
            return ("Kind", sorted(map(repr, map(_sorted, adjectives))), repr(noun), _sorted(after))
        case Program(parts):
            return sorted(map(repr, map(_sorted, parts)))
        case Phrase():
            fields = (_sorted(getattr(value, name)) for name in value.__struct_fields__)
            return (type(value).__name__, *fields)
    return repr(value)
