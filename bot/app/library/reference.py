"""The words that a game is explained in, asked one by one or all together."""

from bot.app.lookup.answers import Answers
from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.rulings import RulingsLibrary
from bot.app.lookup.terms import KeywordLibrary


class Reference:
    """Clauses, official answers and terms.

    Args:
        rules: the clauses.
        rulings: the official answers; empty for a game without any.
        keywords: the terms.
    """

    def __init__(self, rules: RulesLibrary, rulings: RulingsLibrary, keywords: KeywordLibrary) -> None:
        self.rules, self.rulings, self.keywords = rules, rulings, keywords
        self.answers = Answers(rules, rulings, keywords)
        """All of it together."""
