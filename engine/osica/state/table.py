"""The table: what rules, texts, queries and atoms work on."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.events import Event
from engine.kernel.machine import Machine
from engine.kernel.tables import GameTable
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.state.state import AbilityRef, Change, Piece, Player, State, Waiting

Read = Callable[[str], Part]
"""How a text becomes a part; given to the table by the language."""


class Scope(msgspec.Struct):
    """From where a text looks at the table.

    Args:
        seat: whose text it is.
        source: the card it stands on, or -1.
        piece: the piece it stands on, or -1.
        that: the pieces that "that character" means.
        cards: the cards that "those cards" means.
        looked: cards looked at by this text.
        actor: who acts, where that isn't the text's owner.
    """

    seat: int
    source: int = -1
    piece: int = -1
    that: list[int] = []
    cards: list[int] = []
    looked: list[int] = []
    actor: int = -1

    @property
    def acting(self) -> int:
        """The seat that acts: the text's owner, unless an effect lets the opponent do something."""
        return self.seat if self.actor < 0 else self.actor

    def copy(self) -> "Scope":
        """A scope that can be changed without changing this one."""
        return Scope(
            self.seat,
            self.source,
            self.piece,
            self.that.copy(),
            self.cards.copy(),
            self.looked.copy(),
            self.actor,
        )


class Watcher(Part, frozen=True):
    """A text that waits for something to happen."""

    def about(self, table: "Table", scope: Scope, event: Event) -> tuple[int, ...] | None:
        """The pieces that the text speaks of if this is what it waits for, else ``None``."""
        raise NotImplementedError(type(self).__name__)


K = TypeVar("K", bound=Part)


class Texts:
    """The texts of a card, read, and sorted by what they are.

    Args:
        card: the card.
        read: how a text becomes a part.

    Attributes:
        all: every text, as written and read.
        names: abilities that the card counts as having wherever it is.
    """

    __slots__ = ("_by_kind", "all", "names")

    def __init__(self, card: Card, read: Read) -> None:
        self.all: tuple[tuple[str, Part], ...] = tuple((text, read(text)) for text in card.texts)
        self.names: frozenset[str] = frozenset().union(*(part.names for _, part in self.all))
        self._by_kind: dict[type[Part], Any] = {}

    def of(self, kind: type[K]) -> tuple[tuple[str, K], ...]:
        """The texts of a card that are of one kind."""
        found: tuple[tuple[str, K], ...] | None = self._by_kind.get(kind)
        if found is None:
            found = tuple((text, part) for text, part in self.all if isinstance(part, kind))
            self._by_kind[kind] = found
        return found


class Derived(msgspec.Struct):
    """Derived facts, valid until the next event."""

    pieces: dict[int, list[Change]]
    players: tuple[list[Change], list[Change]]


class Table(GameTable[State, Card]):
    """Everything that frames, effects, atoms and queries read.

    Attributes:
        read: how a text becomes a part.
        texts: card -> its texts, read.
        derived: facts derived from texts, or ``None`` where they have to be derived anew.
        is_sound: whether the standing rules were kept since something last happened.
    """

    __slots__ = ("derived", "is_sound", "read", "texts")

    def __init__(
        self,
        state: State,
        cards: tuple[Card, ...],
        machine: "Machine[Table]",
        read: Read,
        texts: dict[Card, Texts] | None = None,
    ) -> None:
        super().__init__(state, cards, machine)
        self.read = read
        self.texts = {card: Texts(card, read) for card in set(cards)} if texts is None else texts
        self.derived: Derived | None = None
        self.is_sound = False

    def copy(self) -> "Table":
        twin = Table(self.state.copy(), self.cards, self.machine.copy(), self.read, self.texts)
        twin.events, twin.depths = self.events.copy(), self.depths.copy()
        return twin

    # reading

    def player(self, seat: int) -> Player:
        """The state of the player in a seat, 0 or 1."""
        return self.state.players[seat]

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.state.players[self.state.active]

    def owner(self, card: int) -> int:
        """The seat that brought this card."""
        return 0 if card < self.state.split else 1

    def pieces(self) -> Iterator[Piece]:
        """Every card in play, the turn player's first."""
        yield from self.state.players[self.state.active].pieces
        yield from self.state.players[1 - self.state.active].pieces

    def piece(self, handle: int) -> Piece | None:
        """The piece with this handle, or ``None`` if it has left."""
        for player in self.state.players:
            for piece in player.pieces:
                if piece.id == handle:
                    return piece
        return None

    def require_piece(self, handle: int) -> Piece:
        """The piece with this handle. Raises EngineBug if it has left."""
        piece = self.piece(handle)
        if piece is None:
            raise EngineBug(f"piece {handle} is not in play")
        return piece

    def card(self, piece: Piece) -> Card:
        """The printed card of a piece; cards put on it are not meant."""
        return self.cards[piece.card]

    def texts_of(self, card: int) -> Texts:
        """The texts of a card, read.

        Args:
            card: its handle.
        """
        return self.texts[self.cards[card]]

    def touch(self) -> None:
        """Derived facts may have changed, and what always holds may not hold any more."""
        self.derived = None
        self.is_sound = False

    # recording

    def record(self, event: Event, *gone: Piece) -> None:
        """Note that something happened, and put every text that waits for it on the waiting list (9.1).

        Args:
            event: what happened.
            gone: pieces that have left with it and still hear of it.
        """
        self.events.append(event)
        self.depths.append(self.machine.measure_depth())
        self.touch()
        for piece in (*self.pieces(), *gone):
            for text, part in self.texts_of(piece.card).of(Watcher):
                about = part.about(self, Scope(piece.seat, piece.card, piece.id), event)
                if about is not None:
                    ref = AbilityRef(text, piece.seat, piece.card, piece.id)
                    self.state.waiting.append(Waiting(ref, about))
