"""What the record of the turn tells: of its phases, of blooms and collabs, of arts and their damage, and by
which ability something was done.
"""

from collections.abc import Collection, Iterable, Iterator

from engine.hocg.abilities.causes import Cause
from engine.hocg.cards.terms import DamageKind, Phase, Position
from engine.hocg.queries import queries
from engine.hocg.state.events import (
    ArtUsed,
    Bloomed,
    Collabed,
    DamageDealt,
    DamageKeptAway,
    DiceRolled,
    PhaseStarted,
)
from engine.hocg.state.table import Table
from engine.kernel.events import Event
from engine.kernel.machine import clause


def events_in_phase(table: Table, phase: Phase) -> list[Event]:
    """The events of this turn's phase so far."""
    found: list[Event] = []
    now = _first_phase(table)
    for event in table.turn_events:
        if isinstance(event, PhaseStarted):
            now = event.phase
        elif now is phase:
            found.append(event)
    return found


def _first_phase(table: Table) -> Phase:
    """The phase with which the record of this turn begins: a position may begin within a turn."""
    started = next((event.phase for event in table.turn_events if isinstance(event, PhaseStarted)), None)
    if started is None:
        return table.state.phase
    order = list(Phase)
    return order[order.index(started) - 1]


def last_bloom(table: Table, holomem: int, card: int) -> Bloomed | None:
    """The last time in this turn that a card was put on a holomem by blooming."""
    for event in reversed(table.turn_events):
        if isinstance(event, Bloomed) and (event.holomem, event.card) == (holomem, card):
            return event
    return None


def has_collabed(table: Table, holomem: int) -> bool:
    """Whether a holomem has collabed this turn."""
    return any(isinstance(event, Collabed) and event.holomem == holomem for event in table.turn_events)


@clause("5.22.2", "10.11.1.1")
def has_come_to(table: Table, holomem: int, kind: DamageKind, positions: Collection[Position]) -> bool:
    """Whether damage of a kind has come to a holomem this turn, though effects may have left nothing of it.
    What another has taken instead hasn't.

    Args:
        table: the table.
        holomem: whom.
        kind: arts or special damage.
        positions: where it stood; anywhere, if none are given.
    """
    return any(
        isinstance(event, DamageDealt | DamageKeptAway)
        and (event.holomem, event.kind) == (holomem, kind)
        and (not positions or event.position in positions)
        for event in table.turn_events
    )


def dice_of_last_art(table: Table, holomem: Collection[int]) -> list[int]:
    """What dice have shown that were rolled for the last art of these holomem since it was used."""
    results: list[int] = []
    name = ""
    for event in table.turn_events:
        if isinstance(event, ArtUsed) and event.holomem in holomem:
            name, results = event.name, []
        elif isinstance(event, DiceRolled) and event.holomem in holomem:
            results += event.results if event.ability == name else ()
    return results


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
