"""Saving and loading of open families of structs (frames, events) by their tag."""

from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar, cast

import msgspec

from engine.kernel.errors import DataError

S = TypeVar("S", bound=msgspec.Struct)


def subclasses_of(base: type[S]) -> list[type[S]]:
    """Every class derived from ``base`` that has been defined so far, ``base`` itself left out."""
    found: dict[str, type[S]] = {}
    pending = list(base.__subclasses__())
    while pending:
        cls = pending.pop()
        found.setdefault(cls.__name__, cls)
        pending.extend(cls.__subclasses__())
    return [found[name] for name in sorted(found)]


class Family(Generic[S]):
    """All tagged subclasses of one base, decoded to the class that their tag names."""

    def __init__(self, base: type[S]) -> None:
        self.base = base
        self._decoder: msgspec.json.Decoder[Any] | None = None

    def encode(self, members: list[S]) -> msgspec.Raw:
        """The members as one JSON list."""
        return msgspec.Raw(msgspec.json.encode(members))

    def decode(self, raw: bytes | msgspec.Raw) -> list[S]:
        """The members of a JSON list.

        Raises:
            DataError: a tag or a field is unknown.
        """
        if self._decoder is None:
            union = reduce(or_, cast("list[Any]", subclasses_of(self.base)))
            self._decoder = msgspec.json.Decoder(list[union])  # type: ignore[valid-type]
        try:
            return cast("list[S]", self._decoder.decode(raw))
        except msgspec.ValidationError as error:
            raise DataError(f"a saved {self.base.__name__.lower()} can't be read: {error}") from error
