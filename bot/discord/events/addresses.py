"""Addresses of events: ``e1|event|verb|arguments``."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address, Id


class EventVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SIGN_UP = "s"
    SIGN_UP_WITH = "d"
    CHECK_IN = "c"
    LEAVE = "l"
    LEAVE_SURE = "ly"
    DECK = "k"
    DECK_WITH = "kd"
    MINE = "m"
    PLAYERS = "p"
    TABLES = "t"
    STANDINGS = "w"
    RULINGS = "r"
    LIST = "i"
    MANAGE = "g"
    BEGIN = "b"
    RESUME = "u"
    WORD = "o"
    WORD_GIVEN = "og"


@dataclass(frozen=True)
class EventPress(Address, prefix="e1", layout=("subject", "verb", "arguments")):
    """A press that belongs to an event.

    Args:
        verb: what is asked for.
        subject: id of the event.
        arguments: the rest, without ``|``.
    """

    verb: EventVerb
    subject: Id
    arguments: tuple[str, ...] = ()
