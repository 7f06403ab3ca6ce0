"""Words in two languages: enumerations whose members have a Japanese word besides the English one."""

from enum import StrEnum
from typing import Self

from engine.kernel.translation import current_language

JAPANESE = "ja"


class Spoken(StrEnum):
    """Members are written as ``NAME = "english", "japanese"``; the value is the English word. Further English
    spellings stand behind, the first of them in the plural where it has one. A member of which no text speaks
    is written with its value alone, and has no spellings.
    """

    ja: str
    spellings: tuple[str, ...]

    def __new__(cls, value: str, ja: str | None = None, *further: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.ja = ja or ""
        member.spellings = () if ja is None else (value, *further)
        return member

    @property
    def said(self) -> str:
        """The word in the language that is spoken now."""
        return self.ja if current_language() == JAPANESE else self.value
