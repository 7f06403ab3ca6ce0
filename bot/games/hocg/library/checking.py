"""Whether the digest is complete and in our own words: held against the official documents."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.app.lookup.clauses import Clause
from bot.app.lookup.loading import DATA
from bot.app.lookup.rulings import Ruling
from bot.app.lookup.terms import Keyword
from engine.kernel.errors import DataError

OFFICIAL = DATA.parent.parent / "shared" / "rules"
"""Where the official documents are looked for: beside the project, since they can't be part of it."""
RUN = 12
"""So many words in a row may not be shared with an official text."""
CHANGES = "更新項目"
"""The heading of the list of changes, after the last clause."""

_CLAUSE = re.compile(r"^\s*(?:-\s*)?(?:#{2,3}\s*)?(\*\*)?(\d{1,2}(?:\.\d{1,2})*)\s+(\S.*)$")
_NUMBER_IN_TEXT = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?!\.?\d)")


@dataclass(frozen=True)
class Copied:
    """A run of words that an entry shares with an official text."""

    entry: str
    document: str
    words: str


@dataclass(frozen=True)
class RulesReport:
    """What the check found.

    Args:
        official: how many clauses the official document has.
        entries: how many entries the digest has.
        missing: clauses without an entry.
        surplus: entries without a clause.
        twice: numbers with several entries.
        broken: references that lead nowhere, as "8.3.2 -> 8.9".
        copied: runs of words shared with an official text.
    """

    official: int
    entries: int
    missing: list[str] = field(default_factory=list)
    surplus: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    copied: list[Copied] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether the report found nothing wrong."""
        return not (self.missing or self.surplus or self.twice or self.broken or self.copied)


def read_clause_numbers(document: str) -> list[str]:
    """The clause numbers of the official Japanese document, in its order.

    Args:
        document: its text; lines with a tab are its table of contents.
    """
    numbers = []
    for line in document.splitlines():
        if line.strip().startswith(CHANGES):
            break
        match = _CLAUSE.match(line) if "\t" not in line else None
        if match is not None:
            numbers.append(match[2])
    return numbers


def find_document(folder: Path, pattern: str) -> Path:
    """The newest document of a sort.

    Raises:
        DataError: there is none; the sentence says where it was looked for.
    """
    found = sorted(folder.glob(pattern))
    if not found:
        raise DataError(
            f"there is no {pattern} here; the official documents aren't part of the project:"
            " download them and name their folder with --official",
            file=str(folder),
        )
    return found[-1]


def find_broken_references(
    clauses: Sequence[Clause], rulings: Iterable[Ruling], keywords: Iterable[Keyword]
) -> list[str]:
    """References to clauses that have no entry, in every file."""
    known = {clause.number for clause in clauses}
    pairs: list[tuple[str, str]] = []
    for clause in clauses:
        numbers = dict.fromkeys((*clause.see, *_NUMBER_IN_TEXT.findall(clause.text)))
        pairs += [(clause.number, number) for number in numbers]
    pairs += [(ruling.number, number) for ruling in rulings for number in ruling.clauses]
    pairs += [(keyword.term, number) for keyword in keywords for number in keyword.clauses]
    return [f"{entry} -> {number}" for entry, number in pairs if number not in known]


def list_words(text: str) -> list[str]:
    """The words of a text without signs and capitals, as runs are compared."""
    return re.sub(r"[^\w\s]", "", text.casefold()).split()


def list_runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of ``RUN`` words in a row, to look for copied passages."""
    words = list_words(text)
    return (tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1))


def find_copied(entries: Iterable[tuple[str, Sequence[str]]], documents: Iterable[Path]) -> list[Copied]:
    """Runs of words that entries share with official texts; the first of each entry and document.

    Args:
        entries: name and texts of each entry.
        documents: the official texts.
    """
    listed = list(entries)
    found = []
    for document in documents:
        official = set(list_runs(document.read_text(encoding="utf-8")))
        for name, texts in listed:
            shared = next((run for text in texts for run in list_runs(text) if run in official), None)
            if shared is not None:
                found.append(Copied(name, document.name, " ".join(shared)))
    return found


def check_rules(
    clauses: Sequence[Clause], rulings: Sequence[Ruling], keywords: Sequence[Keyword], folder: Path = OFFICIAL
) -> RulesReport:
    """Hold the digest, the rulings and the terms against the official documents.

    Args:
        clauses: the entries of the digest, as they are in its files.
        rulings: the rulings.
        keywords: the terms.
        folder: where the official documents are.

    Raises:
        DataError: the documents aren't there.
    """
    japanese = find_document(folder, "comprehensive-ja-*.txt")
    find_document(folder, "comprehensive-en*.txt")
    official = read_clause_numbers(japanese.read_text(encoding="utf-8"))
    counts = Counter(clause.number for clause in clauses)
    entries: list[tuple[str, Sequence[str]]] = [
        *((clause.number, (clause.title, clause.text)) for clause in clauses),
        *((ruling.number, (ruling.question, ruling.answer)) for ruling in rulings),
        *((keyword.term, (keyword.text,)) for keyword in keywords),
    ]
    english = sorted(path for path in folder.glob("*-en*.txt"))
    return RulesReport(
        official=len(official),
        entries=len(clauses),
        missing=[number for number in official if number not in counts],
        surplus=[number for number in counts if number not in set(official)],
        twice=[number for number, count in counts.items() if count > 1],
        broken=find_broken_references(clauses, rulings, keywords),
        copied=find_copied(entries, english),
    )
