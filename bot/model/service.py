"""What the service notes of itself: commands that were registered, errors that froze matches."""

from datetime import datetime

import msgspec

from bot.model.rows import WORK_KEPT, Digest, PlaceId, stored
from engine.kernel.journal import Entry


@stored("registrations", key=("application_id",), kept=WORK_KEPT)
class Registration(msgspec.Struct, frozen=True):
    """The last registration of commands with Discord.

    Args:
        application_id: the application that they are of.
        sent: a hash of the commands as they were sent.
        listed: a hash of the commands as Discord listed them afterwards; "" if it refused them.
        problem: why they aren't registered; "" if they are.
        at: when it was.
    """

    application_id: PlaceId
    sent: Digest
    listed: Digest
    problem: str
    at: datetime


class Incident(msgspec.Struct, frozen=True):
    """An error of ours that froze a match.

    Args:
        match_id: the match.
        at: when.
        error: the traceback.
        entry: the answer that met it; ``None`` if the match could not even be restored.
    """

    match_id: str
    at: datetime
    error: str
    entry: Entry | None = None
