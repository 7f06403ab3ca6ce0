"""What the tables of all games have in common: the state, the cards behind the handles, the machine and the
record of events.
"""

from typing import Any, Generic, Protocol, Self, TypeVar

from engine.kernel.asking import Asking
from engine.kernel.events import Depth, Event
from engine.kernel.machine import Machine
from engine.kernel.ruleset import Result


class GameState(Protocol):
    """What the state of every card game says."""

    turn: int
    result: Result | None

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    @property
    def phase(self) -> str:
        """The phase that the turn is in."""

    def copy(self) -> Self:
        """An independent state with the same contents."""


class GameCard(Protocol):
    """What a card of every game has."""

    @property
    def number(self) -> str:
        """The number by which card files know it."""


S = TypeVar("S", bound=GameState, covariant=True)
C = TypeVar("C", bound=GameCard, covariant=True)


class GameTable(Asking, Generic[S, C]):
    """Everything that the rules of a game work on.

    Args:
        state: the state; only atoms write to it.
        cards: card handle -> the card as printed.
        machine: the stack of frames.

    Attributes:
        events: what happened since the last answer.
        depths: where in the stack of procedures each of ``events`` happened.
    """

    __slots__ = ("cards", "depths", "events", "state")

    def __init__(self, state: S, cards: tuple[C, ...], machine: Machine[Any]) -> None:
        self.state = state
        self.cards = cards
        self.machine = machine
        self.events: list[Event] = []
        self.depths: list[Depth] = []

    def copy(self) -> Self:
        """An independent table at the same point."""
        raise NotImplementedError(type(self).__name__)


AnyTable = GameTable[GameState, GameCard]
"""The table of some game."""
