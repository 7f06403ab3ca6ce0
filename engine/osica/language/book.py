"""Texts of cards in the language of whoever reads them."""

from functools import lru_cache

from engine.kernel.errors import DataError
from engine.kernel.facts import join_facts
from engine.kernel.language import Phrase, Unsaid
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import tr_text
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.language.reader import read_text, say
from engine.osica.queries.names import card_facts


class Book:
    """Reads and says the texts of this game."""

    def read(self, sort: str, words: str) -> Part:
        """The text that English words are. Raises DataError if they are none."""
        return read_text(words)

    def say(self, phrase: Phrase, spoken: str) -> str | None:
        """A text in Japanese; ``None`` in other languages, and where a name of it has no Japanese."""
        try:
            return say(phrase, JAPANESE) if spoken == JAPANESE else None
        except Unsaid:
            return None

    def say_text(self, text: str, spoken: str) -> str | None:
        """A whole text in Japanese; ``None`` in other languages, and for what is no text of this game."""
        return _say_in_japanese(text) if spoken == JAPANESE else None


BOOK = Book()


@lru_cache(maxsize=4096)
def _say_in_japanese(text: str) -> str | None:
    try:
        return BOOK.say(read_text(text), JAPANESE)
    except DataError:
        return None


def forget_names() -> None:
    """Say every text anew, as a name in it has just been taught."""
    _say_in_japanese.cache_clear()


def card_detail(card: Card, *, is_level_told: bool = True) -> str:
    """Facts and texts in one line.

    Args:
        card: the card.
        is_level_told: whether the level of a character is one of them.
    """
    facts = card_facts(card, is_level_told=is_level_told)
    return join_facts(facts, *map(tr_text, card.texts))
