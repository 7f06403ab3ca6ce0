"""The addresses of look-ups: what a button or a select on an answer leads to, in its ``custom_id`` alone.

``k1|what|key|more``: nothing about an answer lives in memory, so it works after a restart and in any process.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.discord.platform.addresses import LIMIT, Press, Verb

PREFIX = "k1"


class What(StrEnum):
    """What an address leads to. A code, once used, keeps its meaning: old messages never go away."""

    CLAUSE = "c"
    RULING = "r"
    KEYWORD = "t"
    CARD = "d"
    CARD_RULINGS = "dr"
    CARD_USE = "du"
    PRINTINGS = "n"
    CHOSEN = "go"
    SHARE = "s"


@dataclass(frozen=True)
class Target:
    """A thing that can be shown.

    Args:
        what: what it is.
        key: a number or a name.
    """

    what: What
    key: str

    def encode(self) -> str:
        """The target as the value of a choice."""
        return f"{self.what}|{self.key}"


@dataclass(frozen=True, kw_only=True)
class Look(Press):
    """A press on the answer of a look-up.

    It is a :class:`Press` so that the buttons of a page can carry it, but its address has a prefix and parts
    of its own: it belongs to no match.

    Args:
        what: what is asked for.
        key: a number or a name; for :attr:`What.SHARE` the encoded target, for :attr:`What.CHOSEN` anything
            that tells the selects of a message apart.
    """

    verb: Verb = field(default=Verb.SHOW, init=False)
    subject: str = field(default="", init=False)
    what: What
    key: str

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        identifier = f"{PREFIX}|{self.what}|{self.key}"
        if len(identifier) > LIMIT:
            raise ValueError(f"custom_id of {len(identifier)} characters: {identifier}")
        return identifier


def look_at(what: What, key: str) -> Look:
    """The press that shows a thing."""
    return Look(what=what, key=key)


def share(target: Target) -> Look:
    """The press that shows a thing to everybody."""
    return Look(what=What.SHARE, key=target.encode())


def choose_in(place: str) -> Look:
    """The press of a select whose choices are targets.

    Args:
        place: what the select belongs to. Discord's desktop keeps the old choice of a select with the same
            identifier, so it changes with the page.
    """
    return Look(what=What.CHOSEN, key=place[:60])


def is_ours(custom_id: str) -> bool:
    """Whether an identifier is that of a look-up."""
    return custom_id.startswith(f"{PREFIX}|")


def parse_target(value: str) -> Target | None:
    """The target that a value stands for, or ``None`` if it stands for none."""
    what, bar, key = value.partition("|")
    try:
        return Target(What(what), key) if bar and key else None
    except ValueError:
        return None


def parse_look(custom_id: str) -> Target | None:
    """The target of an identifier, or ``None`` if it is no look-up's."""
    prefix, _, rest = custom_id.partition("|")
    return parse_target(rest) if prefix == PREFIX else None
