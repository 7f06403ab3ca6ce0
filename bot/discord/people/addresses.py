"""Addresses of a person's own pages: ``u1|verb|arguments``. The person is the one who presses."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address


class OwnVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SENDS_HAND = "h"
    CONFIRMING = "c"
    SHOWS_HINTS = "i"
    LANGUAGE = "l"
    THEME = "t"
    TEXT_ONLY = "x"
    TOLD_ALL = "f"
    SPARED_IDLE = "n"
    RATED = "r"
    ANY_TIME = "w"
    DELETE_SURE = "dy"
    KEEP = "dn"
    HISTORY = "m"


@dataclass(frozen=True)
class OwnPress(Address, prefix="u1", layout=("verb", "arguments")):
    """A press about the person who presses.

    Args:
        verb: what is asked for.
        arguments: the rest, without ``|``.
    """

    verb: OwnVerb
    arguments: tuple[str, ...] = ()
