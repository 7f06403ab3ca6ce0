"""Names and texts of cards in Japanese; texts are printed from what they mean."""

from collections.abc import Iterable, Iterator

from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid
from engine.kernel.translation import teach_names
from engine.osica.cards.card import Card
from engine.osica.cards.spoken import JAPANESE
from engine.osica.language.changes import GivenKeyword
from engine.osica.language.reader import nodes_of, read_text, say


def teach_words(cards: Iterable[Card]) -> None:
    """Make the Japanese names and texts of cards known to whatever says them. What can't be said in Japanese,
    such as a text with a name of somebody's own card that has no Japanese one, stays English.
    """
    words: dict[str, str] = {}
    for card in cards:
        if card.ja:
            words.setdefault(card.name, card.ja)
        for text in card.texts:
            words.update(_translate(text))
    teach_names(JAPANESE, words)


def _translate(text: str) -> Iterator[tuple[str, str]]:
    """A text and the abilities with a name in it, each of which may wait as a text of its own."""
    try:
        part = read_text(text)
        yield text, say(part, JAPANESE)
        for node in nodes_of(part):
            if isinstance(node, GivenKeyword):
                yield f"{node.keyword.write(node.number)}.", say(node, JAPANESE)
    except (DataError, Unsaid):  # told where the deck is checked
        return
