"""The rules of a game in our own words: an entry a numbered clause, found by number or by words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated
from unicodedata import normalize

from pydantic import Field

from bot.app.languages import spoken_of
from bot.app.lookup.index import Document, TextIndex
from bot.app.lookup.loading import Entry
from bot.app.lookup.synonyms import Thesaurus
from engine.kernel.errors import DataError
from engine.kernel.translation import tr

WEIGHTS = (3.0, 2.0, 1.0, 2.0, 0.5)
"""Of title, keywords, text, Japanese and the titles of what contains it."""
EXPLANATION = 280
"""Characters of a clause that explains a refusal."""
HEADING_LEVELS = 2
"""Chapters and their sections ("8", "8.3") are headings."""
HEADING = 0.85
"""What the score of a heading is multiplied with: its clauses say what it only announces."""

Number = Annotated[str, Field(pattern=r"^\d{1,2}(\.\d{1,2})*$")]

_LOOSE_NUMBER = re.compile(
    r"(?:(?:comprehensive\s+)?rules?|clause|section|chapter|ch|cr|no|nr|#|§|ルール|項|第)?[\s.:#]*"
    r"(\d{1,2}(?:\s*[.\-‐–—_,/・。、\s]\s*\d{1,2})*)\s*[.。章項]?"
)


_SENTENCE = re.compile(r".+?(?:[.!?](?:\s+(?=[A-Z])|$)|。|$)", re.DOTALL)
"""A sentence with the space behind it, in English or Japanese."""


class Clause(Entry):
    """A clause.

    Args:
        number: its number in the rules.
        title: what it is about, in a few words.
        ja: the same in Japanese.
        text: what it says.
        ja_text: the same in Japanese.
        keywords: words by which it is looked for.
        about: the terms it is about.
        see: clauses that belong to it.
    """

    number: Number
    title: str = Field(min_length=1)
    ja: str = Field(min_length=1)
    text: str = Field(min_length=1)
    ja_text: str = ""
    keywords: tuple[str, ...] = Field(min_length=1)
    about: tuple[str, ...] = ()
    see: tuple[Number, ...] = ()

    @property
    def heading(self) -> str:
        """Its title in the language that is spoken."""
        return spoken_of(self.title, self.ja)

    @property
    def other_heading(self) -> str:
        """Its title in the other language, by which readers of both find it."""
        return spoken_of(self.ja, self.title)

    @property
    def said(self) -> str:
        """What it says in the language that is spoken; in English where it has no other words."""
        return spoken_of(self.text, self.ja_text)


@dataclass(frozen=True)
class Hit:
    """A clause that was found.

    Args:
        number: its number.
        title: its title.
        text: its text.
        score: how well it fits; only the order of scores means something.
    """

    number: str
    title: str
    text: str
    score: float


def read_number(typed: str) -> str | None:
    """The clause number that was typed in whatever form, or ``None`` if it isn't one.

    "8.3", "rule 10-6-3" and "１０．６．３" are all understood.
    """
    match = _LOOSE_NUMBER.fullmatch(normalize("NFKC", typed).strip().casefold())
    if match is None:
        return None
    return ".".join(str(int(part)) for part in re.findall(r"\d+", match[1]))


def sort_key(number: str) -> tuple[int, ...]:
    """Clause numbers in the order of the document."""
    return tuple(map(int, number.split(".")))


class RulesLibrary:
    """All clauses, by number and by words.

    Args:
        clauses: the clauses in the order of the document.
        thesaurus: players' words.

    Raises:
        DataError: a number is there twice.
    """

    def __init__(self, clauses: Iterable[Clause], thesaurus: Thesaurus) -> None:
        self.clauses: dict[str, Clause] = {}
        self.thesaurus = thesaurus
        for clause in clauses:
            if clause.number in self.clauses:
                raise DataError(f"clause {clause.number} is there twice; each number has one entry")
            self.clauses[clause.number] = clause
        self._parents: dict[str, list[str]] = {}
        for number in self.clauses:
            self._parents.setdefault(number.rpartition(".")[0], []).append(number)

    @cached_property
    def _index(self) -> TextIndex:
        return TextIndex(self.documents(), WEIGHTS, self.thesaurus)

    def documents(self) -> list[Document]:
        """The clauses as they are put into an index."""
        return [self._document(clause) for clause in self.clauses.values()]

    def _document(self, clause: Clause) -> Document:
        above = [self.clauses[number].title for number in self.ancestors(clause.number)]
        fields = (
            clause.title,
            ". ".join((*clause.keywords, *clause.about)),
            clause.text,
            clause.ja,
            ". ".join(above),
        )
        is_heading = clause.number.count(".") < HEADING_LEVELS
        return Document(f"clause:{clause.number}", fields, HEADING if is_heading else 1.0, clause.ja_text)

    def show(self, number: str) -> Clause | None:
        """The clause with a number, in whatever form it was typed; ``None`` if there is none."""
        read = read_number(number)
        return self.clauses.get(read) if read is not None else None

    def search(self, words: str, limit: int = 10) -> list[Hit]:
        """The clauses that fit words best, the best first.

        A number finds that clause and then those below it.

        Args:
            words: a question, terms in English or Japanese, or a number.
            limit: how many at most.
        """
        number = read_number(words)
        if number is not None:
            return self._around(number, limit)
        found = self._index.search(words, limit)
        return [self.hit(match.key.removeprefix("clause:"), match.score) for match in found]

    def _around(self, number: str, limit: int) -> list[Hit]:
        """A clause and what is below it; if there is no such clause, the nearest one that contains it."""
        while number and number not in self.clauses:
            number = number.rpartition(".")[0]
        if not number:
            return []
        below = [other for other in self.clauses if other.startswith(f"{number}.")]
        numbers = [number, *below][:limit]
        return [self.hit(other, round(1 / place, 3)) for place, other in enumerate(numbers, 1)]

    def hit(self, number: str, score: float) -> Hit:
        """A clause as a result of a search."""
        clause = self.clauses[number]
        return Hit(number, clause.heading, clause.said, score)

    def children(self, number: str) -> Sequence[str]:
        """The numbers directly below a clause."""
        return self._parents.get(number, ())

    def ancestors(self, number: str) -> list[str]:
        """The numbers above a clause, its chapter first."""
        parts = number.split(".")
        above = (".".join(parts[:count]) for count in range(1, len(parts)))
        return [other for other in above if other in self.clauses]

    def neighbors(self, number: str) -> tuple[str | None, str | None]:
        """The numbers before and after a clause among those with the same number above."""
        siblings = self.children(number.rpartition(".")[0])
        place = siblings.index(number)
        before = siblings[place - 1] if place else None
        after = siblings[place + 1] if place + 1 < len(siblings) else None
        return before, after

    def explain(self, number: str, limit: int = EXPLANATION) -> str:
        """A clause in one short line, for the reason why something isn't allowed.

        A number without an entry gives the nearest one that contains it, or "": the reason is shown in the
        middle of a match, where nothing may fail for want of a text.

        Args:
            number: the clause.
            limit: how many characters at most.
        """
        known = number
        while known and known not in self.clauses:
            known = known.rpartition(".")[0]
        if not known:
            return ""
        clause = self.clauses[known]
        head = f"{number} {clause.heading}"
        room = limit - len(head) - 2
        first, *others = _SENTENCE.findall(clause.said)
        kept = first if len(first.strip()) <= room else first[: room - 1].rstrip() + "…"
        for sentence in others:
            if len(kept) + len(sentence) > room:
                break
            kept += sentence
        return tr("{head}: {text}", head=head, text=kept.strip())

    @cached_property
    def mentioned_by(self) -> Mapping[str, tuple[str, ...]]:
        """For each clause the clauses that point to it."""
        found: dict[str, list[str]] = {}
        for clause in self.clauses.values():
            for other in clause.see:
                found.setdefault(other, []).append(clause.number)
        return {number: tuple(others) for number, others in found.items()}
