"""Events: what happened, typed, with the part of it that each viewer may know."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple, Self, TypeVar

import msgspec
from msgspec.structs import replace

HIDDEN = -2
"""Stands for a card that the viewer can't see."""

Viewer = int | None
"""A seat, or ``None`` for everybody who is not playing (spectators, public posts)."""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. A subclass with hidden parts overrides :meth:`seen_by`; one whose cards are
    remembered, when they lie hidden again, names the fields that hold them in ``CARDS``.
    """

    CARDS: ClassVar[tuple[str, ...]] = ()
    """Each of these fields holds a card, or a tuple of cards."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """The event as this viewer may know it, or ``None`` if it may not be known at all."""
        return self

    def with_cards(self, others: Mapping[int, int]) -> Self:
        """The event as it is remembered where other cards have the faces of those that it speaks of.

        Args:
            others: those cards, by the ones in whose place they are.
        """
        changed: dict[str, int | tuple[int, ...]] = {}
        for name in self.CARDS:
            held: int | tuple[int, ...] = getattr(self, name)
            cards = held if isinstance(held, tuple) else (held,)
            if not others.keys().isdisjoint(cards):
                put = tuple(others.get(card, card) for card in cards)
                changed[name] = put if isinstance(held, tuple) else put[0]
        return replace(self, **changed) if changed else self


class Depth(NamedTuple):
    """Where in the stack of procedures an event happened. The depths of a match's events tell which of them
    came of which: what a procedure and those that it has started record belongs together.

    Args:
        frames: how many procedures were in progress, the one that recorded the event included.
        lowest: how many were in progress at the fewest since the event before.
    """

    frames: int
    lowest: int


OUTSIDE = Depth(1_000_000, 0)
"""Of what no procedure has caused, such as a concession: nothing came of it, and it ends what was begun."""

E = TypeVar("E", bound=Event)


def hide_cards(event: E, cards: tuple[int, ...], *, seen: bool) -> E:
    """An event whose ``cards`` are these: as it is if they are seen, otherwise with as many unknown ones."""
    return event if seen else replace(event, cards=(HIDDEN,) * len(cards))
