"""Look-ups: rules, rulings, terms and cards, found by number, by name or in players' own words.

shelves = load_shelves(HOCG.pool, HOCG.starter_decks())
shelves.rules.show("rule 8-3-2")                   # a Clause, or None
shelves.rules.search("two limited cards")          # a list of Hit, the best first
shelves.rules.explain("8.3.2")                     # one line, for the reason of a refusal
shelves.rulings.show("q154"), shelves.rulings.of_card("hBP01-114"), shelves.rulings.of_clause("8.3.2")
shelves.keywords.show("colab effect")              # a Keyword, typing errors forgiven
shelves.answers.answer("can I bloom twice?")       # clauses, rulings and terms together
shelves.cards.show("bp01-10"), library.cards.search("red buzz"), library.cards.printings(card)
shelves.suggester.cards("kana")                    # autocomplete
shelves.mentions.find("Is Kanata better than hBP01-004?")
"""

from bot.app.lookup.clauses import Clause, Hit, RulesLibrary
from bot.app.lookup.terms import Keyword, KeywordLibrary
from bot.games.hocg.library.answers import Answer, Answers, Kind
from bot.games.hocg.library.cards import CardHit, CardIndex, DeckUse, Why, describe
from bot.games.hocg.library.keywords import load_keywords
from bot.games.hocg.library.legality import Legality, Restriction, find_legality
from bot.games.hocg.library.library import Shelves, load_answers, load_shelves
from bot.games.hocg.library.mentions import MentionFinder
from bot.games.hocg.library.rules import load_rules
from bot.games.hocg.library.rulings import Ruling, RulingsLibrary, load_rulings
from bot.games.hocg.library.suggestions import Suggester

__all__ = [
    "Answer",
    "Answers",
    "CardHit",
    "CardIndex",
    "Clause",
    "DeckUse",
    "Hit",
    "Keyword",
    "KeywordLibrary",
    "Kind",
    "Legality",
    "MentionFinder",
    "Restriction",
    "RulesLibrary",
    "Ruling",
    "RulingsLibrary",
    "Shelves",
    "Suggester",
    "Why",
    "describe",
    "find_legality",
    "load_answers",
    "load_keywords",
    "load_rules",
    "load_rulings",
    "load_shelves",
]
