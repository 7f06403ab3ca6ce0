"""What can be asked about OSICA: its cards, beside its rules and terms."""

from collections.abc import Iterable, Sequence
from datetime import date

from bot.app.library.articles import repeat
from bot.app.library.library import SHORT, GameLibrary
from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.first_questions import FirstQuestions
from bot.app.lookup.loading import load_file
from bot.app.lookup.reference import Reference
from bot.app.lookup.rulings import RulingsLibrary
from bot.app.lookup.synonyms import Synonym, Thesaurus
from bot.app.lookup.targets import Target, What
from bot.app.lookup.terms import Keyword, KeywordLibrary
from bot.app.packs.articles import Article, Suggestion, note
from bot.games.osica.library.cards import CardIndex, card_link, write_card, write_cards
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr
from engine.osica.cards.card import Card
from engine.osica.cards.pool import DATA, Pool

DIGEST = DATA / "rules" / "digest.yaml"
SYNONYMS = DATA / "rules" / "synonyms.yaml"
TERMS = DATA / "rules" / "terms.yaml"
MOST_CARDS = 25


def load_reference() -> Reference:
    """Clauses and terms. Raises DataError if a file is broken; file and entry are named."""
    thesaurus = Thesaurus(load_file(SYNONYMS, Synonym))
    rules, keywords = (
        RulesLibrary(load_file(DIGEST, Clause), thesaurus),
        KeywordLibrary(load_file(TERMS, Keyword)),
    )
    return Reference(rules, RulingsLibrary(()), keywords, FirstQuestions((), thesaurus))


class OsicaLibrary(GameLibrary[Card]):
    """Everything there is to read about OSICA.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).

    Raises:
        DataError: a file is broken; file and entry are named.
    """

    def __init__(self, pool: Pool, decks: Iterable[tuple[str, Deck]]) -> None:
        super().__init__(load_reference(), MOST_CARDS)
        self.cards = CardIndex(pool, decks)

    def get_card(self, number: str) -> Card | None:
        return self.cards.cards.get(number)

    def find_cards(self, typed: str) -> Sequence[Card]:
        return self.cards.find(typed, len(self.cards.cards))

    def find_mentioned(self, text: str) -> Sequence[Card]:
        return self.cards.mentioned(text, MOST_CARDS)

    def show_cards(self, cards: Sequence[Card], title: str, day: date) -> Article:
        return write_card(self.cards, cards[0]) if len(cards) == 1 else write_cards(title, cards)

    def refuse_card(self, typed: str) -> Article:
        return note(
            tr(
                "No card fits “{words}”. A card is found by its name, its number, its work, kind or <tag>,"
                " and by words of its text.",
                words=repeat(typed, SHORT),
            )
        )

    def suggest_cards(self, typed: str) -> Sequence[Suggestion]:
        if not typed.strip():
            return ()
        found = self.cards.find(typed, MOST_CARDS, is_typing=True)
        return [Suggestion(card_link(card).label, card.number) for card in found]

    def open_card(self, target: Target, day: date) -> Article | None:
        card = self.get_card(target.key)
        return write_card(self.cards, card) if target.what is What.CARD and card is not None else None
