"""What is offered while somebody is typing a question or a term: from memory, at once."""

from bot.app.lookup.answers import Answers, Kind
from bot.app.lookup.clauses import sort_key
from bot.app.lookup.names import WORD_START
from bot.app.lookup.reference import Reference
from bot.app.lookup.words import fold
from bot.app.packs.articles import Suggestion

MOST = 25
TERMS = 3
"""So many terms that begin with what was typed are offered before all else that answers it."""


class Suggester:
    """Offers lines for what was typed so far.

    Args:
        reference: clauses, official answers and terms.
        answers: what finds them.
    """

    def __init__(self, reference: Reference, answers: Answers) -> None:
        self._rules, self._keywords = reference.rules, reference.keywords
        self._answers = answers
        self._terms = reference.keywords.index

    def rules(self, typed: str) -> list[Suggestion]:
        """Clauses by number, or clauses and terms by words; the chapters for nothing typed yet."""
        start = fold(typed).strip()
        if not start:
            return [self._clause(number) for number in self._rules.clauses if "." not in number][:MOST]
        if start[0].isdigit() and start.replace(".", "").isdigit():
            wanted = start.rstrip(".")
            numbers = [number for number in self._rules.clauses if number.startswith(wanted)]
            inside = [number for number in numbers if number == wanted or number.startswith(f"{wanted}.")]
            numbers.sort(key=lambda number: (number not in inside, sort_key(number)))
            return [self._clause(number) for number in numbers[:MOST]]
        begun = [named.name for named in self._terms.find(typed, TERMS) if named.score > WORD_START]
        terms = [Suggestion(self._keywords.keywords[name].heading, name) for name in begun]
        lines = {line.value: line for line in (*terms, *self._answered(typed, tuple(Kind)))}
        return list(lines.values())[:MOST]

    def rulings(self, typed: str) -> list[Suggestion]:
        """Official answers, by words or by number."""
        start = fold(typed).strip().lstrip("q")
        if start.isdigit():
            return [
                Suggestion(f"{number} {ruling.asked}", number)
                for number, ruling in self._answers.rulings.items()
                if number.startswith(f"Q{start}")
            ][:MOST]
        return self._answered(typed, (Kind.RULING, Kind.QUESTION)) if start else []

    def _answered(self, typed: str, kinds: tuple[Kind, ...]) -> list[Suggestion]:
        found = self._answers.answer(typed, MOST, kinds=kinds, is_typing=True)
        return [
            # A question is found again by its own words.
            Suggestion(answer.label, answer.title if answer.kind is Kind.QUESTION else answer.key)
            for answer in found
        ]

    def _clause(self, number: str) -> Suggestion:
        return Suggestion(f"{number} {self._rules.clauses[number].heading}", number)

    def keywords(self, typed: str) -> list[Suggestion]:
        """Terms by name; all of them, alphabetically, for nothing typed yet."""
        if not typed.strip():
            names = sorted(self._keywords.keywords, key=str.casefold)
        else:
            names = [named.name for named in self._terms.find(typed, MOST)]
        terms = [self._keywords.keywords[name] for name in names[:MOST]]
        return [Suggestion(f"{term.heading} · {term.other_heading}", term.term) for term in terms]
