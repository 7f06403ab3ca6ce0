"""Notes that players keep on their matches."""

from datetime import datetime

import msgspec

from bot.model.rows import Kept, MatchId, UserId, stored
from engine.kernel.translation import mark

NOTE_LENGTH = 1500
"""Characters that a note may have."""


@stored(
    "match_notes",
    key=("match_id", "user_id"),
    indexes=(("user_id",),),
    kept=Kept(
        mark("notes that they have written on their matches, for themselves alone"),
        mark("emptied by them; the end of what is kept of the match; their deletion"),
    ),
)
class MatchNote(msgspec.Struct, frozen=True):
    """What a player has written down about a match. Nobody else reads it.

    Args:
        match_id: the match.
        user_id: who wrote it.
        text: the note; never empty.
        at: when it was last changed.
    """

    match_id: MatchId
    user_id: UserId
    text: str
    at: datetime
