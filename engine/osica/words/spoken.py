"""Names and texts of cards in Japanese; texts are printed from what they mean."""

from collections.abc import Iterable
from functools import lru_cache

from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import teach_names, teach_texts
from engine.osica.cards.card import Card
from engine.osica.cards.terms import write_tag
from engine.osica.language.reader import read_text, say


def teach_words(cards: Iterable[Card]) -> None:
    """Make the Japanese names, works, tags and texts of cards known to whatever says them. What has no
    Japanese name, as somebody's own card may not, keeps its English one, also within texts.
    """
    for card in cards:
        named = [(card.name, card.ja), (card.work, card.ja_work)]
        named += [(write_tag(tag), write_tag(ja)) for tag, ja in zip(card.tags, card.ja_tags, strict=False)]
        teach_names(JAPANESE, {name: ja for name, ja in named if ja})
    say_in_japanese.cache_clear()  # a text may name what has just been taught
    teach_texts(JAPANESE, say_in_japanese)


@lru_cache(maxsize=4096)
def say_in_japanese(text: str) -> str | None:
    """A text in Japanese; ``None`` for what is none."""
    try:
        return say(read_text(text), JAPANESE)
    except (DataError, Unsaid):
        return None
