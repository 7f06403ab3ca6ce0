"""What the façades of card games share: a match on a table, played by prompts and answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec.structs import replace

from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import DataError, EndlessLoop, EngineBug, IllegalAnswer
from engine.kernel.events import Depth, Event
from engine.kernel.machine import Machine
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, DeckProblem, Result

DECKS = 2


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

    def copy(self) -> "GameTable":
        """An independent table at the same point."""


T = TypeVar("T", bound=GameTable)


def require_playable(
    decks: Sequence[Deck], seed: bytes, find_problems: Callable[[Deck], Sequence[DeckProblem]]
) -> None:
    """Two decks that can be played, and a seed.

    Raises:
        DataError: there are more or fewer, one can't be played, or the seed has another length.
    """
    if len(decks) != DECKS:
        raise DataError(f"a match has two decks, not {len(decks)}")
    if len(seed) != SEED_BYTES:
        raise DataError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    for deck in decks:
        if problems := find_problems(deck):
            reasons = "; ".join(problem.text for problem in problems)
            raise DataError(f"{deck.name!r} can't be played: {reasons}")


def require_prompt(prompt: Prompt | None) -> Prompt:
    """The prompt that a match waits at. Raises ValueError if there is none."""
    if prompt is None:
        raise ValueError("nothing is asked")
    return prompt


def require_progress(table: GameTable) -> None:
    """A match waits for somebody or is over. Raises EngineBug if it does neither."""
    if table.state.result is None and table.machine.prompt is None:
        raise EngineBug("the match neither waits for an answer nor is over")


class TableMatch(ABC, Generic[T]):
    """A match on a table. Each game adds how it begins, what it says, and how it is saved.

    Args:
        table: the table.
    """

    __slots__ = ("_table",)

    def __init__(self, table: T) -> None:
        self._table = table

    @staticmethod
    @abstractmethod
    def draw_by_endless_loop(table: T) -> None:
        """End a match that nobody can get out of a circle."""

    @staticmethod
    @abstractmethod
    def give_up(table: T, seat: int, reason: str) -> None:
        """End a match because a seat gave up, or ran out of time. Raises IllegalAnswer for another reason."""

    def run(self) -> None:
        """Run from the start to the first prompt."""
        try:
            self._table.machine.run(self._table)
        except EndlessLoop:
            self.draw_by_endless_loop(self._table)

    @property
    def table(self) -> T:
        """The inner table, for the engine's own tools and tests; front ends use ``view``."""
        return self._table

    def describe_waiting(self) -> str:
        """What it waits for, as in ": a main", or how it ended; empty while it runs."""
        result, prompt = self._table.state.result, self._table.machine.prompt
        if result is not None:
            return f": {result.text}"
        return "" if prompt is None else f": {'ab'[prompt.seat]} {prompt.kind}"

    @property
    def prompt(self) -> Prompt | None:
        """The question that waits; ``None`` once the match is over."""
        return None if self._table.state.result else self._table.machine.prompt

    @property
    def result(self) -> Result | None:
        """How the match ended, once it has."""
        return self._table.state.result

    @property
    def events(self) -> Sequence[Event]:
        """What the last answer (or the start) caused."""
        return self._table.events

    @property
    def depths(self) -> Sequence[Depth]:
        """Where in the stack of procedures each of ``events`` happened."""
        return self._table.depths

    @property
    def turn(self) -> int:
        """Turns begun, both players counted; 0 during preparation."""
        return self._table.state.turn

    @abstractmethod
    def copy(self) -> Self:
        """An independent match at the same point."""

    @abstractmethod
    def to_json(self) -> bytes:
        """The whole match as JSON, at any prompt."""

    @property
    def position(self) -> bytes:
        """Stands for everything that decides how the match goes on, the cards that lie hidden and the dice to
        come included: equal positions have equal ones. How many questions were asked before is no part of it.
        """
        twin = self.copy()
        machine = twin.table.machine
        machine.asked = 0
        if machine.prompt is not None:
            machine.prompt = replace(machine.prompt, id=0)
        return sha256(twin.to_json()).digest()

    def __eq__(self, other: object) -> bool:
        """Whether both are at the same position."""
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self.position == other.position

    __hash__ = None  # type: ignore[assignment]  # it changes with each answer; keep its ``position`` in sets

    def answer(self, ids: Sequence[str]) -> None:
        """Answer the waiting prompt with option ids.

        Raises:
            IllegalAnswer: the answer isn't allowed; nothing has changed.
            EngineBug: the engine failed; nothing has changed.
        """
        prompt = self.prompt
        if prompt is None:
            raise IllegalAnswer("the match is over: there is nothing to answer")
        picked = prompt.check(ids)
        before: Any = self._table.copy()
        try:
            self.pick(picked)
        except Exception as error:
            self._table = before
            if isinstance(error, EngineBug):
                raise
            raise EngineBug(f"{type(error).__name__}: {error} (at {before.machine.describe()})") from error

    def pick(self, picked: tuple[Option, ...]) -> None:
        """Answer the waiting prompt with options of its own, unchecked: for computer players that try out
        many matches.

        Unlike :meth:`answer` it leaves the match unusable if the engine fails.
        """
        table = self._table
        table.events, table.depths = [], []
        try:
            table.machine.resume(table, picked)
        except EndlessLoop:
            self.draw_by_endless_loop(table)
        require_progress(table)

    def concede(self, seat: int, reason: str = "concede") -> None:
        """This seat gives up; the match ends at once. With "timeout" it has run out of time.

        Raises:
            IllegalAnswer: the match is already over, or the reason is neither of the two.
        """
        if self._table.state.result:
            raise IllegalAnswer("the match is already over")
        self._table.events, self._table.depths = [], []
        self.give_up(self._table, seat, reason)
