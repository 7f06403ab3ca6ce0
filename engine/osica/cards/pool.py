"""The pool: all cards that can be played with."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from engine.kernel.card_files import add_folder, load_folder
from engine.kernel.errors import DataError
from engine.kernel.pickling import dump, load_list
from engine.kernel.shelf import default_shelf, key_of_files
from engine.osica.cards.card import Card
from engine.osica.cards.card_files import load_file

DATA = Path(__file__).resolve().parents[3] / "data" / "osica"
CARDS = DATA / "cards"


class Pool:
    """All cards of some files, by number."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: Mapping[str, Card] = {card.number: card for card in cards}

    def cards_of(self, numbers: Iterable[str]) -> tuple[Card, ...]:
        """The cards behind card numbers.

        Raises:
            DataError: a number is unknown.
        """
        try:
            return tuple(self.cards[number] for number in numbers)
        except KeyError as error:
            raise DataError(f"there is no card {error.args[0]}") from None

    @cached_property
    def tags(self) -> frozenset[str]:
        """Every tag that a card has."""
        return frozenset(tag for card in self.cards.values() for tag in card.tags)

    @cached_property
    def names(self) -> frozenset[str]:
        """Every card name."""
        return frozenset(card.name for card in self.cards.values())

    @cached_property
    def data_hash(self) -> str:
        """Changes whenever a fact or text of a card changes."""
        digest = hashlib.sha256()
        for number, card in sorted(self.cards.items()):
            facts = (number, card.name, card.work, card.kind, card.code, card.level, card.ap, card.cheers)
            digest.update(repr((*facts, card.tags, card.texts)).encode())
        return digest.hexdigest()[:16]


def with_own_cards(pool: Pool, folder: Path) -> tuple[Pool, list[DataError]]:
    """A pool with the card files of a folder added, and what was wrong with those that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards, problems = add_folder(pool.cards, folder, load_file)
    return Pool(cards.values()), problems


@lru_cache(maxsize=1)
def default_pool() -> Pool:
    """The cards that ship with the project, from the shelf if they are there."""
    cards = default_shelf().keep(
        "osica-cards",
        key_of_files(CARDS),
        lambda: list(load_folder(CARDS, load_file).values()),
        dump,
        lambda data: load_list(data, Card),
    )
    return Pool(cards)
