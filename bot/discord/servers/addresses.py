"""Addresses of a server's choices: ``v1|verb``. The server is the one that the press comes from."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address


class ServerVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    GAMES = "g"
    CHANNELS = "c"
    CLOCK = "t"
    LANGUAGE = "l"
    RATED = "r"
    UNRATED = "u"
    NO_PUZZLE = "p"


@dataclass(frozen=True)
class ServerPress(Address, prefix="v1", layout=("verb",)):
    """A press about the server that it comes from.

    Args:
        verb: what is decided.
    """

    verb: ServerVerb
