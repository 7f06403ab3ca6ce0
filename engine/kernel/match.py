"""What the façades of card games share: a match on a table, played by prompts and answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.kernel.errors import EndlessLoop, EngineBug, IllegalAnswer
from engine.kernel.events import Depth, Event, Viewer
from engine.kernel.machine import Frame, Machine
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.ruleset import SEATS, WAYS_TO_GIVE_UP, Deck, Refusal, Result, View
from engine.kernel.snapshots import Saver
from engine.kernel.tables import AnyTable

T = TypeVar("T", bound=AnyTable)
S = TypeVar("S")
P = TypeVar("P")


def require_prompt(prompt: Prompt | None) -> Prompt:
    """The prompt that a match waits at. Raises ValueError if there is none."""
    if prompt is None:
        raise ValueError("nothing is asked")
    return prompt


def require_progress(table: AnyTable) -> None:
    """A match waits for somebody or is over. Raises EngineBug if it does neither."""
    if table.state.result is None and table.machine.prompt is None:
        raise EngineBug("the match neither waits for an answer nor is over")


def require_seat(seat: int) -> None:
    """A seat of a match. Raises IllegalAnswer if it is none."""
    if seat not in SEATS:
        raise IllegalAnswer(f"there is no seat {seat!r}; it is 0 or 1")


def require_viewer(viewer: Viewer) -> None:
    """A seat, or ``None`` for everybody. Raises IllegalAnswer if it is neither."""
    if viewer is not None:
        require_seat(viewer)


class TableMatch(ABC, Generic[T, S, P]):
    """A match on a table. Each game adds how its decks are dealt, what it says, and what it saves.

    Args:
        table: the table.
    """

    __slots__ = ("_table",)

    saver: ClassVar[Saver[Any]]
    """How its matches are saved."""

    default_pool: ClassVar[Callable[[], Any]]
    """The shipped cards of the game."""

    def __init__(self, table: T) -> None:
        self._table = table

    @staticmethod
    @abstractmethod
    def draw_by_endless_loop(table: T) -> None:
        """End a match that nobody can get out of a circle."""

    @staticmethod
    @abstractmethod
    def give_up(table: T, seat: int, reason: str) -> None:
        """End a match because a seat gave up, or ran out of time."""

    @staticmethod
    @abstractmethod
    def lay_table(state: S, pool: P, machine: Machine[T]) -> T:
        """A table with everything that a match needs of it. Raises DataError if a card isn't in the pool."""

    @classmethod
    @abstractmethod
    def new(cls, decks: Sequence[Deck], seed: bytes, pool: P | None = None) -> Self:
        """Prepare a match and run to the first prompt.

        Args:
            decks: one deck a seat.
            seed: 32 secret bytes, the key of every shuffle and die.
            pool: the cards; all shipped cards if omitted.

        Raises:
            DataError: a deck can't be played, or the seed has another length.
        """

    @classmethod
    def begin(cls, state: S, stack: list[Frame], pool: P) -> Self:
        """Start from any state with these frames to run."""
        game = cls(cls.lay_table(state, pool, Machine(stack)))
        game.run()
        return game

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

    def __repr__(self) -> str:
        state = self._table.state
        return f"<Game turn {state.turn} {'ab'[state.active]} {state.phase}{self.describe_waiting()}>"

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

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self._table.state.active

    @property
    def state(self) -> S:
        """The state, to be read only."""
        return cast(S, self._table.state)

    def copy(self) -> Self:
        """An independent match at the same point."""
        return type(self)(self._table.copy())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a match isn't pickled: to_json() saves it, and restore() of its game loads it")

    def to_json(self) -> bytes:
        """The whole match as JSON, at any prompt."""
        return self.saver.write(self._table.state, self._table.machine, **self.keep_more())

    def keep_more(self) -> dict[str, msgspec.Raw]:
        """What is saved besides state, stack and prompt."""
        return {}

    def restore_more(self, snapshot: Any) -> None:
        """Put back into a loaded match what :meth:`keep_more` had added to its save.

        Args:
            snapshot: the save, as the game's saver read it.
        """

    @classmethod
    def from_json(cls, saved: bytes, pool: P | None = None) -> Self:
        """The match that :meth:`to_json` saved.

        Raises:
            DataError: it can't be read, was saved by a newer release, or names a card that isn't there.
        """
        snapshot, machine = cls.saver.read(saved)
        cards = cls.default_pool() if pool is None else pool
        game = cls(cls.lay_table(snapshot.state, cards, machine))
        game.restore_more(snapshot)
        if snapshot.prompt is None and snapshot.state.result is None:
            game.run()
        return game

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What a seat (or, with ``None``, everybody) may know. Raises IllegalAnswer for another seat."""

    @abstractmethod
    def question(self) -> Question:
        """The decision that it waits for, complete. Raises ValueError if it waits for none."""

    def label(self, option: Option) -> Label:
        """An option of the waiting prompt in words."""
        return self.question().label(option)

    @property
    @abstractmethod
    def acting(self) -> Sequence[int]:
        """The seats whose texts are being carried out, the outermost first."""

    @abstractmethod
    def refusals(self, seat: int) -> Sequence[Refusal]:
        """Why what this seat may wonder about can't be done now. Raises IllegalAnswer if it is no seat."""

    @abstractmethod
    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """An event in one sentence, as far as this viewer may know it. Raises IllegalAnswer as ``view``."""

    @abstractmethod
    def describe_board(self, viewer: Viewer) -> str:
        """What a viewer can see of the table, as text."""

    @abstractmethod
    def describe_hand(self, seat: int) -> str:
        """A seat's hand as a text list. Raises IllegalAnswer if it is no seat."""

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
            IllegalAnswer: the match is already over, or the seat or the reason isn't one of the two.
        """
        if self._table.state.result:
            raise IllegalAnswer("the match is already over")
        require_seat(seat)
        if reason not in WAYS_TO_GIVE_UP:
            raise IllegalAnswer(f"{reason!r} is no way to give up; it is 'concede' or 'timeout'")
        self._table.events, self._table.depths = [], []
        self.give_up(self._table, seat, reason)
