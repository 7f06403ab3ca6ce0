"""Addresses of messages, to jump to them."""


def jump_link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel, or of a message in it."""
    end = "" if message_id is None else f"/{message_id}"
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}{end}"
