"""The whole of a scenario file, whatever the game, and its ``lesson`` or ``puzzle`` block: how a position is
given to somebody.
"""

import re
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, model_validator

from engine.kernel.scenario.model import SeatName, StepOf, Strict, Text
from engine.kernel.translation import current_language

M = TypeVar("M")

Words = Annotated[str, Field(min_length=1)]
FOLD = re.compile(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])")
"""Where YAML has put two Japanese lines together, which may begin or end with a number or a name."""
Until = Literal["choice", "turn", "reply", "match"]
"""When a task is over: with the next choice, with the turn, when the opponent's next turn has replied to it,
with the match.
"""


def _close_up(text: str) -> str:
    """Japanese has no spaces between words: where a line of the file ends there is none either."""
    return FOLD.sub("", text)


class Said(Strict):
    """A sentence in each language that learners read."""

    en: Words
    ja: Annotated[Words, AfterValidator(_close_up)]

    def say(self) -> str:
        """The sentence in the language that is spoken now."""
        said: str = getattr(self, current_language(), self.en)
        return said


def _list_said(value: Any) -> Any:
    """One sentence stands for a list of one."""
    return value if isinstance(value, list) else [value]


def _kind_of_title(value: Any) -> str:
    return "<said>" if isinstance(value, dict | Said) else "<text>"


Title = Annotated[
    Annotated[Text, Tag("<text>")] | Annotated[Said, Tag("<said>")], Discriminator(_kind_of_title)
]
"""What a scenario is called: words, or a sentence in each language."""


def say_title(title: str | Said) -> str:
    """A title in the language that is spoken now."""
    return title.say() if isinstance(title, Said) else title


class WrongMove(Strict, Generic[M]):
    """An expected mistake, and what is said to it."""

    move: M
    say: Said


class CoachWords(Strict):
    """What a coach says at a sort of decision.

    Args:
        at: the sorts: kinds of options that the coach would pick, kinds of questions, or clauses.
        say: the words.
    """

    at: Annotated[list[Words], Field(min_length=1)]
    say: Said


class CoachedMatch(Strict):
    """A whole match with somebody who advises.

    Args:
        computer: the opponent.
        coach: the computer player that advises.
        words: what is said at which decision.
        lost: what is said where the learner has lost.
    """

    computer: Words
    coach: Words
    words: Annotated[list[CoachWords], Field(min_length=1)]
    lost: Said


class TaskBlock(Strict):
    """What is asked of somebody in a position.

    Args:
        seat: whom they play.
        goal: what is asked.
        until: when it is over.
        reached: what holds as soon as the goal is reached; with ``until: reply`` what must hold until one's
            own next turn begins.
    """

    seat: SeatName = "a"
    goal: Said
    until: Until = "turn"
    reached: Annotated[dict[str, Any], Field(min_length=1)]


class PuzzleBlock(TaskBlock):
    """How a scenario is given as a puzzle. What is reached holds on every line of the opponent's answers and
    of chance.

    Args:
        until: whether it is over with the turn, or when the opponent's next turn has replied to it.
        difficulty: how hard it is to find, from 1 to 5.
    """

    until: Literal["turn", "reply"] = "turn"
    difficulty: Annotated[int, Field(ge=1, le=5)]


class LessonBlock(TaskBlock, Generic[M]):
    """How a scenario is given to a learner.

    Args:
        text: what is explained before each of the learner's own steps of the model solution.
        terms: the words of the game that are explained with it, as its terms call them.
        meanings: term -> what it means, in words that a learner knows by now, where the term's own need
            words that come later.
        hint: what leads to a move on the way to the goal: at each of the learner's own steps of the model
            solution, the last one at those that follow as well.
        wrong: expected mistakes.
        debrief: what was learnt.
        match: the coach of a lesson that is a whole match, whose hands and decks are dealt anew.
    """

    until: Literal["choice", "turn", "match"] = "turn"
    text: list[Said] = []
    terms: list[Words] = []
    meanings: dict[str, Said] = {}
    hint: Annotated[list[Said], BeforeValidator(_list_said), Field(min_length=1)]
    wrong: list[WrongMove[M]] = []
    debrief: Said
    match: CoachedMatch | None = None

    @model_validator(mode="after")
    def check_match(self) -> "LessonBlock[M]":
        """A coach goes with a whole match, and a whole match with a coach."""
        if (self.match is not None) is not (self.until == "match"):
            raise ValueError("until: match and the key match go together: the coach of a whole match")
        return self


class ScenarioOf(Strict, Generic[M]):
    """A scenario as it stands in a file; each game adds its position."""

    title: Title
    source: Text = ""
    play: list[StepOf[M]] = []
    expect: dict[str, Any] = {}
    lesson: LessonBlock[M] | None = None
    puzzle: PuzzleBlock | None = None

    @model_validator(mode="after")
    def check_task(self) -> "ScenarioOf[M]":
        """A position is given in one way."""
        if self.lesson is not None and self.puzzle is not None:
            raise ValueError("a scenario is a lesson or a puzzle, not both")
        return self

    @property
    def task(self) -> TaskBlock | None:
        """What is asked of somebody, where it is given to anybody."""
        return self.lesson or self.puzzle
