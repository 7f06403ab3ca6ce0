"""The family of this game's frames."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from engine.kernel.codec import name_tags
from engine.kernel.machine import Frame, Outcome
from engine.osica.state.table import Table

Step = Callable[[Any, Table], Outcome]


def stop_at_the_end(function: Step) -> Step:
    """A step after which nothing more is done if it has ended the match."""

    @wraps(function)
    def run(frame: Any, table: Table) -> Outcome:
        outcome = function(frame, table)
        return outcome if table.state.result is None else None

    return run


class Procedure(Frame, tag=name_tags("osica")):
    """A procedure of this game. One that ends the match clears the stack; what it returns is left undone."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.STEPS = {
            name: (stop_at_the_end(function), after) for name, (function, after) in cls.STEPS.items()
        }
