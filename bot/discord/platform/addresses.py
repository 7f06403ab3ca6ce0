"""``custom_id``: the whole address of a button or a select, so that nothing about it lives in memory.

Each part of the front end has addresses of its own shape behind its own prefix: ``prefix|...``. Numbers in
them are in base 36, and an identifier is at most 100 characters long.
"""

from typing import Protocol

LIMIT = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PAIR = 36 * 36


class Address(Protocol):
    """Where a press leads: a value of the part that answers it."""

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""


def join_parts(prefix: str, *parts: str) -> str:
    """An identifier from its parts.

    Raises:
        ValueError: it would be longer than Discord allows.
    """
    identifier = "|".join((prefix, *parts))
    if len(identifier) > LIMIT:
        raise ValueError(f"custom_id of {len(identifier)} characters: {identifier}")
    return identifier


def split_parts(custom_id: str) -> tuple[str, list[str]]:
    """The prefix of an identifier, and the rest of it."""
    prefix, *parts = custom_id.split("|")
    return prefix, parts


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


def read_number(text: str, most: int) -> int:
    """A base-36 number from an identifier that may be forged: 0 unless it is one from 0 to ``most``."""
    try:
        number = from_base36(text)
    except ValueError:
        return 0
    return number if number <= most else 0


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
