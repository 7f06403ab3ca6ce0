"""The decision that a match waits for, as one value: who asks and why, what was done before, what each answer
does and what follows. Front ends lay it out and know nothing else of the procedures that ask.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from engine.kernel.prompts import Option, Prompt

T = TypeVar("T")


class Label(msgspec.Struct, frozen=True):
    """An option in words.

    Args:
        text: what is picked, short enough for a button or a select (80 characters).
        detail: where it is and what it does, fact by fact (:mod:`engine.kernel.facts`), what decides first.
        group: the sort of action it belongs to, for menus of many options ("Bloom", "Arts", ...).
        item: the thing within the group that it starts from (the card to bloom with, the holomem that
            performs).
        counted: the text where it stands for several copies, with the place of their ``{number}``; "" where
            the number stands at its end.
        line: what is picked where the name of the group stands above it and the board is seen; "" for the
            text.
    """

    text: str
    detail: str = ""
    group: str = ""
    item: str = ""
    counted: str = ""
    line: str = ""


class Question:
    """A waiting prompt with all that is told with it. Each game says what its own procedures know.

    Its sentences are said in the language that is spoken when they are read.

    Args:
        prompt: the prompt, with its options.
        words: the question, for a game that has no more to say of it.
    """

    def __init__(self, prompt: Prompt, words: str = "") -> None:
        self.prompt = prompt
        self._words = words

    def label(self, option: Option) -> Label:
        """An option in words, short enough for a button or a select."""
        return Label(option.id)

    @property
    def asker(self) -> str:
        """The card and the ability, or the step of the rules, that ask; "" where the question names it."""
        return ""

    @property
    def text(self) -> str:
        """The whole text that is carried out or offered; "" while the rules ask."""
        return ""

    @property
    def is_weighed(self) -> bool:
        """Whether all of the text hangs on the answer, so that nobody can answer without it."""
        return self.prompt.is_yes_no

    @property
    def is_idle(self) -> bool:
        """Whether all answers surely lead to the same."""
        return False

    @property
    def cause(self) -> str:
        """What is under way and has brought it up: a damage on its way, dice, a down; "" if nothing is."""
        return ""

    @property
    def wording(self) -> str:
        """The question in full, with what is done with what is picked."""
        return self.short

    @property
    def short(self) -> str:
        """The question in as few words as it can be told by."""
        return self._words

    @property
    def says_count(self) -> bool:
        """Whether the wording says how many are picked."""
        return False

    @property
    def counted(self) -> str:
        """How what is picked is counted, with the place of the number."""
        return "{number}"

    @property
    def accepting(self) -> str:
        """What a yes does, what surely comes of it and what follows; "" where no yes or no is asked for."""
        return ""

    @property
    def declining(self) -> str:
        """What a no, or picking nothing, leaves undone, and how things go on; "" where neither can be."""
        return ""

    @property
    def passing(self) -> str:
        """What it is called to pick nothing; "" where "none of them" says it."""
        return ""

    @property
    def ahead(self) -> Sequence[str]:
        """What is in doubt: the choices that follow in the same text, each with what can be picked now, and
        what the text counts and asks for.
        """
        return ()

    @property
    def beside(self) -> str:
        """What whoever is asked must see to decide, beside the options: a hand, piles, what there is to
        spend; "" if nothing.
        """
        return ""

    @property
    def listed(self) -> str:
        """What it means to be the first of an order; "" where the options are put in none."""
        return ""


class TableQuestion(Question, Generic[T]):
    """A question at a table.

    Args:
        table: the table, at this prompt.
        prompt: the waiting prompt.
    """

    def __init__(self, table: T, prompt: Prompt) -> None:
        super().__init__(prompt)
        self._table = table
