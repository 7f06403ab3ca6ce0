"""Addresses of matches: ``o1|match|prompt|verb|arguments``."""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import from_base36, join_parts, split_parts, to_base36

PREFIX = "o1"
_SUBJECT = re.compile(r"[0-9A-Za-z]{1,16}")


class Verb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    ACTIONS = "a"
    HAND = "h"
    LOG = "l"
    MORE = "m"
    BOARD_TEXT = "t"
    CONCEDE = "q"
    CONCEDE_SURE = "qy"
    JOURNAL = "e"
    PROOF = "p"
    REPLAY = "rp"
    CHOICE = "k"
    PILES = "d"
    MUTE = "u"
    UNMUTE = "un"
    SEND_HAND = "hs"
    CLAIM_WIN = "tc"
    GIVE_TIME = "tg"
    SHOW = "v"
    PICK = "s"
    PICK_OPEN = "so"
    GO = "j"
    COMMIT = "c"
    WHY = "y"
    READ = "rd"
    OFFERS = "o"
    OFFER = "om"
    UNDO = "oz"
    AGREE = "oy"
    DECLINE = "on"
    RESUME = "or"
    PAUSE_LATE = "op"
    AHEAD = "w"
    ASK_AGAIN = "wx"


@dataclass(frozen=True)
class Press:
    """A press that belongs to a match.

    Args:
        verb: what is asked for.
        subject: id of the match.
        prompt: number of the prompt it was made for, 0 where there is none.
        arguments: the rest, without ``|``.
    """

    verb: Verb
    subject: str
    prompt: int = 0
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        return join_parts(PREFIX, self.subject, to_base36(self.prompt), self.verb.value, *self.arguments)


def parse(custom_id: str) -> Press | None:
    """The press that an identifier stands for, or ``None`` if it is none of a match."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or len(rest) < 3 or not _SUBJECT.fullmatch(rest[0]):
        return None
    subject, prompt, verb, *arguments = rest
    try:
        return Press(Verb(verb), subject, from_base36(prompt), tuple(arguments))
    except ValueError:
        return None
