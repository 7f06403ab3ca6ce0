"""All cards that can be played with, by number."""

from collections.abc import Collection, Iterable, Mapping
from typing import Generic, TypeVar

from engine.kernel.card_files import Numbered
from engine.kernel.errors import DataError
from engine.kernel.kept_texts import pack_texts

C = TypeVar("C", bound=Numbered)


class CardPool(Generic[C]):
    """Cards by number. Each game adds what it finds out about them.

    Args:
        cards: the cards.

    Attributes:
        tags: every tag of its cards; texts can speak of no other.
        data_hash: changes whenever a fact or text of a card changes.
    """

    tags: frozenset[str]
    data_hash: str

    def __init__(self, cards: Iterable[C]) -> None:
        self.cards: Mapping[str, C] = {card.number: card for card in cards}

    def cards_of(self, numbers: Iterable[str]) -> tuple[C, ...]:
        """The cards behind card numbers.

        Raises:
            DataError: a number is unknown.
        """
        try:
            return tuple([self.cards[number] for number in numbers])
        except KeyError as error:
            raise DataError(f"there is no card {error.args[0]}") from None

    def keep(self, numbers: Collection[str] | None = None) -> bytes:
        """The cards packed for a later release, with the hash and the tags of the whole pool.

        Args:
            numbers: only those with these numbers.
        """
        cards = [card for number, card in sorted(self.cards.items()) if numbers is None or number in numbers]
        return pack_texts(self.data_hash, self.tags, cards)
