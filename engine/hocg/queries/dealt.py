"""What damage belongs together: all that is dealt while an art is used is one attack, whoever deals it."""

from collections.abc import Iterable, Iterator

from engine.hocg.state.events import ArtUsed, DamageDealt
from engine.hocg.state.table import Table
from engine.kernel.events import Event


def group_by_use(events: Iterable[Event]) -> Iterator[list[DamageDealt]]:
    """The damage among events: what came before an art was used, then that of each use of one."""
    dealt: list[DamageDealt] = []
    for event in events:
        if isinstance(event, ArtUsed):
            yield dealt
            dealt = []
        elif isinstance(event, DamageDealt):
            dealt.append(event)
    yield dealt


def sum_dealt(table: Table, blow: DamageDealt) -> int:
    """What an art has dealt to a holomem in all, up to and with a damage.

    Args:
        table: the table, in the turn of the blow or after it.
        blow: the damage of the art, or one that came on top of it.

    Returns:
        the amount of the blow alone if no art has hit this holomem up to it.
    """
    for use in group_by_use((*table.last_turn_events, *table.turn_events)):
        places = [at for at, event in enumerate(use) if event is blow]
        if places:
            dealt = [event for event in use[: places[0] + 1] if event.holomem == blow.holomem]
            return sum(event.amount for event in dealt) if any(event.art for event in dealt) else blow.amount
    return blow.amount
