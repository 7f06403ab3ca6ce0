"""Official answers on single cases in our own words, linked with the clauses and cards they are about."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated
from unicodedata import normalize

from pydantic import Field, field_validator

from bot.app.languages import spoken_of
from bot.app.lookup.clauses import Number
from bot.app.lookup.index import Document
from bot.app.lookup.loading import Entry
from engine.kernel.errors import DataError

SINGLE_CASE = 0.85
"""What the score of a ruling about certain cards is multiplied with: who names no card means any."""

RulingNumber = Annotated[str, Field(pattern=r"^Q[1-9]\d{0,3}$")]

_LOOSE_NUMBER = re.compile(r"(?:(?:ruling|faq|qa|q&a)\s*)?(?:q|#|no\.?)[\s.#\-]*0*([1-9]\d{0,3})\s*[.:]?")


class Ruling(Entry):
    """A ruling.

    Args:
        number: its official number ("Q154").
        date: when it was given or last corrected.
        cards: numbers of the cards it is about.
        clauses: the clauses it follows from.
        topic: its subject.
        question: the question.
        answer: the answer.
        ja_question: the question in Japanese.
        ja_answer: the answer in Japanese.
        keywords: words by which it is looked for.
    """

    number: RulingNumber
    date: date
    cards: tuple[str, ...] = ()
    clauses: tuple[Number, ...] = ()
    topic: str = Field(min_length=1)
    question: str = Field(min_length=1)
    answer: str = Field(min_length=1)
    ja_question: str = ""
    ja_answer: str = ""
    keywords: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """The question in the language that is spoken; in English where it has no other words."""
        return spoken_of(self.question, self.ja_question)

    @property
    def answered(self) -> str:
        """The answer in the language that is spoken; in English where it has no other words."""
        return spoken_of(self.answer, self.ja_answer)

    @field_validator("date", mode="before")
    @classmethod
    def read_date(cls, value: object) -> object:
        """A date in quotes is a date too."""
        return date.fromisoformat(value) if isinstance(value, str) else value


def read_ruling_number(typed: str) -> str | None:
    """The number of a ruling in whatever form it was typed ("q154", "Q 154"), or ``None`` if it isn't one."""
    match = _LOOSE_NUMBER.fullmatch(normalize("NFKC", typed).strip().casefold())
    return f"Q{match[1]}" if match else None


class RulingsLibrary:
    """All rulings, by number, card and clause.

    Args:
        rulings: the rulings.

    Raises:
        DataError: a number is there twice.
    """

    def __init__(self, rulings: Iterable[Ruling]) -> None:
        self.rulings: dict[str, Ruling] = {}
        by_card: dict[str, list[str]] = {}
        by_clause: dict[str, list[str]] = {}
        for ruling in sorted(rulings, key=lambda ruling: int(ruling.number[1:])):
            if ruling.number in self.rulings:
                raise DataError(f"ruling {ruling.number} is there twice; each number has one entry")
            self.rulings[ruling.number] = ruling
            for card in ruling.cards:
                by_card.setdefault(card, []).append(ruling.number)
            for clause in ruling.clauses:
                by_clause.setdefault(clause, []).append(ruling.number)
        self._by_card: Mapping[str, list[str]] = by_card
        self._by_clause: Mapping[str, list[str]] = by_clause

    def show(self, number: str) -> Ruling | None:
        """The ruling with a number, in whatever form it was typed; ``None`` if there is none."""
        read = read_ruling_number(number)
        return self.rulings.get(read) if read is not None else None

    def of_card(self, card: str) -> list[Ruling]:
        """The rulings about a card number."""
        return [self.rulings[number] for number in self._by_card.get(card, ())]

    def of_clause(self, clause: str) -> list[Ruling]:
        """The rulings that follow from a clause."""
        return [self.rulings[number] for number in self._by_clause.get(clause, ())]

    def documents(self) -> list[Document]:
        """The rulings as they are put into an index together with the clauses."""
        return [
            Document(
                f"ruling:{ruling.number}",
                (
                    "",
                    ". ".join((*ruling.keywords, ruling.topic)),
                    f"{ruling.question} {ruling.answer}",
                    "",
                    "",
                ),
                SINGLE_CASE if ruling.cards else 1.0,
                f"{ruling.ja_question} {ruling.ja_answer}",
            )
            for ruling in self.rulings.values()
        ]
