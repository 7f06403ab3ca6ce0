"""Addresses of a person's own pages: ``u1|verb|arguments``. The person is the one who presses."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "u1"


class OwnVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SENDS_HAND = "h"
    CONFIRMING = "c"
    SHOWS_HINTS = "i"
    LANGUAGE = "l"
    THEME = "t"
    TEXT_ONLY = "x"
    TOLD_ALL = "f"
    RATED = "r"
    ANY_TIME = "w"
    DELETE_SURE = "dy"
    KEEP = "dn"


@dataclass(frozen=True)
class OwnPress:
    """A press about the person who presses.

    Args:
        verb: what is asked for.
        arguments: the rest, without ``|``.
    """

    verb: OwnVerb
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The identifier."""
        return join_parts(PREFIX, self.verb.value, *self.arguments)


def parse_own_press(custom_id: str) -> OwnPress | None:
    """The press that an identifier stands for, or ``None`` if it is none about a person."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or not rest or rest[0] not in set(OwnVerb):
        return None
    return OwnPress(OwnVerb(rest[0]), tuple(rest[1:]))
