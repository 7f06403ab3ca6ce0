"""What the bot must be allowed to do in a channel, under Discord's own names."""

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}
"""What the bot can't play without."""
WANTED = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What a match needs for a thread of its own; without it the match is played in the channel."""


def missing_permissions(permissions: discord.Permissions, *, is_thread: bool) -> list[str]:
    """The permissions that the bot lacks in a channel, by Discord's names."""
    needed = dict(NEEDED)
    if is_thread:
        del needed["send_messages"]
        needed["send_messages_in_threads"] = WANTED["send_messages_in_threads"]
    return [name for key, name in needed.items() if not getattr(permissions, key)]


def missing_for_threads(permissions: discord.Permissions) -> list[str]:
    """The permissions that the bot lacks to open threads in a channel, by Discord's names."""
    return [name for key, name in WANTED.items() if not getattr(permissions, key)]
