"""Values that are rows of a table of their own. The class says all that the store has to know: the table, its
key, and which fields are people.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

import msgspec

from engine.kernel.translation import mark

R = TypeVar("R", bound=type[msgspec.Struct])


class Named(Enum):
    """What an id of Discord names."""

    USER = auto()
    RESTRAINED = auto()
    PLACE = auto()


class Whole(Enum):
    """What a row may be part of."""

    MATCH = auto()


UserId = Annotated[int, Named.USER]
"""A person, who may know of all that is in the rows that name them: they are handed out to them. They are
deleted with everything about that person; where the field may be ``None`` the row stays without the name.
"""
RestrainedId = Annotated[int, Named.RESTRAINED]
"""A person against whom somebody else has decided something. Such a row stays when that person has everything
about them deleted, or they would lift it so; it goes when it is lifted, or has had its time.
"""
PlaceId = Annotated[int, Named.PLACE]
"""A server, a channel or an application."""
MatchId = Annotated[str, Whole.MATCH]
"""A match that the row is deleted with."""
Word = Annotated[str, msgspec.Meta(max_length=32)]
"""A short name from a list of ours, or of Discord's."""
Digest = Annotated[str, msgspec.Meta(max_length=64)]
"""A hash in words; "" for none."""


class Versioned(msgspec.Struct, frozen=True, kw_only=True):
    """A row that counts its changes, so that it is noticed when two of them meet.

    Args:
        version: how often it was kept; 0 for never.
    """

    version: int = 0


class Kept(NamedTuple):
    """What a table keeps of people, in sentences for the page on privacy.

    Args:
        what: what of a person is in it.
        until: until when.
    """

    what: str
    until: str


WORK_KEPT = Kept(mark("errors of the program and its own work; no person"), mark("kept"))
"""Of a table that is about the bot alone."""


class Stored(NamedTuple):
    """Where rows of a class are kept.

    Args:
        table: the table.
        key: the fields of which no two rows have the same.
        indexes: the fields that rows are looked for by otherwise.
        kept: what it keeps of people.
        fields: the types of all fields.
    """

    table: str
    key: tuple[str, ...]
    indexes: tuple[tuple[str, ...], ...]
    kept: Kept
    fields: Mapping[str, Any]


STORED: dict[type[msgspec.Struct], Stored] = {}
"""Every class of rows of the modules that were loaded; see :func:`list_stored`."""


def stored(
    table: str, *, key: tuple[str, ...], kept: Kept, indexes: tuple[tuple[str, ...], ...] = ()
) -> Callable[[R], R]:
    """Keep values of a class in a table of their own. A migration makes it; nothing else lists it.

    Args:
        table: its name.
        key: the fields of which no two rows have the same.
        kept: what it keeps of people.
        indexes: the fields that rows are looked for by otherwise.
    """

    def keep(kind: R) -> R:
        STORED[kind] = Stored(table, key, indexes, kept, get_type_hints(kind, include_extras=True))
        return kind

    return keep


def list_stored() -> Sequence[type[msgspec.Struct]]:
    """Every class of rows of this package, by the names of their tables."""
    package = __name__.rpartition(".")[0]
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return sorted(STORED, key=lambda kind: STORED[kind].table)
