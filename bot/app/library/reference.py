"""The words that a game is explained in, asked one by one or all together."""

from bot.app.lookup.answers import Answers
from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.first_questions import FirstQuestions
from bot.app.lookup.rulings import RulingsLibrary
from bot.app.lookup.terms import KeywordLibrary


class Reference:
    """Clauses, official answers, terms and first questions.

    Args:
        rules: the clauses.
        rulings: the official answers; empty for a game without any.
        keywords: the terms.
        questions: what newcomers ask; empty for a game without any.
    """

    def __init__(
        self,
        rules: RulesLibrary,
        rulings: RulingsLibrary,
        keywords: KeywordLibrary,
        questions: FirstQuestions,
    ) -> None:
        self.rules, self.rulings, self.keywords, self.questions = rules, rulings, keywords, questions
        self.answers = Answers(rules, rulings, keywords, questions)
        """All of it together."""
