"""Ways in which rounds of events were paired before they were paired anew."""

import msgspec

from bot.model.rows import Word, stored


@stored("event_proposals", key=("event_id", "round", "number"))
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
