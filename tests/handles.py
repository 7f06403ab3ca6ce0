"""The cards that somebody gets to know of, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType

import msgspec

from engine.kernel.copies import VisibleCard
from engine.kernel.events import Event
from engine.kernel.prompts import Option, Prompt

CARD_FIELDS = frozenset({"card", "cards", "shown", "previous", "cause", "source"})
"""Fields of events that hold cards."""

LEAVES = (str, int, NoneType)
"""Nothing is in them."""


def handles_in(value: object) -> Iterator[int]:
    """Every card handle in something that a viewer gets."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list | tuple):
            waiting.extend(each for each in value if not isinstance(each, LEAVES))
            continue
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
            parts = (getattr(value, field) for field in value.__struct_fields__)
            waiting.extend(part for part in parts if not isinstance(part, LEAVES))
