"""What an interaction tells about people: who sent it, and whom they named in it."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.app.people.sightings import Sighting


def read_sightings(interaction: discord.Interaction) -> list[Sighting]:
    """What an interaction tells about its sender and the people that it names; bots are left out."""
    user, guild_id = interaction.user, interaction.guild_id
    guild_locale = interaction.guild_locale.value if interaction.guild_locale is not None else ""
    sender = Sighting(
        user_id=user.id,
        name=user.global_name or user.name,
        locale=interaction.locale.value,
        guild_id=guild_id,
        name_there=user.display_name,
        guild_locale=guild_locale,
    )
    data: Mapping[str, Any] = interaction.data or {}
    return [sender, *_read_named(data.get("resolved") or {}, guild_id)]


def _read_named(resolved: Mapping[str, Any], guild_id: int | None) -> Iterator[Sighting]:
    """The people that are named: Discord sends what they are in the server apart from what they are."""
    members: Mapping[str, Any] = resolved.get("members") or {}
    for key, user in (resolved.get("users") or {}).items():
        if user.get("bot"):
            continue
        name = user.get("global_name") or user["username"]
        is_there = guild_id is not None and key in members
        nick = members[key].get("nick") if is_there else None
        yield Sighting(int(key), name, "", guild_id if is_there else None, nick or name)
