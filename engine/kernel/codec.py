"""Saving and loading of open families of structs (frames, events) by their tag."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar, cast

import msgspec

from engine.kernel.decoding import UNREADABLE, json_decoder
from engine.kernel.errors import DataError, EngineBug

S = TypeVar("S", bound=msgspec.Struct)


def name_tags(ruleset: str) -> Callable[[str], str]:
    """How the types of a ruleset are called when they are saved, for the ``tag`` of its base classes:
    ``hocg.MainPhase``. Two games can each have a frame of the same name.
    """
    return lambda name: f"{ruleset}.{name}"


def subclasses_of(base: type[S]) -> list[type[S]]:
    """Every class derived from ``base`` that has been defined so far, ``base`` itself left out.

    Raises:
        EngineBug: two of them have the same tag, so that one would be read as the other.
    """
    found: dict[str, type[S]] = {}
    pending = list(base.__subclasses__())
    while pending:
        cls = pending.pop()
        tag = str(cls.__struct_config__.tag)
        if found.setdefault(tag, cls) is not cls:
            raise EngineBug(f"{cls.__module__} and {found[tag].__module__} both define {tag}")
        pending.extend(cls.__subclasses__())
    return [found[tag] for tag in sorted(found)]


class Family(Generic[S]):
    """All tagged subclasses of one base, decoded to the class that their tag names.

    Args:
        base: the base; a game has one of its own, so that it never reads another game's types.
        what: what a member is called in messages; the name of the base if omitted.
    """

    def __init__(self, base: type[S], what: str = "") -> None:
        self.base = base
        self.what = what or base.__name__.lower()
        self._decode: Callable[[bytes | msgspec.Raw], Any] | None = None

    def encode(self, members: list[S]) -> msgspec.Raw:
        """The members as one JSON list."""
        return msgspec.Raw(msgspec.json.encode(members))

    def decode(self, raw: bytes | msgspec.Raw) -> list[S]:
        """The members of a JSON list.

        Raises:
            DataError: a tag or a field is unknown.
        """
        if self._decode is None:
            union = reduce(or_, cast("list[Any]", subclasses_of(self.base)))
            self._decode = json_decoder(list[union])  # type: ignore[valid-type]
        try:
            return cast("list[S]", self._decode(raw))
        except UNREADABLE as error:
            raise DataError(f"a saved {self.what} can't be read: {error}") from error
