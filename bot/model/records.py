"""What is kept of what happened in matches: the parts of a record, and where one can be taken back to."""

from typing import Final

import msgspec

EVERYBODY: Final = -1
"""The audience of what everybody may know; other audiences are seats."""


class Chapter(msgspec.Struct, frozen=True):
    """A part of a match's record, of one audience.

    Args:
        audience: a seat, or :data:`EVERYBODY`.
        first: the journal entry that it begins with; 0 for the start of the match.
        packed: what happened, as ``bot.app.records`` packs it.
    """

    audience: int
    first: int
    packed: bytes


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a match stood before a choice: it can be taken back to there.

    Args:
        number: the journal entry of the choice.
        seat: who chose.
        is_revealing: whether the choice told its player anything, or used chance.
        snapshot: the game before it.
    """

    number: int
    seat: int
    is_revealing: bool
    snapshot: bytes
