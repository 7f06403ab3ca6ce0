"""What can be asked about the cards of hOCG, beside its rules, official answers and terms."""

from collections.abc import Sequence
from datetime import date

from bot.app.library.articles import repeat
from bot.app.library.library import SHORT, GameLibrary
from bot.app.library.suggestions import MOST
from bot.app.lookup.targets import Target, What
from bot.app.packs.articles import Article, Suggestion, note
from bot.games.hocg.library.card_articles import (
    Draw,
    write_card,
    write_card_rulings,
    write_card_use,
    write_found_cards,
    write_printings,
)
from bot.games.hocg.library.cards import CardIndex, Why, describe
from bot.games.hocg.library.collection import Collection
from engine.hocg.cards.card import Card
from engine.kernel.translation import tr, tr_name

MOST_CARDS = 75


GROUPED = 3
"""From so many printings on a name is offered as a whole too."""


def suggest_cards(index: CardIndex, typed: str) -> list[Suggestion]:
    """Cards by name, number, facts or text; a name of several printings first as a whole."""
    if not typed.strip():
        return []
    hits = index.search(typed, MOST, is_typing=True)
    lines: dict[str, Suggestion] = {}
    for hit in hits:
        name = hit.card.name
        count = len(index.named(name))
        if hit.why is Why.NAME and count >= GROUPED and name not in lines:
            label = tr("{name} · all {number} cards", name=tr_name(name), number=count)
            lines[name] = Suggestion(label, name)
        lines[hit.card.number] = Suggestion(_card_line(hit.card), hit.card.number)
    return list(lines.values())[:MOST]


def _card_line(card: Card) -> str:
    return f"{tr_name(card.name)} · {describe(card)} · {card.number}"


class HocgLibrary(GameLibrary[Card]):
    """Everything there is to read about hOCG.

    Args:
        collection: all of it.
        draw: orders the picture of a card.
    """

    def __init__(self, collection: Collection, draw: Draw) -> None:
        super().__init__(collection.reference, MOST_CARDS)
        self.collection, self._draw = collection, draw

    def get_card(self, number: str) -> Card | None:
        return self.collection.cards.pool.cards.get(number)

    def find_cards(self, typed: str) -> Sequence[Card]:
        cards = self.collection.cards
        card = cards.show(typed)
        if card is not None:
            return (card,)
        return cards.called(typed) or [hit.card for hit in cards.search(typed, len(cards.pool.cards))]

    def find_mentioned(self, text: str) -> Sequence[Card]:
        return self.collection.mentions.find(text, MOST_CARDS)

    def show_cards(self, cards: Sequence[Card], title: str, day: date) -> Article:
        if len(cards) == 1:
            return write_card(self.collection, cards[0], day, self._draw)
        name = cards[0].name
        if len({card.name for card in cards}) == 1 and len(self.collection.cards.named(name)) == len(cards):
            return write_printings(name, cards)
        return write_found_cards(title, cards)

    def refuse_card(self, typed: str) -> Article:
        cards = self.collection.cards
        near = [tr_name(named.name) for named in cards.names.find(cards.read(typed).words or typed, 3)]
        sentences = [tr("No card fits “{words}”.", words=repeat(typed, SHORT))]
        if near:
            sentences.append(tr("Did you mean {names}?", names=tr(" or ").join(near)))
        sentences.append(
            tr(
                "A card is found by its name in English or Japanese, its number, its color, kind or #tag, and"
                " by words of its text."
            )
        )
        return note(" ".join(sentences))

    def suggest_cards(self, typed: str) -> Sequence[Suggestion]:
        return suggest_cards(self.collection.cards, typed)

    def open_card(self, target: Target, day: date) -> Article | None:
        collection, key = self.collection, target.key
        if target.what is What.PRINTINGS and collection.cards.named(key):
            return write_printings(key, collection.cards.named(key))
        card = self.get_card(key)
        match target.what:
            case What.CARD_RULINGS if card is not None:
                return write_card_rulings(collection, card)
            case What.CARD_USE if card is not None:
                return write_card_use(collection, card, day)
            case What.CARD if card is not None:
                return write_card(collection, card, day, self._draw)
        return None
