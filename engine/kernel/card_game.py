"""What the rulesets of card games share: a pool of cards, decks that are shipped, matches on tables."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.kernel.deck_files import DeckFile
from engine.kernel.match import TableMatch
from engine.kernel.pools import CardPool
from engine.kernel.ruleset import Deck, DeckProblem

P = TypeVar("P", bound=CardPool[Any])
G = TypeVar("G", bound=TableMatch[Any, Any, Any])


class CardGame(ABC, Generic[P, G]):
    """A card game with a pool of cards.

    Args:
        pool: the cards; the shipped ones if omitted.
    """

    name: ClassVar[str]
    """Its short name in the database."""

    title: ClassVar[str]
    """Its name for people."""

    match: type[G]
    """Its matches."""

    def __init__(self, pool: P | None = None) -> None:
        self._pool = pool

    @cached_property
    def pool(self) -> P:
        """The cards; the shipped ones unless others were given."""
        shipped: P = self.match.default_pool()
        return self._pool or shipped

    @property
    def data_hash(self) -> str:
        """A hash that changes whenever a card changes."""
        return self.pool.data_hash

    @staticmethod
    @abstractmethod
    def shipped_decks() -> Sequence[DeckFile]:
        """The decks that come with the game; all callers share them."""

    @abstractmethod
    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        """Everything that keeps a deck from being played."""

    @staticmethod
    @abstractmethod
    def restore_pool(kept: bytes) -> P:
        """The cards that a pool has kept. Raises DataError if they can't be read."""

    def starter_decks(self) -> Sequence[tuple[str, Deck]]:
        """The shipped decks that can be played: (id, deck), each a copy."""
        playable = (each for each in self.shipped_decks() if not self.check_deck(each.deck))
        return [(each.id, each.deck.copy()) for each in playable]

    def start(self, decks: Sequence[Deck], seed: bytes) -> G:
        """A new match at its first prompt."""
        return self.match.new(decks, seed, self.pool)

    def restore(self, saved: bytes) -> G:
        """The match that was saved as these bytes."""
        return self.match.from_json(saved, self.pool)

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """The cards as they are now."""
        return self.pool.keep(numbers)

    def with_texts(self, kept: bytes) -> Self:
        """The same rules with cards that were kept."""
        return self.with_pool(self.restore_pool(kept))

    def with_pool(self, pool: P) -> Self:
        """The same rules with other cards."""
        return type(self)(pool)
