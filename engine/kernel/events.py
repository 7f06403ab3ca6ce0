"""Events: what happened, typed, with the part of it that each viewer may know."""

from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

HIDDEN = -2
"""Stands for a card that the viewer can't see."""

Viewer = int | None
"""A seat, or ``None`` for everybody who is not playing (spectators, public posts)."""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. A subclass with hidden parts overrides :meth:`seen_by`."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """The event as this viewer may know it, or ``None`` if it may not be known at all."""
        return self


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
