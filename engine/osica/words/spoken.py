"""Names and texts of cards in Japanese; texts are printed from what they mean."""

from collections.abc import Iterable
from functools import lru_cache

from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import teach_names, teach_texts
from engine.osica.cards.card import Card
from engine.osica.language.reader import read_text, say


def teach_words(cards: Iterable[Card]) -> None:
    """Make the Japanese names and texts of cards known to whatever says them. What can't be said in Japanese,
    such as a text with a name of somebody's own card that has no Japanese one, stays English.
    """
    teach_names(JAPANESE, {card.name: card.ja for card in cards if card.ja})
    teach_texts(JAPANESE, say_in_japanese)


@lru_cache(maxsize=4096)
def say_in_japanese(text: str) -> str | None:
    """A text in Japanese; ``None`` for what is none."""
    try:
        return say(read_text(text), JAPANESE)
    except (DataError, Unsaid):
        return None
