"""Everything that can be looked up, put together once for a process."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.terms import KeywordLibrary
from bot.games.hocg.library.answers import Answers
from bot.games.hocg.library.cards import CardIndex, load_nicknames
from bot.games.hocg.library.keywords import load_keywords
from bot.games.hocg.library.mentions import MentionFinder
from bot.games.hocg.library.rules import load_rules
from bot.games.hocg.library.rulings import RulingsLibrary, load_rulings
from bot.games.hocg.library.suggestions import Suggester
from bot.games.hocg.library.synonyms import load_thesaurus
from engine.hocg.cards.pool import Pool
from engine.kernel.ruleset import Deck


@dataclass(frozen=True)
class Shelves:
    """All that can be looked up.

    Args:
        rules: the clauses.
        rulings: the rulings.
        keywords: the terms.
        cards: the cards.
        answers: clauses, rulings and terms, asked together.
        suggester: what is offered while somebody is typing.
        mentions: finds cards in messages.
    """

    rules: RulesLibrary
    rulings: RulingsLibrary
    keywords: KeywordLibrary
    cards: CardIndex
    answers: Answers
    suggester: Suggester
    mentions: MentionFinder


def load_answers() -> Answers:
    """Clauses, rulings and terms, asked together, without the cards.

    Raises:
        DataError: a file is broken; file and entry are named.
    """
    return Answers(load_rules(), load_rulings(), load_keywords())


def load_shelves(pool: Pool, decks: Iterable[tuple[str, Deck]]) -> Shelves:
    """Everything that ships with the project.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).

    Raises:
        DataError: a file is broken; file and entry are named.
    """
    thesaurus = load_thesaurus()
    rules, rulings, keywords = load_rules(thesaurus=thesaurus), load_rulings(), load_keywords()
    cards = CardIndex(pool, decks, load_nicknames(), thesaurus)
    cards.prepare()
    answers = Answers(rules, rulings, keywords)
    suggester = Suggester(rules, answers, keywords, cards)
    return Shelves(rules, rulings, keywords, cards, answers, suggester, MentionFinder(cards))
