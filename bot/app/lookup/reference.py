"""The words that a game is explained in."""

from dataclasses import dataclass

from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.first_questions import FirstQuestions
from bot.app.lookup.rulings import RulingsLibrary
from bot.app.lookup.terms import KeywordLibrary


@dataclass(frozen=True)
class Reference:
    """Clauses, official answers, terms and first questions.

    Args:
        rules: the clauses.
        rulings: the official answers; empty for a game without any.
        keywords: the terms.
        questions: what newcomers ask; empty for a game without any.
    """

    rules: RulesLibrary
    rulings: RulingsLibrary
    keywords: KeywordLibrary
    questions: FirstQuestions
