"""What the bot must be allowed to do in a channel, under Discord's own names."""

import discord

from engine.kernel.translation import mark, tr

NEEDED = {
    "view_channel": mark("View Channel"),
    "send_messages": mark("Send Messages"),
    "attach_files": mark("Attach Files"),
    "read_message_history": mark("Read Message History"),
}
"""What the bot can't play without."""
WANTED = {
    "create_public_threads": mark("Create Public Threads"),
    "send_messages_in_threads": mark("Send Messages in Threads"),
}
"""What a match needs for a thread of its own; without it the match is played in the channel."""


def missing_permissions(permissions: discord.Permissions, *, is_thread: bool) -> list[str]:
    """The permissions that the bot lacks in a channel, by Discord's names."""
    needed = dict(NEEDED)
    if is_thread:
        del needed["send_messages"]
        needed["send_messages_in_threads"] = WANTED["send_messages_in_threads"]
    return [tr(name) for key, name in needed.items() if not getattr(permissions, key)]


def missing_for_threads(permissions: discord.Permissions) -> list[str]:
    """The permissions that the bot lacks to open threads in a channel, by Discord's names."""
    return [tr(name) for key, name in WANTED.items() if not getattr(permissions, key)]
