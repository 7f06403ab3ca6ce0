"""``custom_id``: the whole address of a button or a select, so that nothing about it lives in memory.

An address is a value. One codec writes and reads its fields by their types, behind the prefix of its class:
``prefix|field|field...``, at most 100 characters. A number is written in base 36.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

LIMIT = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PAIR = 36 * 36
SEPARATOR = "|"
Id = Annotated[str, re.compile(r"[0-9A-Za-z]{1,16}")]
"""The id of a match or of a challenge."""
Rest = Annotated[str, SEPARATOR]
"""Everything that is left, separators included."""


class Address:
    """Where a press leads. A subclass is a frozen dataclass of fields that the codec knows: strings, numbers,
    values of a ``StrEnum``, :data:`Id`, and at the end :data:`Rest` or a tuple of strings.

    Args:
        prefix: what all its addresses begin with. Once used, it keeps its meaning: old messages never go
            away.
        layout: the names of its fields in the order in which they are written.
    """

    PREFIX: ClassVar[str]
    LAYOUT: ClassVar[Mapping[str, Any]]
    """Fields as they are written, with their types."""

    def __init_subclass__(cls, *, prefix: str, layout: tuple[str, ...]) -> None:
        super().__init_subclass__()
        if prefix in _CLASSES:
            raise ValueError(f"the prefix {prefix!r} is taken")
        hints = get_type_hints(cls, include_extras=True)
        cls.PREFIX, cls.LAYOUT = prefix, {name: hints[name] for name in layout}
        _CLASSES[prefix] = cls

    @property
    def about(self) -> str:
        """The id of the match or of the challenge that it is about; "" if it is about none."""
        return ""

    @property
    def custom_id(self) -> str:
        """The identifier.

        Raises:
            ValueError: it would be longer than Discord allows.
        """
        parts = [self.PREFIX]
        for name in self.LAYOUT:
            value = getattr(self, name)
            parts += value if isinstance(value, tuple) else (write_field(value),)
        identifier = SEPARATOR.join(parts)
        if len(identifier) > LIMIT:
            raise ValueError(f"custom_id of {len(identifier)} characters: {identifier}")
        return identifier

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """The address of this class that an identifier stands for, or ``None`` if it stands for none."""
        prefix, *parts = custom_id.split(SEPARATOR)
        if prefix != cls.PREFIX:
            return None
        try:
            return cls(**_read_fields(parts, cls.LAYOUT))
        except ValueError:
            return None


_CLASSES: dict[str, type[Address]] = {}


def read_address(custom_id: str) -> Address | None:
    """The address that an identifier stands for, or ``None`` if no class has it."""
    known = _CLASSES.get(custom_id.partition(SEPARATOR)[0])
    return None if known is None else known.read(custom_id)


def class_of(verb: StrEnum) -> type[Address]:
    """The addresses among whose verbs this one is.

    Raises:
        ValueError: there are none.
    """
    for known in _CLASSES.values():
        if known.LAYOUT.get("verb") is type(verb):
            return known
    raise ValueError(f"no address has the verb {verb!r}")


def _read_fields(parts: list[str], hints: Mapping[str, Any]) -> dict[str, Any]:
    """Fields from their texts. Raises ValueError if there are too few or too many, or one is none."""
    fields: dict[str, Any] = {}
    for name, hint in hints.items():
        if get_origin(hint) is tuple:
            fields[name], parts = tuple(parts), []
            continue
        if not parts:
            raise ValueError(f"{name} is missing")
        if hint is Rest:
            fields[name], parts = SEPARATOR.join(parts), []
            continue
        fields[name], parts = read_field(parts[0], hint), parts[1:]
    if parts:
        raise ValueError(f"{len(parts)} parts too many")
    return fields


def write_field(value: str | int) -> str:
    """A field as text; numbers are written in base 36."""
    return value if isinstance(value, str) else to_base36(value)


def write_fields(*values: str | int) -> tuple[str, ...]:
    """Fields as texts, for an address that has room for what its verb needs."""
    return tuple(map(write_field, values))


def read_field(text: str, hint: Any) -> Any:
    """A field of a type from its text. Raises ValueError if it is none."""
    if get_origin(hint) is Annotated:
        _, pattern = get_args(hint)
        if pattern.fullmatch(text) is None:
            raise ValueError(f"{text!r} is not {pattern.pattern}")
        return text
    return hint(text) if hint is not int and hint is not bool else hint(from_base36(text))


def to_base36(number: int) -> str:
    """A number from 0 upward in base 36."""
    if number < 0:
        raise ValueError(f"{number} is negative")
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits


def from_base36(text: str) -> int:
    """The number that :func:`to_base36` wrote. Raises ValueError for anything else."""
    if not text or any(character not in _DIGITS for character in text):
        raise ValueError(f"{text!r} is no base-36 number")
    return int(text, 36)


def pack(numbers: tuple[int, ...]) -> str:
    """Numbers below 1,296 as two characters each."""
    if any(not 0 <= number < _PAIR for number in numbers):
        raise ValueError(f"only numbers from 0 to {_PAIR - 1} can be packed")
    return "".join(to_base36(number).rjust(2, "0") for number in numbers)


def pack_set(numbers: tuple[int, ...]) -> str:
    """The same for numbers whose order doesn't matter: a bit mask when that is shorter."""
    listed = pack(numbers)
    masked = "~" + to_base36(sum(1 << number for number in set(numbers)))
    return min(listed, masked, key=len)


def unpack(text: str) -> tuple[int, ...]:
    """The numbers that :func:`pack` or :func:`pack_set` wrote. Raises ValueError for anything else."""
    if text.startswith("~"):
        mask = from_base36(text[1:])
        return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
    if len(text) % 2:
        raise ValueError(f"{text!r} has an odd length")
    return tuple(from_base36(text[start : start + 2]) for start in range(0, len(text), 2))
