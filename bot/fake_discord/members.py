"""People and servers of the stand-in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.fake_discord.permissions import allow_all_but

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
        """The user as Discord sends it."""
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
        thread_limit: how many threads may be active at once.
        longest_quiet: minutes that a thread may at most be quiet before Discord archives it.
    """

    id: int
    name: str
    is_joined: bool = True
    denied: set[str] = field(default_factory=set)
    locale: str = "en-US"
    nicks: dict[int, str] = field(default_factory=dict)
    thread_limit: int = 1000
    longest_quiet: int = 10080

    def to_json(self) -> Json:
        """The server as Discord lists it."""
        kept = {"id": str(self.id), "name": self.name, "permissions": str(allow_all_but(self.denied))}
        return {**kept, "icon": None, "banner": None, "owner": False, "features": []}

    def describe(self, owner: User) -> Json:
        """As Discord tells of it to who asks for it alone."""
        nothing = dict.fromkeys((
            "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
            "afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code",
            "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
        ))  # fmt: skip
        none_yet = dict.fromkeys((
            "system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
            "explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level",
        ), 0)  # fmt: skip
        return {
            **nothing, **none_yet, "id": str(self.id), "name": self.name, "owner_id": str(owner.id),
            "preferred_locale": self.locale, "region": "deprecated", "features": [], "roles": [],
            "emojis": [], "stickers": [], "afk_timeout": 300, "widget_enabled": False, "nsfw": False,
            "max_members": 500_000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
            "premium_progress_bar_enabled": False,
        }  # fmt: skip

    def member_json(self, user: User) -> Json:
        """Somebody in it, as Discord sends them."""
        return {
            "user": user.to_json(), "roles": [], "joined_at": "2026-11-01T00:00:00+00:00", "flags": 0,
            "deaf": False, "mute": False, "permissions": str((1 << 50) - 1), "avatar": None,
            "nick": self.nicks.get(user.id),
        }  # fmt: skip
