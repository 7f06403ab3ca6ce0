"""Addresses of a server's choices: ``v1|verb``. The server is the one that the press comes from."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "v1"


class ServerVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    GAMES = "g"
    CHANNELS = "c"
    CLOCK = "t"
    LANGUAGE = "l"
    RATED = "r"
    UNRATED = "u"


@dataclass(frozen=True)
class ServerPress:
    """A press about the server that it comes from."""

    verb: ServerVerb

    @property
    def custom_id(self) -> str:
        """The identifier."""
        return join_parts(PREFIX, self.verb.value)


def parse_server_press(custom_id: str) -> ServerPress | None:
    """The press that an identifier stands for, or ``None`` if it is none about a server."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or len(rest) != 1 or rest[0] not in set(ServerVerb):
        return None
    return ServerPress(ServerVerb(rest[0]))
