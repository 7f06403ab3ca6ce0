"""Addresses of messages, to jump to them."""

from bot.model.matches import MatchInfo


def jump_link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel, or of a message in it; of a person's direct messages where there is none."""
    place = f"https://discord.com/channels/{guild_id or '@me'}"
    if not channel_id:
        return place
    return f"{place}/{channel_id}" if message_id is None else f"{place}/{channel_id}/{message_id}"


def link_board(match: MatchInfo) -> str:
    """The address of a match's newest board, where it is played; of that place where it has none."""
    message_id = match.board_message_id if match.board_channel_id == match.home else None
    return jump_link(match.place.guild_id, match.home, message_id)
