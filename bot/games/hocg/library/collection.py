"""Everything that can be looked up, put together once for a process."""

from collections.abc import Iterable

from bot.app.lookup.reference import Reference
from bot.app.lookup.synonyms import Thesaurus
from bot.games.hocg.library.cards import CardIndex, load_nicknames
from bot.games.hocg.library.files import (
    load_first_questions,
    load_keywords,
    load_rules,
    load_rulings,
    load_thesaurus,
)
from bot.games.hocg.library.mentions import MentionFinder
from engine.hocg.cards.pool import Pool
from engine.kernel.ruleset import Deck


class Collection:
    """All that can be looked up: clauses, official answers and terms, and the cards.

    Args:
        reference: clauses, official answers, terms and first questions.
        cards: the cards.
    """

    def __init__(self, reference: Reference, cards: CardIndex) -> None:
        self.reference, self.cards, self.mentions = reference, cards, MentionFinder(cards)


def load_reference(thesaurus: Thesaurus | None = None) -> Reference:
    """Clauses, official answers, terms and first questions.

    Args:
        thesaurus: players' words, if they are loaded already.

    Raises:
        DataError: a file is broken; file and entry are named.
    """
    thesaurus = thesaurus or load_thesaurus()
    rulings = load_rulings()
    questions = load_first_questions(rulings)
    return Reference(load_rules(thesaurus=thesaurus), rulings, load_keywords(), questions)


def load_collection(pool: Pool, decks: Iterable[tuple[str, Deck]]) -> Collection:
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
    return Collection(load_reference(thesaurus), cards)
