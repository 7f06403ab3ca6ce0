"""Ways in which rounds of events were paired before they were paired anew."""

import msgspec

from bot.model.rows import Kept, Word, stored
from engine.kernel.translation import mark


@stored(
    "event_proposals",
    key=("event_id", "round", "number"),
    kept=Kept(
        mark("how rounds of events were paired before they were paired anew, by numbers; they name nobody"),
        mark("stays"),
    ),
)
class Proposal(msgspec.Struct, frozen=True):
    """How a round was paired before it was paired anew.

    Args:
        event_id: the event.
        round: the round.
        number: counts those of the round, from 1.
        tables: the numbers of the entrants at each table.
    """

    event_id: Word
    round: int
    number: int
    tables: tuple[tuple[int, ...], ...]
