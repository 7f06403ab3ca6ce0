"""What a yes agrees to."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import effects_of, use_costs
from engine.hocg.language.nodes.flow import May
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.state.table import Table


def find_agreed(table: Table, asking: Resolution | UseWindow) -> tuple[Resolution, tuple[Effect, ...]]:
    """What is done first where a yes or no is answered with yes, and the text as it stands then."""
    if isinstance(asking, UseWindow):
        scope = asking.resolution(table)
        scope.start(table)
        program = table.compile(asking.ability.kind, asking.ability.text)
        costs = [effect for cost in use_costs(program) for effect in effects_of(program.parts[cost])]
        return scope, (*costs, *_agreed_to(effects_of(program.parts[asking.ability.part])))
    scope = asking.copy()
    scope.enter(1)
    scope.enter(0)
    return scope, _agreed_to([asking.asked_by(table)])


def _agreed_to(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects that are done where their player says yes to the "you may" that is all of them."""
    if len(effects) == 1 and isinstance(effects[0], May):
        return (*effects[0].cost, *effects[0].then)
    return tuple(effects)
