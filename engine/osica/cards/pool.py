"""The pool: all cards that can be played with."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from engine.kernel.card_files import add_folder, load_folder
from engine.kernel.disk_cache import default_cache, key_of_files
from engine.kernel.errors import DataError
from engine.kernel.kept_texts import unpack_texts
from engine.kernel.pickling import dump, load_list
from engine.kernel.pools import CardPool
from engine.osica.cards.card import Card
from engine.osica.cards.card_files import load_file

DATA = Path(__file__).resolve().parents[3] / "data" / "osica"
CARDS = DATA / "cards"


class Pool(CardPool[Card]):
    """All cards of some files, by number.

    Args:
        cards: the cards.
        data_hash: that of all cards, where these are a part of what was kept.
    """

    def __init__(self, cards: Iterable[Card], data_hash: str = "") -> None:
        super().__init__(cards)
        self.tags = frozenset(tag for card in self.cards.values() for tag in card.tags)
        self.data_hash = data_hash or hash_cards(self.cards)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all cards, as texts write them."""
        return frozenset(card.name for card in self.cards.values())


def hash_cards(cards: Mapping[str, Card]) -> str:
    """Changes whenever a fact or text of a card changes."""
    digest = hashlib.sha256()
    for number, card in sorted(cards.items()):
        facts = (number, card.name, card.work, card.kind, card.code, card.level, card.ap, card.cheers)
        digest.update(repr((*facts, card.tags, card.texts)).encode())
    return digest.hexdigest()[:16]


def restore_pool(kept: bytes) -> Pool:
    """The cards that a pool has kept. Raises DataError if they can't be read."""
    texts = unpack_texts(kept, Card)
    return Pool(texts.cards, texts.data_hash)


def with_own_cards(pool: Pool, folder: Path) -> tuple[Pool, list[DataError]]:
    """A pool with the card files of a folder added, and what was wrong with those that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards, problems = add_folder(pool.cards, folder, load_file)
    return Pool(cards.values()), problems


@lru_cache(maxsize=1)
def default_pool() -> Pool:
    """The cards that ship with the project, from the cache if they are there."""
    cards = default_cache().keep(
        "osica-cards",
        key_of_files(CARDS),
        lambda: list(load_folder(CARDS, load_file).values()),
        dump,
        lambda data: load_list(data, Card),
    )
    return Pool(cards)
