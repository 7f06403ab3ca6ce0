"""The table: the state, the cards behind the handles, the machine and the record of events, for the rules to
work on.
"""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import HOLOMEM, OptionKind
from engine.hocg.state.state import Holomem, Player, State
from engine.hocg.state.stats import AnyStat
from engine.kernel.errors import EngineBug
from engine.kernel.events import Event
from engine.kernel.machine import Frame, Machine, clause
from engine.kernel.prompts import NONE, Option
from engine.kernel.tables import GameTable

F = TypeVar("F", bound=Frame)
Known = dict[Callable[["Table"], Any], Any]
"""Facts by the functions that find them."""

PLAY, STAGE, MOMENT = range(3)
"""The sorts of facts that are remembered, as they lie in ``Table.facts``."""


class Texts:
    """What the texts of one match can do at all, so that nothing is looked for that no card has.

    Args:
        nodes: their parts, what these wait for, and what continuous abilities change.
        watched: the kinds of events that trigger something.
        stats: what continuous abilities change.
        lowered: what of it they can make smaller.

    Attributes:
        sorts: every class that one of the nodes is of.
    """

    __slots__ = ("_changed", "lowered", "sorts", "stats", "watched")

    def __init__(
        self, nodes: Iterable[Node], watched: Set[type[Event]], stats: Set[AnyStat], lowered: Set[AnyStat]
    ) -> None:
        self.sorts: Set[type] = frozenset(sort for kind in set(map(type, nodes)) for sort in kind.__mro__)
        self.watched = watched
        self.stats = stats
        self.lowered = lowered
        self._changed: dict[frozenset[AnyStat], bool] = {}

    def can_change(self, stats: frozenset[AnyStat]) -> bool:
        """Whether a continuous ability changes any of these."""
        found = self._changed.get(stats)
        if found is None:
            found = self._changed[stats] = not stats.isdisjoint(self.stats)
        return found


@dataclass(frozen=True)
class Attached:
    """What higher storeys attach to a table.

    Args:
        texts: what the texts of this match can do at all.
        pool: the cards, and what makes programs of the texts of saved abilities.
        notice: is told of recorded events.
        noticed: the kinds of events that it is told of.
    """

    texts: Texts
    pool: Pool
    notice: "Callable[[Table, Event], None]"
    noticed: frozenset[type[Event]]


class Table(GameTable[State, Card]):
    """Everything that frames, effects, atoms and queries read.

    Attributes:
        turn_events: what happened this turn.
        last_turn_events: what happened in the turn before.
        facts: what has been found out since the cards in play, the stage, or anything, changed last; see
            ``derived``.
        found: holomem that were looked for, by their handles; who leaves the stage is taken out.
        texts: what the texts of this match can do at all.
        compile: what makes programs of the texts of saved abilities.
        notice: is told of recorded events of the kinds that are ``noticed``.
    """

    __slots__ = (
        "_attached",
        "compile",
        "facts",
        "found",
        "last_turn_events",
        "notice",
        "noticed",
        "texts",
        "turn_events",
    )

    def __init__(
        self, state: State, cards: tuple[Card, ...], machine: "Machine[Table]", attached: Attached
    ) -> None:
        super().__init__(state, cards, machine)
        self._attached = attached
        self.texts = attached.texts
        self.compile = attached.pool.compile
        self.notice = attached.notice
        self.noticed = attached.noticed
        self.turn_events: list[Event] = []
        self.last_turn_events: list[Event] = []
        self.facts: tuple[Known, Known, Known] = ({}, {}, {})
        self.found: dict[int, Holomem] = {}

    def copy(self) -> "Table":
        twin = Table(self.state.copy(), self.cards, self.machine.copy(), self._attached)
        twin.events, twin.depths = self.events.copy(), self.depths.copy()
        twin.turn_events = self.turn_events.copy()
        twin.last_turn_events = self.last_turn_events
        return twin

    def beside(self) -> "Table":
        """Another table at the same point, which remembers nothing. Both are about the same state: it is
        read as long as that doesn't change.
        """
        twin = Table(self.state, self.cards, self.machine, self._attached)
        twin.events, twin.depths = self.events, self.depths
        twin.turn_events, twin.last_turn_events = self.turn_events, self.last_turn_events
        return twin

    # reading

    @property
    def pool(self) -> Pool:
        """All cards that could be played, in these decks or not: what hidden cards are believed to be is
        taken from them.
        """
        return self._attached.pool

    def player(self, seat: int) -> Player:
        """The state of the player in a seat, 0 or 1."""
        return self.state.players[seat]

    def opponent(self, seat: int) -> Player:
        """The state of the player who sits across from a seat."""
        return self.state.players[1 - seat]

    @clause("3.1.1", "3.1.2")
    def owner(self, card: int) -> int:
        """3.1.1: the seat that brought this card."""
        return 0 if card < self.state.split else 1

    def holomem(self, handle: int) -> Holomem | None:
        """The holomem with this handle, or ``None`` if it has left the stage, or if the handle stands for
        none.
        """
        if handle == NONE:
            return None
        found = self.found.get(handle)
        if found is None:
            for player in self.state.players:
                if (found := player.holomem(handle)) is not None:
                    self.found[handle] = found
                    break
        return found

    def last_known(self, handle: int) -> Holomem | None:
        """10.12.1: the holomem as it is, or as it was when it left the stage this turn."""
        holomem = self.holomem(handle)
        if holomem is not None:
            return holomem
        return next((each for each in reversed(self.state.departed) if each.id == handle), None)

    def require_holomem(self, handle: int) -> Holomem:
        """The holomem with this handle. Raises EngineBug if it has left the stage."""
        holomem = self.holomem(handle)
        if holomem is None:
            raise EngineBug(f"holomem {handle} is not on the stage")
        return holomem

    def stages(self) -> list[Holomem]:
        """Every holomem on both stages, the active player's first."""
        players, active = self.state.players, self.state.active
        return [*players[active].stage, *players[1 - active].stage]

    def top(self, holomem: Holomem) -> Card:
        """4.4.2.1: the card whose facts count."""
        return self.cards[holomem.stack[0]]

    def card_options(self, cards: Iterable[int]) -> tuple[Option, ...]:
        """An option for each of these cards, of which copies of one are alike."""
        return tuple(Option(OptionKind.CARD, card, alike=self.cards[card].number) for card in cards)

    def enclosing(self, kind: type[F]) -> F | None:
        """The innermost procedure of this kind that is in progress, or ``None``."""
        return self.machine.enclosing(kind)


def holomem_options(stage: Iterable[Holomem]) -> tuple[Option, ...]:
    """An option for each of these holomem, with its top card."""
    return tuple([Option(HOLOMEM, each.stack[0], each.id) for each in stage])


def number_options(numbers: Iterable[int]) -> tuple[Option, ...]:
    """An option for each of these numbers."""
    return tuple(Option(OptionKind.NUMBER, number=number) for number in numbers)
