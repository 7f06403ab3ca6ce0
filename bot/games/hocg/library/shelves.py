"""Everything that can be looked up, put together once for a process."""

from collections.abc import Iterable

from bot.app.library.reference import Reference
from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.rulings import RulingsLibrary
from bot.app.lookup.terms import KeywordLibrary
from bot.games.hocg.library.cards import CardIndex, load_nicknames
from bot.games.hocg.library.files import load_keywords, load_rules, load_rulings, load_thesaurus
from bot.games.hocg.library.mentions import MentionFinder
from engine.hocg.cards.pool import Pool
from engine.kernel.ruleset import Deck


class Shelves(Reference):
    """All that can be looked up: clauses, official answers and terms, and the cards.

    Args:
        rules: the clauses.
        rulings: the official answers.
        keywords: the terms.
        cards: the cards.
    """

    def __init__(
        self, rules: RulesLibrary, rulings: RulingsLibrary, keywords: KeywordLibrary, cards: CardIndex
    ) -> None:
        super().__init__(rules, rulings, keywords)
        self.cards, self.mentions = cards, MentionFinder(cards)


def load_reference() -> Reference:
    """Clauses, official answers and terms. Raises DataError if a file is broken; file and entry are named."""
    return Reference(load_rules(), load_rulings(), load_keywords())


def load_shelves(pool: Pool, decks: Iterable[tuple[str, Deck]]) -> Shelves:
    """Everything that ships with the project.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).

    Raises:
        DataError: a file is broken; file and entry are named.
    """
    thesaurus = load_thesaurus()
    cards = CardIndex(pool, decks, load_nicknames(), thesaurus)
    cards.prepare()
    return Shelves(load_rules(thesaurus=thesaurus), load_rulings(), load_keywords(), cards)
