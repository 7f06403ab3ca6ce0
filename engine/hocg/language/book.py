"""Phrases of card texts in the language of whoever reads them, and what the cards themselves say."""

from functools import cache, lru_cache

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Clause, Node, Part
from engine.hocg.language.japanese_texts import JapaneseTexts
from engine.hocg.language.vocabulary import language
from engine.kernel.errors import DataError
from engine.kernel.language import Meaningless, Misread, Phrase, Unsaid, remembered
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language


class Book:
    """Reads and says the phrases of this game's texts, for what a match quotes of them."""

    def read(self, sort: str, words: str) -> Node:
        """The phrase of a sort that English words are.

        Raises:
            DataError: they are none.
        """
        if sort == Clause.SORT:
            part = self.read(Part.SORT, f"{words}.")
            assert isinstance(part, Part)
            return Clause(part)
        try:
            read = language().read(words, {"TAG": default_pool().tags}, sort).node
        except (Misread, Meaningless) as error:
            raise DataError(f"{words!r} can't be read as a {sort}: {error}") from error
        assert isinstance(read, Node)
        return read

    def say(self, phrase: Phrase, spoken: str) -> str | None:
        """A phrase in Japanese; ``None`` in other languages, and where a name of it has no Japanese."""
        return _say_in_japanese(phrase) if spoken == JAPANESE else None

    def say_text(self, text: str, spoken: str) -> None:
        """Views of this game show no texts."""


BOOK = Book()


@cache
def japanese_texts() -> JapaneseTexts:
    """What says texts in Japanese, with the names of the shipped cards; made once."""
    return JapaneseTexts(default_pool().cards.values())


@remembered
def _say_in_japanese(phrase: Phrase) -> str | None:
    try:
        return japanese_texts().say_phrase(phrase)
    except Unsaid:  # a name of somebody's own card
        return None


def say_text(card: Card, ability: Ability) -> str:
    """The text of an ability in the language that is spoken; in English where that can't be said."""
    if current_language() != JAPANESE or not ability.text:
        return ability.text
    return _print(ability, card.number)


def say_same_text(card: Card, text: str) -> str:
    """A text that one of a card's abilities has, in the language that is spoken; itself if none has it."""
    found = next((each for each in card.texts if each.text == text), None)
    return text if found is None else say_text(card, found)


@lru_cache(maxsize=16384)
def _print(ability: Ability, number: str) -> str:
    try:
        return japanese_texts().say(ability.program, ability.kind, number)
    except (Unsaid, DataError):  # a name of somebody's own card, or a text that isn't understood
        return ability.text
