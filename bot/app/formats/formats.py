"""The formats of events by their kinds."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from bot.app.formats.elimination import Elimination
from bot.app.formats.field import Field, Meeting, Seated
from bot.app.formats.robin import Robin
from bot.app.formats.standings import Line
from bot.app.formats.swiss import Swiss
from bot.model.events import Kind


class Format(Protocol):
    """How an event finds its winner. Every function takes any event of its kind, at any moment."""

    least: int
    """How many players it needs."""

    def count_rounds(self, field: Field) -> int | None:
        """How many rounds there are; ``None`` where that hangs on how they end."""

    def pair(self, field: Field) -> list[Meeting] | None:
        """The tables of the next round, the highest first; ``None`` if there can be none."""

    def rank(self, field: Field) -> Sequence[Line]:
        """How everybody stands, the best first."""


FORMATS: Mapping[Kind, Format] = {
    Kind.SINGLE: Elimination(1, 2),
    Kind.DOUBLE: Elimination(2, 4),
    Kind.SWISS: Swiss(),
    Kind.ROBIN: Robin(),
}


def is_elimination(kind: Kind) -> bool:
    """Whether one of two has to go on: no table can end in a draw."""
    return kind in (Kind.SINGLE, Kind.DOUBLE)


def pair_next(field: Field) -> list[Meeting] | None:
    """The tables of the next round, in a way that wasn't proposed before if there is another one; ``None`` if
    all rounds are played, or none can be paired.
    """
    form = FORMATS[field.rules.kind]
    rounds = form.count_rounds(field)
    if rounds is not None and field.round >= rounds and field.rules.kind is not Kind.SINGLE:
        return None
    meetings = form.pair(field)
    if meetings is None or list_seated(meetings) not in field.proposed:
        return meetings
    return pair_otherwise(field) or meetings


def list_seated(meetings: Sequence[Meeting]) -> Seated:
    """Who sits together at the tables of a round, whatever their order; alone for a bye."""
    return frozenset(
        frozenset((each.first,) if each.second is None else (each.first, each.second)) for each in meetings
    )


def pair_otherwise(field: Field) -> list[Meeting] | None:
    """The tables of the next round in a way that wasn't proposed before; ``None`` if there is no other one.
    Who sits at one of the last tables is parted first, so that the first ones stay about as good as they can
    be. No way is looked at twice: those without a table are parted from those with it.
    """
    meetings = FORMATS[field.rules.kind].pair(field)
    if meetings is None:
        return None
    seated = list_seated(meetings)
    if seated & field.barred:  # the format leaves no choice there
        return None
    if seated not in field.proposed:
        return meetings
    kept = field.kept
    for meeting in reversed(meetings):
        table = list_seated([meeting])
        parted = msgspec.structs.replace(field, barred=field.barred | table, kept=kept)
        if found := pair_otherwise(parted):
            return found
        kept |= table
    return None
