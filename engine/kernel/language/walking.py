"""The phrases that a phrase is made of."""

from collections.abc import Iterator

import msgspec

from engine.kernel.language.phrase import Phrase


def walk(value: object) -> Iterator[Phrase]:
    """Every node of a tree, itself included, the outermost first."""
    for phrase in _outermost(value):
        yield phrase
        for each in next_below(phrase):
            yield from walk(each)


def next_below(value: object) -> Iterator[Phrase]:
    """The nodes that a node is made of, without those that these are made of."""
    if isinstance(value, tuple | list):
        for each in value:
            yield from _outermost(each)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _outermost(getattr(value, field))


def _outermost(value: object) -> Iterator[Phrase]:
    if isinstance(value, Phrase):
        yield value
    else:
        yield from next_below(value)
