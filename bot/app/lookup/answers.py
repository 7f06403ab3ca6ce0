"""One answer to a free question out of everything there is: first questions, clauses, rulings and terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.app.lookup.clauses import WEIGHTS, Hit, read_number, sort_key
from bot.app.lookup.first_questions import Found
from bot.app.lookup.index import Document, Match, TextIndex
from bot.app.lookup.reference import Reference
from bot.app.lookup.rulings import Ruling, read_ruling_number

EVIDENCE = 0.3
"""How much of a ruling's score its clauses get."""
SPEAKS_FOR = 3
"""The first clauses of a ruling are those it follows from; it speaks for so many."""
LATER = 0.6
"""How much less each next one of them gets."""
QUESTIONS = 2
"""So many first questions are offered at most."""
CLOSE = 0.3
"""A first question whose score is less than this behind that of the best one fits nearly as well."""


class Kind(StrEnum):
    """What sort of thing answers a free question."""

    CLAUSE = "clause"
    RULING = "ruling"
    KEYWORD = "keyword"
    QUESTION = "question"


@dataclass(frozen=True)
class Answer:
    """Something that answers a question.

    Args:
        kind: what it is.
        key: a clause number, the number of a ruling, a term, or the name of a first question.
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
        """The line by which lists show it."""
        return f"{self.key} {self.title}" if self.kind in NUMBERED else self.title


NUMBERED = (Kind.CLAUSE, Kind.RULING)
"""What is cited by a number."""


class Answers:
    """Finds answers.

    Args:
        reference: what they are found in.
    """

    def __init__(self, reference: Reference) -> None:
        rules, rulings, keywords = reference.rules, reference.rulings, reference.keywords
        self._rules, self._rulings, self._keywords = rules, rulings, keywords
        self._questions = reference.questions
        documents: list[Document] = [*rules.documents(), *rulings.documents(), *keywords.documents()]
        self._index = TextIndex(documents, WEIGHTS, rules.thesaurus)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """The official rulings by their number, such as "Q125"."""
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
        known = self._questions.find(question)[:QUESTIONS]
        if is_typing:
            known = tuple(each for each in known if each.is_likely)
        is_known = bool(known) and known[0].is_sure
        wanted = limit if len(kinds) == len(Kind) and not is_known else None
        found = self._index.search(question, wanted, is_typing=is_typing)
        if is_known:
            found = _put_first(found, _lead(known, found))
        elif known and found:
            found = _put_first(found, [found[0].key, f"question:{known[0].question.name}"])
        term = self._keywords.asked_for(question)
        if term is not None:
            found = _put_first(found, [f"keyword:{term.term}"])
        answers = (self._describe(match) for match in found if Kind(match.key.partition(":")[0]) in kinds)
        return [answer for answer, _ in zip(answers, range(limit), strict=False)]

    def search_clauses(self, question: str, limit: int = 10) -> list[Hit]:
        """The clauses that answer a question, the best first; a ruling that fits speaks for its clauses, and
        so does a first question.

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
        known = self._questions.find(question)
        if known and known[0].is_sure:
            top = max(scores.values(), default=0.0) * known[0].likeness
            for place, clause in enumerate(known[0].question.clauses):
                scores[clause] = scores.get(clause, 0.0) + top * LATER**place
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
        if kind is Kind.QUESTION:
            asked = self._questions.questions[key]
            return Answer(kind, key, asked.asked, asked.answered, match.score)
        keyword = self._keywords.keywords[key]
        return Answer(kind, key, keyword.heading, keyword.said, match.score)


def _lead(known: Sequence[Found], found: Sequence[Match]) -> list[str]:
    """What stands before all else that was found: the first question that fits best, of the clauses behind it
    the one that the words find first, and what the words alone find first. The clause says again what the
    question says, so it waits where another first question fits nearly as well.
    """
    best, *rest = known
    behind = [f"clause:{number}" for number in best.question.clauses]
    fitting = next((match.key for match in found if match.key in behind), behind[0])
    top = [match.key for match in found[:1]]
    others = [f"question:{other.question.name}" for other in rest]
    is_near = any(best.score - other.score < CLOSE for other in rest)
    then = [*others, *top, fitting] if is_near else [fitting, *top, *others]
    return list(dict.fromkeys([f"question:{best.question.name}", *then]))


def _put_first(found: Sequence[Match], keys: Sequence[str]) -> list[Match]:
    """What was found, with these keys in front of it in their order."""
    top = found[0].score if found else 0.0
    lead = [Match(key, top + len(keys) - place) for place, key in enumerate(keys)]
    return [*lead, *(match for match in found if match.key not in keys)]
