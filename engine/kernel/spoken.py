"""Words in two languages: enumerations whose members have a Japanese word besides the English one."""

from enum import StrEnum
from typing import Self


class Spoken(StrEnum):
    """Members are written as ``NAME = "english", "japanese"``; the value is the English word."""

    ja: str

    def __new__(cls, value: str, ja: str = "") -> Self:
        """A member with both words."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.ja = ja
        return member
