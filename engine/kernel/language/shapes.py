"""What a pattern asks of fields and properties, beside the values that it says: of which class they are, and
what they are like in turn.

``words("{cards}", cards=like(Chosen, place=InHand))`` is printed of cards that are chosen from a hand. A text
that is read by a pattern isn't asked.
"""

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any

import msgspec


class Shape(msgspec.Struct, frozen=True):
    """What a value may be like."""

    def fits(self, value: Any) -> bool:
        """Whether a value is like that."""
        raise NotImplementedError(type(self).__name__)


class Like(Shape, frozen=True):
    """What is of a class, with certain fields or properties.

    Args:
        kind: the class, or several of which it is one; or the value itself.
        has: field or property -> what it is, or is like.
        is_so: whether it must be so, or must not.
    """

    kind: Any
    has: Mapping[str, Any]
    is_so: bool = True

    def fits(self, value: Any) -> bool:
        is_it = is_like(value, self.kind) and all(
            is_like(getattr(value, name), each) for name, each in self.has.items()
        )
        return is_it is self.is_so


class Members(Shape, frozen=True):
    """A list of which some or all members are alike.

    Args:
        each: what they are like.
        counts: whether it is enough for so many of them to be like that: ``all`` or ``any``.
        number: how many there must be, if that matters.
    """

    each: Any
    counts: Callable[[Iterable[bool]], bool]
    number: int | None = None

    def fits(self, value: Any) -> bool:
        is_number = self.number is None or len(value) == self.number
        return is_number and self.counts(is_like(each, self.each) for each in value)


class Among(Shape, frozen=True):
    """What equals one of several values."""

    values: frozenset[Any]

    def fits(self, value: Any) -> bool:
        return value in self.values


def is_shape(wanted: object) -> bool:
    """Whether it only says what a value is like."""
    return isinstance(wanted, Shape | type | UnionType)


def is_like(value: Any, wanted: Any) -> bool:
    """Whether a value is what is asked for: of a class, like a shape, or that very value."""
    if isinstance(wanted, Shape):
        return wanted.fits(value)
    if isinstance(wanted, type | UnionType):
        return isinstance(value, wanted)
    return bool(value == wanted)


def like(kind: Any = object, /, **has: Any) -> Like:
    """What is of this class, or this value, and has these fields or properties."""
    return Like(kind, has)


def unlike(kind: Any = object, /, **has: Any) -> Like:
    """What isn't of this class or this value, or lacks one of these fields or properties. Takes what
    :func:`like` takes.
    """
    return Like(kind, has, is_so=False)


def every(each: Any) -> Members:
    """A list of which every member is like that."""
    return Members(each, all)


def some(each: Any) -> Members:
    """A list of which some member is like that."""
    return Members(each, any)


def only(each: Any = object) -> Members:
    """A list of one member, which is like that."""
    return Members(each, all, 1)


def among(*values: Any) -> Among:
    """What equals one of these values, such as members of an enumeration."""
    return Among(frozenset(values))
