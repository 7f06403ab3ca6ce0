"""``custom_id``: the whole address of a button or a select, so that nothing about it lives in memory.

``o1|subject|prompt|verb|arguments``: the subject is the id of a challenge or match; numbers are in base 36.
An identifier is at most 100 characters long.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

PREFIX = "o1"
LIMIT = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PAIR = 36 * 36
_SUBJECT = re.compile(r"[0-9A-Za-z]{1,16}")


class Verb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    NEW = "ck"
    ACCEPT = "ca"
    ACCEPT_WITH = "cd"
    DECLINE = "cn"
    WITHDRAW = "cw"
    ACTIONS = "a"
    HAND = "h"
    LOG = "l"
    MORE = "m"
    BOARD_TEXT = "t"
    CONCEDE = "q"
    CONCEDE_SURE = "qy"
    REMATCH = "r"
    JOURNAL = "e"
    MUTE = "u"
    UNMUTE = "un"
    SEND_HAND = "hs"
    CLAIM_WIN = "tc"
    GIVE_TIME = "tg"
    SHOW = "v"
    PICK = "s"
    GO = "j"
    COMMIT = "c"
    WHY = "y"


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


@dataclass(frozen=True)
class Press:
    """A parsed ``custom_id``.

    Args:
        verb: what is asked for.
        subject: id of the challenge, which is also the id of the match that comes of it.
        prompt: number of the prompt it was made for, 0 where there is none.
        arguments: the rest, without ``|``.
    """

    verb: Verb
    subject: str
    prompt: int = 0
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        parts = (PREFIX, self.subject, to_base36(self.prompt), self.verb.value, *self.arguments)
        identifier = "|".join(parts)
        if len(identifier) > LIMIT:
            raise ValueError(f"custom_id of {len(identifier)} characters: {identifier}")
        return identifier


def parse(custom_id: str) -> Press | None:
    """The press that an identifier stands for, or ``None`` if it is none of ours."""
    prefix, *rest = custom_id.split("|")
    if prefix != PREFIX or len(rest) < 3 or not _SUBJECT.fullmatch(rest[0]):
        return None
    subject, prompt, verb, *arguments = rest
    try:
        return Press(Verb(verb), subject, from_base36(prompt), tuple(arguments))
    except ValueError:
        return None
