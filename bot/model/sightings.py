"""What Discord has told of people and servers."""

from datetime import datetime

import msgspec


class SeenPerson(msgspec.Struct, frozen=True):
    """What Discord has told of somebody.

    Args:
        user_id: who it is.
        name: what they call themselves.
        locale: the locale that their Discord is set to; "" if it was never told.
        at: when it was told, to some weeks.
    """

    user_id: int
    name: str
    locale: str
    at: datetime


class SeenMember(msgspec.Struct, frozen=True):
    """What somebody is called in a server.

    Args:
        user_id: who it is.
        guild_id: the server.
        name: what they are called there.
        at: when it was told, to some weeks.
    """

    user_id: int
    guild_id: int
    name: str
    at: datetime


class SeenServer(msgspec.Struct, frozen=True):
    """What Discord has told of a server.

    Args:
        guild_id: the server.
        locale: its locale.
        at: when it was told, to some weeks.
    """

    guild_id: int
    locale: str
    at: datetime


Seen = SeenPerson | SeenMember | SeenServer
"""Something that Discord has told."""
