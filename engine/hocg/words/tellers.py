"""What puts events into words: a function for each kind of event."""

from collections.abc import Callable
from typing import Any

from engine.hocg.state.table import Table
from engine.kernel.events import Event

Teller = Callable[[Table, Any], str | None]


class Tellers(dict[type[Event], Teller]):
    """Kinds of events, and the function that puts each into words."""

    def of(self, kind: type[Event]) -> Callable[[Teller], Teller]:
        """Register the function that puts this kind of event into words."""

        def register(teller: Teller) -> Teller:
            self[kind] = teller
            return teller

        return register
