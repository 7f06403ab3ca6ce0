"""Events: what happened, typed, with the part of it that each viewer may know."""

from typing import TypeVar

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


E = TypeVar("E", bound=Event)


def hide_cards(event: E, cards: tuple[int, ...], *, seen: bool) -> E:
    """An event whose ``cards`` are these: as it is if they are seen, otherwise with as many unknown ones."""
    return event if seen else replace(event, cards=(HIDDEN,) * len(cards))
