"""By which ability something was done, as the record of events tells it."""

from engine.hocg.abilities.causes import Cause
from engine.hocg.queries import queries
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


@clause("10.13.2", "5.19.1")
def cause_of(table: Table, card: int, ability: str = "") -> Cause:
    """What an event was caused by.

    Args:
        table: the table.
        card: the card that the event names.
        ability: the name of the ability, where the event tells it.
    """
    hosts = (*table.stages(), *reversed(table.state.departed))
    host = next((each.id for each in hosts if card in (each.stack[0], *each.attached)), -1)
    performer = queries.performer_of(table, card, host)
    return Cause(table.owner(card), card, -1 if performer is None else performer.id, ability)
