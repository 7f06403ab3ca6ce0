"""What the tables of all games have in common, as far as the kernel needs to know them."""

from collections.abc import Sequence
from typing import Any, Protocol, Self

from engine.kernel.events import Depth, Event
from engine.kernel.machine import Machine
from engine.kernel.ruleset import Result


class GameState(Protocol):
    """What the state of every card game says."""

    turn: int
    result: Result | None

    @property
    def active(self) -> int:
        """Whose turn it is."""

    @property
    def phase(self) -> str:
        """The phase of the turn."""


class GameCard(Protocol):
    """What a card of every game has."""

    @property
    def number(self) -> str:
        """Its card number."""


class GameTable(Protocol):
    """What the table of every card game has."""

    events: list[Event]
    depths: list[Depth]

    @property
    def state(self) -> GameState:
        """The state."""

    @property
    def cards(self) -> Sequence[GameCard]:
        """Card handle -> the card as printed."""

    @property
    def machine(self) -> Machine[Any]:
        """What runs it."""

    def copy(self) -> Self:
        """An independent table at the same point."""
