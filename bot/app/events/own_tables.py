"""Organisers who play: nobody decides at their own table whom another organiser could decide for."""

from collections.abc import Iterable

from bot.app.events.reading import find_organisers
from bot.app.refusals import Refused
from bot.model.events import Entrant, Event, Pairing
from bot.store.database import Transaction
from engine.kernel.translation import tr


async def is_own_table(tx: Transaction, event: Event, user_id: int, tables: Iterable[Pairing]) -> bool:
    """Whether whoever decides about some tables plays at one of them. It is told with the decision.

    Args:
        tx: the transaction.
        event: the event.
        user_id: who decides.
        tables: what they decide about.

    Raises:
        Refused: they play there, and another organiser doesn't.
    """
    numbers = {number for table in tables for number in table.players}
    entrants = await tx.rows.find(Entrant, event_id=event.id)
    seated = {each.user_id for each in entrants if each.number in numbers and each.is_in}
    if user_id not in seated:
        return False
    if any(user not in seated for user in await find_organisers(tx, event.id)):
        raise Refused(
            tr(
                "You play there yourself, so another organiser of {event} decides it. Its post names them.",
                event=event.name,
            )
        )
    return True
