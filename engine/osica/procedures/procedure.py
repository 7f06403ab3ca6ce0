"""The family of this game's frames."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from engine.kernel.codec import name_tags
from engine.kernel.machine import Frame, Outcome
from engine.osica.procedures.standing import keep_standing_rules
from engine.osica.state.table import Table

Step = Callable[[Any, Table], Outcome]


def keep_rules(function: Step) -> Step:
    """A step after which the standing rules are kept; once the match has ended its outcome is left undone."""

    @wraps(function)
    def run(frame: Any, table: Table) -> Outcome:
        outcome = function(frame, table)
        return None if keep_standing_rules(table) else outcome

    return run


class Procedure(Frame, tag=name_tags("osica")):
    """A procedure of this game. What always holds (3.6.4, 1.3) is kept after each of its steps."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.STEPS = {name: (keep_rules(function), after) for name, (function, after) in cls.STEPS.items()}
