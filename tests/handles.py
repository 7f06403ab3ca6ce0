"""The cards that somebody gets to know of, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.kernel.copies import VisibleCard
from engine.kernel.events import Event
from engine.kernel.prompts import Option, Prompt

CARD_FIELDS = frozenset({"card", "cards", "shown", "previous", "cause", "source"})
"""Fields of events that hold cards."""


def handles_in(value: object) -> Iterator[int]:
    """Every card handle in something that a viewer gets."""
    if isinstance(value, VisibleCard):
        yield value.handle
    elif isinstance(value, Option):
        yield value.card
    elif isinstance(value, Prompt):
        yield value.source
    if isinstance(value, Event):
        for field in CARD_FIELDS & set(value.__struct_fields__):
            found = getattr(value, field)
            yield from found if isinstance(found, tuple) else (found,)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from handles_in(getattr(value, field))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from handles_in(each)
