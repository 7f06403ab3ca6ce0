"""Addresses of challenges: ``c1|challenge|verb|arguments``. A challenge has the id of the match that may come
of it.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address, Id

NEW_SUBJECT = "new"


class ChallengeVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    NEW = "k"
    ACCEPT = "a"
    ACCEPT_WITH = "d"
    DECLINE = "n"
    WITHDRAW = "w"
    REMATCH = "r"
    WORD = "g"
    WORD_GIVEN = "gw"


@dataclass(frozen=True)
class ChallengePress(Address, prefix="c1", layout=("subject", "verb", "arguments")):
    """A press that belongs to a challenge.

    Args:
        verb: what is asked for.
        subject: id of the challenge, or of the match that a rematch is asked for.
        arguments: the rest, without ``|``.
    """

    verb: ChallengeVerb
    subject: Id
    arguments: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        return self.subject
