"""Addresses of messages, to jump to them."""


def jump_link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel, or of a message in it; of a person's direct messages where there is none."""
    place = f"https://discord.com/channels/{guild_id or '@me'}"
    if not channel_id:
        return place
    return f"{place}/{channel_id}" if message_id is None else f"{place}/{channel_id}/{message_id}"
