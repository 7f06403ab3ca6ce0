"""What has happened in a phase of the turn that runs."""

from engine.hocg.cards.terms import Phase
from engine.hocg.state.events import PhaseStarted
from engine.hocg.state.table import Table
from engine.kernel.events import Event


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
