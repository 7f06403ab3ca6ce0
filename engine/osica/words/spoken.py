"""Names of cards in Japanese."""

from collections.abc import Iterable

from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import teach_names
from engine.osica.cards.card import Card
from engine.osica.cards.terms import write_tag
from engine.osica.language.book import forget_names


def teach_words(cards: Iterable[Card]) -> None:
    """Make the Japanese names, works and tags of cards known to whatever says them. What has no Japanese
    name, as somebody's own card may not, keeps its English one, also within texts.
    """
    for card in cards:
        named = [(card.name, card.ja), (card.work, card.ja_work)]
        named += [(write_tag(tag), write_tag(ja)) for tag, ja in zip(card.tags, card.ja_tags, strict=False)]
        teach_names(JAPANESE, {name: ja for name, ja in named if ja})
    forget_names()  # a text may name what has just been taught
