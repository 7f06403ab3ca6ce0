"""Until when the rounds of events take, and their tables that have longer."""

from datetime import datetime, timedelta

import msgspec

from bot.model.events import Event, Pairing
from bot.store.database import Transaction


def keep_open(pairing: Pairing, until: datetime | None) -> Pairing:
    """A table with time until then at least; ``None`` gives it no more than it has."""
    if until is None or (pairing.ends_at is not None and pairing.ends_at >= until):
        return pairing
    return msgspec.structs.replace(pairing, ends_at=until)


def end_of_anew(event: Event, pairing: Pairing, now: datetime) -> datetime | None:
    """Until when a table has time that is opened anew: as long as the running round, or as long as a round
    takes if the time of that is over. ``None`` if it ends with its round.

    Args:
        event: the event.
        pairing: the table.
        now: when it is opened.
    """
    ends_at, takes = event.round_ends_at, event.rules.round_time
    if ends_at is None or takes is None:
        return None
    begins_at = event.paused_at or now  # how long it stands still is added as it goes on
    if begins_at < ends_at:
        return None if pairing.round == event.round else ends_at
    return begins_at + takes


async def lengthen_round(tx: Transaction, event: Event, by: timedelta) -> Event:
    """Let the running round take longer, and the tables that have a time of their own; the event as it is to
    be written.

    Args:
        tx: the transaction, which holds the event.
        event: the event.
        by: how much longer.
    """
    for each in await tx.rows.find(Pairing, event_id=event.id):
        if each.ends_at is not None and each.outcome is None:
            await tx.rows.put(msgspec.structs.replace(each, ends_at=each.ends_at + by))
    ends_at = None if event.round_ends_at is None else event.round_ends_at + by
    return msgspec.structs.replace(event, round_ends_at=ends_at)
