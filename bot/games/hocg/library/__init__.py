"""Look-ups: rules, rulings, terms and cards, found by number, by name or in players' own words.

library = load_library(HOCG.pool, HOCG.starter_decks())
library.rules.show("rule 8-3-2")                   # a Clause, or None
library.rules.search("two limited cards")          # a list of Hit, the best first
library.rules.explain("8.3.2")                     # one line, for the reason of a refusal
library.rulings.show("q154"), library.rulings.of_card("hBP01-114"), library.rulings.of_clause("8.3.2")
library.keywords.show("colab effect")              # a Keyword, typing errors forgiven
library.answers.answer("can I bloom twice?")       # clauses, rulings and terms together
library.cards.show("bp01-10"), library.cards.search("red buzz"), library.cards.printings(card)
library.suggester.cards("kana")                    # autocomplete
library.mentions.find("Is Kanata better than hBP01-004?")
"""

from bot.games.hocg.library.answers import Answer, Answers, Kind
from bot.games.hocg.library.cards import CardHit, CardIndex, DeckUse, Why, describe
from bot.games.hocg.library.keywords import Keyword, KeywordLibrary, load_keywords
from bot.games.hocg.library.legality import Legality, Restriction, find_legality
from bot.games.hocg.library.library import Library, load_answers, load_library
from bot.games.hocg.library.mentions import MentionFinder
from bot.games.hocg.library.rules import Clause, Hit, RulesLibrary, load_rules
from bot.games.hocg.library.rulings import Ruling, RulingsLibrary, load_rulings
from bot.games.hocg.library.suggestions import Suggester, Suggestion

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
    "Library",
    "MentionFinder",
    "Restriction",
    "RulesLibrary",
    "Ruling",
    "RulingsLibrary",
    "Suggester",
    "Suggestion",
    "Why",
    "describe",
    "find_legality",
    "load_answers",
    "load_keywords",
    "load_library",
    "load_rules",
    "load_rulings",
]
