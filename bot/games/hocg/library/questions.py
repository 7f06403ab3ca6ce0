"""How well questions are answered: a table of what players ask, and the rank of the right answer to each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from bot.app.lookup.answers import Answers, Kind
from bot.app.lookup.loading import DATA, Entry, load_file

QUESTIONS = DATA.parent / "tests" / "bot" / "games" / "hocg" / "library" / "questions.yaml"
DEPTH = 10
MARKS = {Kind.KEYWORD: "K:", Kind.QUESTION: "F:"}


class Question(Entry):
    """A question and what answers it.

    Args:
        ask: the question in a player's words.
        right: numbers of clauses and rulings, terms with "K:" in front, and names of first questions with
            "F:", each of which settles it.
    """

    ask: str = Field(min_length=1)
    right: tuple[str, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Ranked:
    """A question and where the right answer came.

    Args:
        ask: the question.
        right: what would settle it.
        found: what came, the best first.
        rank: the place of the first right answer, from 1; ``None`` if it isn't among the first ten.
    """

    ask: str
    right: tuple[str, ...]
    found: tuple[str, ...]
    rank: int | None


@dataclass(frozen=True)
class Summary:
    """How many questions there are; the shares of those answered right first, and within the first three."""

    questions: int
    first: float
    first_three: float


def load_questions(path: Path = QUESTIONS) -> list[Question]:
    """The questions of a file.

    Raises:
        DataError: the file is missing or broken.
    """
    return load_file(path, Question)


def rank_questions(answers: Answers, questions: Iterable[Question]) -> list[Ranked]:
    """Ask every question, and note where the right answer comes."""
    ranked = []
    for question in questions:
        found = tuple(
            MARKS.get(answer.kind, "") + answer.key for answer in answers.answer(question.ask, DEPTH)
        )
        rank = next((place for place, key in enumerate(found, 1) if key in question.right), None)
        ranked.append(Ranked(question.ask, question.right, found, rank))
    return ranked


def summarize(ranked: Sequence[Ranked]) -> Summary:
    """The shares of right answers in the first place and in the first three."""
    count = len(ranked)
    first = sum(each.rank == 1 for each in ranked)
    three = sum(each.rank is not None and each.rank <= 3 for each in ranked)
    return Summary(count, round(first / count, 4), round(three / count, 4)) if count else Summary(0, 0.0, 0.0)
