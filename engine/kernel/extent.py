"""How much of something that a text asks for could be done."""

from collections.abc import Iterable
from typing import NamedTuple


class Extent(NamedTuple):
    """How much of it could be done now.

    Fields:
        is_any: whether doing it would do anything, as far as its player can know.
        is_full: whether it can be done in full, as a cost must be.
    """

    is_any: bool
    is_full: bool


NOTHING = Extent(is_any=False, is_full=False)
PREPARES = Extent(is_any=False, is_full=True)
"""Of what can always be done, and changes nothing by itself: what follows it does."""


def extent_of(found: int, wanted: int = 1) -> Extent:
    """What there is of a number of things that are wanted, of which one is wanted at least."""
    return Extent(found > 0, found >= max(1, wanted))


def whole(parts: Iterable[Extent]) -> Extent:
    """One thing that is made of parts, each of which it needs."""
    found = list(parts)
    return Extent(all(each.is_any for each in found), all(each.is_full for each in found))


def in_turn(steps: Iterable[Extent]) -> Extent:
    """Several steps one after the other: any of them is something, all of them are all of it, and no step is
    nothing.
    """
    found = list(steps)
    return Extent(any(each.is_any for each in found), bool(found) and all(each.is_full for each in found))
