"""Events: what happened, typed, with the part of it that each viewer may know."""

import msgspec

HIDDEN = -2
"""Stands for a card that the viewer can't see."""

Viewer = int | None
"""A seat, or ``None`` for everybody who is not playing (spectators, public posts)."""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. A subclass with hidden parts overrides :meth:`seen_by`."""

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """The event as this viewer may know it, or ``None`` if it may not be known at all."""
        return self


def hide(cards: tuple[int, ...], *, seen: bool) -> tuple[int, ...]:
    """The cards as they are if seen, otherwise as many unknown ones."""
    return cards if seen else (HIDDEN,) * len(cards)
