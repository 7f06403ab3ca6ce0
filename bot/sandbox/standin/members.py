"""People and servers of the stand-in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.standin.permissions import allow_all_but

Json = dict[str, Any]
"""A JSON object as it goes over the wire."""


@dataclass
class User:
    """A person, or the bot.

    Attributes:
        locale: the language that their Discord is set to.
    """

    id: int
    name: str
    is_bot: bool = False
    takes_dms: bool = True
    dm_channel: int | None = None
    locale: str = "en-US"

    def to_json(self) -> Json:
        """As Discord sends it."""
        return {
            "id": str(self.id), "username": self.name, "global_name": self.name.capitalize(),
            "discriminator": "0", "avatar": None, "bot": self.is_bot, "flags": 0, "public_flags": 0,
            "primary_guild": None,
        }  # fmt: skip


@dataclass
class Guild:
    """A server.

    Attributes:
        denied: names of permissions that the bot lacks in all of it.
        locale: its language.
        nicks: what people are called there, by their ids, if it isn't what they call themselves.
    """

    id: int
    name: str
    is_joined: bool = True
    denied: set[str] = field(default_factory=set)
    locale: str = "en-US"
    nicks: dict[int, str] = field(default_factory=dict)

    def to_json(self) -> Json:
        """As Discord lists it."""
        kept = {"id": str(self.id), "name": self.name, "permissions": str(allow_all_but(self.denied))}
        return {**kept, "icon": None, "banner": None, "owner": False, "features": []}

    def member_json(self, user: User) -> Json:
        """Somebody in it, as Discord sends them."""
        return {
            "user": user.to_json(), "roles": [], "joined_at": "2026-11-01T00:00:00+00:00", "flags": 0,
            "deaf": False, "mute": False, "permissions": str((1 << 50) - 1), "avatar": None,
            "nick": self.nicks.get(user.id),
        }  # fmt: skip
