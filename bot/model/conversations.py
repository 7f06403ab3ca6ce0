"""What is known of writing to people directly."""

from datetime import datetime

import msgspec


class Conversation(msgspec.Struct, frozen=True):
    """The direct messages between a user and the bot.

    Args:
        user_id: the user.
        channel_id: where they are. It never changes, so nobody's is opened twice.
        is_used: whether a hand was sent there.
    """

    user_id: int
    channel_id: int
    is_used: bool = False


class OpeningPause(msgspec.Struct, frozen=True):
    """Discord lets the whole bot open no conversations for a while, whichever process asks for it.

    Args:
        until: until when none is tried.
        reason: what Discord said.
    """

    until: datetime
    reason: str
