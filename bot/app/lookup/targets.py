"""What leads to an answer: ``what|key``, so that a link needs no memory."""

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What a target leads to. A code, once used, keeps its meaning: old messages never go away."""

    CLAUSE = "c"
    RULING = "r"
    TERM = "t"
    QUESTION = "q"
    CARD = "d"
    CARD_RULINGS = "dr"
    CARD_USE = "du"
    PRINTINGS = "n"


@dataclass(frozen=True)
class Target:
    """A thing that can be shown: what it is, and its number or name."""

    what: What
    key: str

    def __str__(self) -> str:
        return f"{self.what}|{self.key}"


def parse_target(text: str) -> Target | None:
    """The target that a text stands for, or ``None`` if it stands for none."""
    what, bar, key = text.partition("|")
    try:
        return Target(What(what), key) if bar and key else None
    except ValueError:
        return None
