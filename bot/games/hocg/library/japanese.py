"""What the cards say in Japanese, to be searched. Saying it takes half a second, so it is kept for the next
process.
"""

from collections.abc import Iterable, Mapping

import msgspec

from bot.app.languages import JAPANESE
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import SHIPPED, Pool, default_pool
from engine.hocg.language.book import say_text
from engine.hocg.language.japanese_texts import NAMES, TAGS, WORDINGS
from engine.kernel.decoding import msgpack_decoder
from engine.kernel.disk_cache import DiskCache, digest_of, key_of, key_of_files
from engine.kernel.translation import speaking

Said = dict[str, list[str]]
"""Card number -> its texts."""

_decode = msgpack_decoder(Said)


def say_cards(pool: Pool, cache: DiskCache) -> Mapping[str, list[str]]:
    """Card number -> its texts in Japanese.

    Args:
        pool: the cards. Somebody's own ones are said each time: their files are never kept.
        cache: where those of the shipped cards are kept.
    """
    folders = sorted({file.parent for file in (NAMES, TAGS, WORDINGS)})
    shipped = default_pool().cards
    kept = cache.keep(
        "japanese",
        key_of(key_of_files(SHIPPED), *(digest_of(folder, "*.yaml") for folder in folders)),
        lambda: _say(shipped.values()),
        msgspec.msgpack.encode,
        _decode,
    )
    return {**kept, **_say(card for number, card in pool.cards.items() if shipped.get(number) is not card)}


def _say(cards: Iterable[Card]) -> Said:
    with speaking(JAPANESE):
        return {card.number: [say_text(card, text) for text in card.texts] for card in cards}
