"""The cards of a pool, kept for matches that were played with them."""

from collections.abc import Collection

from engine.hocg.cards.card import Card
from engine.hocg.cards.keeping import Facts
from engine.hocg.cards.pool import Pool
from engine.kernel.kept_texts import pack_texts, unpack_texts


def keep_pool(pool: Pool, numbers: Collection[str] | None = None) -> bytes:
    """The cards of a pool, packed.

    Args:
        pool: the pool.
        numbers: only those with these numbers, with the hash of the whole pool.
    """
    cards = [card for number, card in sorted(pool.cards.items()) if numbers is None or number in numbers]
    return pack_texts(pool.data_hash, pool.tags, cards)


def restore_pool(kept: bytes) -> Pool:
    """The pool that :func:`keep_pool` packed. Its cards were played with, so all of them are playable.

    Raises:
        DataError: it can't be read.
    """
    texts = unpack_texts(kept, Card)
    facts = Facts(texts.data_hash, {card.number: True for card in texts.cards})
    return Pool(texts.cards, facts=facts, tags=frozenset(texts.tags))
