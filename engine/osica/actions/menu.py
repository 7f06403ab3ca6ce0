"""All actions: what can be done in a phase, why the rest can't, and the action behind an option."""

from engine.kernel.prompts import Option
from engine.kernel.ruleset import Refusal, join_refusals
from engine.osica.actions.action import Action
from engine.osica.actions.appeal_phase import DeclareAppeal, EndPhase
from engine.osica.actions.event_phase import Pass, PlayEventCard, UseAction
from engine.osica.actions.main_phase import PlayToPlace, TurnOshiUp
from engine.osica.cards.terms import Phase
from engine.osica.state.table import Table

ACTIONS: tuple[Action, ...] = (
    PlayToPlace(), TurnOshiUp(), PlayEventCard(), UseAction(), DeclareAppeal(), Pass(), EndPhase(),
)  # fmt: skip
BY_KIND: dict[str, Action] = {action.kind: action for action in ACTIONS}


def options_in(table: Table, phase: Phase, seat: int) -> tuple[Option, ...]:
    """What this player can do in a phase, ending it or passing last."""
    return tuple(
        option
        for action in ACTIONS
        if phase in action.phases
        for option in action.candidates(table, seat)
        if action.why_not(table, seat, option) is None
    )


def list_sorts(phase: Phase) -> tuple[str, ...]:
    """The sorts of action that a phase has as long as it goes on, in their order."""
    return tuple(dict.fromkeys(each.group for each in ACTIONS if phase in each.phases and each.is_menu))


def refusals_in(table: Table, phase: Phase, seat: int) -> list[Refusal]:
    """Why the rest can't be done, each reason once."""
    found = [
        refusal
        for action in ACTIONS
        if phase in action.phases
        for option in action.candidates(table, seat)
        if (refusal := action.why_not(table, seat, option)) is not None
    ]
    return join_refusals(found)
