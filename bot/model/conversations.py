"""What is known of writing to people directly."""

from datetime import datetime

import msgspec

from bot.model.rows import WORK_KEPT, Kept, PlaceId, UserId, Word, stored
from engine.kernel.translation import mark

OPENING = "opening"


@stored(
    "conversations",
    key=("user_id",),
    kept=Kept(
        mark("where their direct messages with the bot are, and whether a hand was sent there"),
        mark("their deletion"),
    ),
)
class Conversation(msgspec.Struct, frozen=True):
    """The direct messages between a user and the bot.

    Args:
        user_id: the user.
        channel_id: where they are. It never changes, so nobody's is opened twice.
        is_used: whether a hand was sent there.
    """

    user_id: UserId
    channel_id: PlaceId
    is_used: bool = False


@stored("pauses", key=("kind",), kept=WORK_KEPT)
class OpeningPause(msgspec.Struct, frozen=True):
    """Discord lets the whole bot open no conversations for a while, whichever process asks for it.

    Args:
        until: until when none is tried.
        reason: what Discord said.
        kind: what none is opened of.
    """

    until: datetime
    reason: str
    kind: Word = OPENING
