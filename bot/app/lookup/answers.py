"""One answer to a free question out of everything there is: clauses, rulings and terms together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.app.lookup.clauses import WEIGHTS, Hit, RulesLibrary, read_number, sort_key
from bot.app.lookup.index import Document, Match, TextIndex
from bot.app.lookup.rulings import Ruling, RulingsLibrary, read_ruling_number
from bot.app.lookup.terms import KeywordLibrary

EVIDENCE = 0.3
"""How much of a ruling's score its clauses get."""
SPEAKS_FOR = 3
"""The first clauses of a ruling are those it follows from; it speaks for so many."""
LATER = 0.6
"""How much less each next one of them gets."""


class Kind(StrEnum):
    """What was found."""

    CLAUSE = "clause"
    RULING = "ruling"
    KEYWORD = "keyword"


@dataclass(frozen=True)
class Answer:
    """Something that answers a question.

    Args:
        kind: what it is.
        key: a clause number, the number of a ruling, or a term.
        title: what it is about, in a few words.
        text: what it says.
        score: how well it fits; only the order of scores means something.
    """

    kind: Kind
    key: str
    title: str
    text: str
    score: float

    @property
    def label(self) -> str:
        """How it is listed."""
        return self.title if self.kind is Kind.KEYWORD else f"{self.key} {self.title}"


class Answers:
    """Finds answers.

    Args:
        rules: the clauses.
        rulings: the rulings.
        keywords: the terms.
    """

    def __init__(self, rules: RulesLibrary, rulings: RulingsLibrary, keywords: KeywordLibrary) -> None:
        self._rules, self._rulings, self._keywords = rules, rulings, keywords
        documents: list[Document] = [*rules.documents(), *rulings.documents(), *keywords.documents()]
        self._index = TextIndex(documents, WEIGHTS, rules.thesaurus)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """The rulings by number."""
        return self._rulings.rulings

    def answer(
        self, question: str, limit: int = 10, *, kinds: Sequence[Kind] = tuple(Kind), is_typing: bool = False
    ) -> list[Answer]:
        """What answers a question, the best first. A number finds what it belongs to.

        Args:
            question: words in English or Japanese, or a number.
            limit: how many answers at most.
            kinds: what is wanted.
            is_typing: whether the last word may be only the beginning of one.
        """
        number = read_number(question)
        if number is not None and Kind.CLAUSE in kinds:
            hits = self._rules.search(number, limit)
            return [Answer(Kind.CLAUSE, hit.number, hit.title, hit.text, hit.score) for hit in hits]
        ruling = read_ruling_number(question)
        if ruling is not None and ruling in self._rulings.rulings and Kind.RULING in kinds:
            return [self._describe(Match(f"ruling:{ruling}", 1.0))]
        wanted = limit if len(kinds) == len(Kind) else None
        found = self._index.search(question, wanted, is_typing=is_typing)
        term = self._keywords.asked_for(question)
        if term is not None:
            key = f"keyword:{term.term}"
            best = found[0].score if found else 0.0
            found = [Match(key, best + 1), *(match for match in found if match.key != key)]
        answers = (self._describe(match) for match in found if Kind(match.key.partition(":")[0]) in kinds)
        return [answer for answer, _ in zip(answers, range(limit), strict=False)]

    def search_clauses(self, question: str, limit: int = 10) -> list[Hit]:
        """The clauses that answer a question, the best first; a ruling that fits speaks for its clauses.

        Args:
            question: words in English or Japanese, or a number.
            limit: how many at most.
        """
        if read_number(question) is not None:
            return self._rules.search(question, limit)
        scores: dict[str, float] = {}
        evidence: dict[str, float] = {}
        for match in self._index.search(question, None):
            sort, _, key = match.key.partition(":")
            if sort == Kind.CLAUSE:
                scores[key] = match.score
            elif sort == Kind.RULING:
                for place, clause in enumerate(self.rulings[key].clauses[:SPEAKS_FOR]):
                    weight = match.score * EVIDENCE * LATER**place
                    evidence[clause] = max(evidence.get(clause, 0.0), weight)
        for clause, weight in evidence.items():
            scores[clause] = scores.get(clause, 0.0) + weight
        best = sorted(scores, key=lambda number: (-scores[number], sort_key(number)))[:limit]
        return [self._rules.hit(number, round(scores[number], 3)) for number in best]

    def _describe(self, match: Match) -> Answer:
        sort, _, key = match.key.partition(":")
        kind = Kind(sort)
        if kind is Kind.CLAUSE:
            clause = self._rules.clauses[key]
            return Answer(kind, key, clause.heading, clause.said, match.score)
        if kind is Kind.RULING:
            ruling = self._rulings.rulings[key]
            return Answer(kind, key, ruling.asked, ruling.answered, match.score)
        keyword = self._keywords.keywords[key]
        return Answer(kind, key, keyword.heading, keyword.said, match.score)
