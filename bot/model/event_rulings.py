"""What was decided in events, by those who run them or by the bot."""

from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.events import DECISIONS_KEPT, Outcome
from bot.model.rows import UserId, Word, stored


class RulingKind(StrEnum):
    """What an organiser, or the bot in their place, has done to an event."""

    RESULT = "result"
    REPAIRED = "repaired"
    REPLACED = "replaced"
    REMOVED = "removed"
    MOVED = "moved"
    PAUSED = "paused"
    RESUMED = "resumed"
    JOINED = "joined"
    """Somebody helps to run it from now on."""
    CALLED_OFF = "called_off"
    ENDED_EARLY = "ended_early"
    """No round can be paired any more without a pairing twice."""


@stored("event_rulings", key=("event_id", "number"), kept=DECISIONS_KEPT)
class Ruling(msgspec.Struct, frozen=True):
    """What was decided in an event. Everybody can read it.

    Args:
        event_id: the event.
        number: counts them.
        at: when.
        kind: what.
        by: who; ``None`` for the bot, and once that user's data were deleted.
        about: the numbers of the entrants that it is about.
        round: the round that it is about; 0 for none.
        table: the table that it is about; 0 for none.
        reason: why, in the organiser's words.
        outcome: what a table was given; ``None`` where nothing was.
        user_id: who helps from now on, or whose place was taken; ``None`` for nobody, and once their data
            were deleted.
        is_own: whether who decided it plays at the table themselves, as no other organiser could decide it;
            ``None`` where an older release has kept the decision.
    """

    event_id: Word
    number: int
    at: datetime
    kind: RulingKind
    by: UserId | None
    about: tuple[int, ...] = ()
    round: int = 0
    table: int = 0
    reason: str = ""
    outcome: Outcome | None = None
    user_id: UserId | None = None
    is_own: bool | None = None
