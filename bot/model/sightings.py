"""What Discord has told of people and servers."""

from datetime import datetime
from typing import Annotated

import msgspec

from bot.model.rows import Kept, PlaceId, UserId, Word, stored
from engine.kernel.translation import mark

Name = Annotated[str, msgspec.Meta(max_length=100)]


NAMES_KEPT = Kept(
    mark(
        "what they call themselves and are called in servers where they have used the bot, and the"
        " language of their Discord"
    ),
    mark("their deletion; a year after they were last there; of a server, when the bot leaves it"),
)


@stored("seen_people", key=("user_id",), indexes=(("at",),), kept=NAMES_KEPT)
class SeenPerson(msgspec.Struct, frozen=True):
    """What Discord has told of somebody.

    Args:
        user_id: who it is.
        name: what they call themselves.
        locale: the locale that their Discord is set to; "" if it was never told.
        at: when it was told, to some weeks.
    """

    user_id: UserId
    name: Name
    locale: Word
    at: datetime


@stored("seen_members", key=("user_id", "guild_id"), indexes=(("guild_id",), ("at",)), kept=NAMES_KEPT)
class SeenMember(msgspec.Struct, frozen=True):
    """What somebody is called in a server.

    Args:
        user_id: who it is.
        guild_id: the server.
        name: what they are called there.
        at: when it was told, to some weeks.
    """

    user_id: UserId
    guild_id: PlaceId
    name: Name
    at: datetime


@stored(
    "seen_servers",
    key=("guild_id",),
    kept=Kept(mark("the language of a server at Discord; no person"), mark("changed by it")),
)
class SeenServer(msgspec.Struct, frozen=True):
    """What Discord has told of a server.

    Args:
        guild_id: the server.
        locale: its locale.
        at: when it was told, to some weeks.
    """

    guild_id: PlaceId
    locale: Word
    at: datetime


Seen = SeenPerson | SeenMember | SeenServer
"""Something that Discord has told."""
