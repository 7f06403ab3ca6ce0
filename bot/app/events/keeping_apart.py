"""Whom a Swiss keeps apart: those one of whom had blocked the other when it began. A block that is made later
changes no pairing, so that nobody can get round a strong opponent by one.
"""

from collections.abc import Sequence

from bot.app.context import Context
from bot.app.events.reading import find_event
from bot.model.challenges import Block
from bot.model.events import Entrant, Event, Kind
from bot.store.database import Transaction


async def read_apart(tx: Transaction, event: Event, entrants: Sequence[Entrant]) -> frozenset[frozenset[int]]:
    """The pairs of entrants who would rather not meet, as far as the event heeds that."""
    if event.rules.kind is not Kind.SWISS or event.starts_at is None:
        return frozenset()
    numbers = {each.user_id: each.number for each in entrants if each.user_id is not None and each.is_in}
    blocks = await tx.rows.find_among(Block, "user_id", list(numbers))
    return frozenset(
        frozenset((numbers[each.user_id], numbers[each.blocked]))
        for each in blocks
        if each.blocked in numbers and each.at <= event.starts_at
    )


async def count_blocked(context: Context, event_id: str, user_id: int) -> int:
    """How many of those who play in an event somebody has blocked.

    Raises:
        UnknownEvent: there is no such event.
    """
    async with context.store.read() as tx:
        event = await find_event(tx, event_id)
        own = {each.blocked for each in await tx.rows.find(Block, user_id=user_id)}
        entrants = await tx.rows.find(Entrant, event_id=event.id) if own else []
    return len([each for each in entrants if each.is_in and each.user_id in own])
