"""Addresses of challenges: ``c1|challenge|verb|arguments``. A challenge has the id of the match that may come
of it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "c1"
NEW_SUBJECT = "new"
_SUBJECT = re.compile(r"[0-9A-Za-z]{1,16}")


class ChallengeVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    NEW = "k"
    ACCEPT = "a"
    ACCEPT_WITH = "d"
    DECLINE = "n"
    WITHDRAW = "w"
    REMATCH = "r"


@dataclass(frozen=True)
class ChallengePress:
    """A press that belongs to a challenge.

    Args:
        verb: what is asked for.
        subject: id of the challenge, or of the match that a rematch is asked for.
        arguments: the rest, without ``|``.
    """

    verb: ChallengeVerb
    subject: str
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        return join_parts(PREFIX, self.subject, self.verb.value, *self.arguments)


def parse_challenge_press(custom_id: str) -> ChallengePress | None:
    """The press that an identifier stands for, or ``None`` if it is none of a challenge."""
    prefix, rest = split_parts(custom_id)
    if (
        prefix != PREFIX
        or len(rest) < 2
        or not _SUBJECT.fullmatch(rest[0])
        or rest[1] not in set(ChallengeVerb)
    ):
        return None
    subject, verb, *arguments = rest
    return ChallengePress(ChallengeVerb(verb), subject, tuple(arguments))
