"""What a learner is shown of a lesson, as one value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.app.lessons.consequences import Consequences
from bot.app.packs.computers import Hint
from bot.app.packs.lessons import Course
from bot.app.tables import Table
from bot.model.lessons import Progress, Sitting
from bot.model.log_lines import LogLine
from engine.kernel.lessons import Lesson, Way


class Verdict(Enum):
    """How the learner's last answer stands to the goal of the lesson, if there was one."""

    ASKED = auto()
    """None was given: the lesson is looked at."""
    FITTING = auto()
    """The goal can still be reached, or it is a whole match."""
    WRONG = auto()
    """It led away from the goal and was not carried out."""
    OVER = auto()
    """Nothing more is asked."""


@dataclass(frozen=True)
class Lecture:
    """A lesson as its learner sees it.

    Args:
        ruleset: the card game.
        course: all of its lessons.
        lesson: the lesson.
        progress: how far the learner is with it.
        sitting: the lesson in progress.
        table: the table, as the learner's seat sees it.
        verdict: what the last answer was.
        way: how the goal can be reached; ``None`` in a whole match, and at the end.
        is_won: whether the goal is reached.
        story: what has decided a whole match, the hardest hit on each side first.
        mistake: what is said to a mistake that was expected.
        consequences: what a wrong answer would have led to.
        hint: what the coach of a whole match would do, or what was asked for.
        can_hint: whether it can be asked what to do.
        next: the lesson that comes next and isn't learnt; "" if there is none.
    """

    ruleset: str
    course: Course
    lesson: Lesson
    progress: Progress
    sitting: Sitting
    table: Table
    verdict: Verdict
    way: Way | None = None
    is_won: bool = False
    story: Sequence[LogLine] = ()
    mistake: str = ""
    consequences: Consequences | None = None
    hint: Hint | None = None
    can_hint: bool = False
    next: str = ""

    @property
    def step(self) -> int:
        """How many of the learner's steps are done."""
        return 0 if self.way is None else self.way.step


@dataclass(frozen=True)
class Overview:
    """The lessons of a game, and how far somebody is with them.

    Args:
        ruleset: the card game.
        course: its lessons.
        progress: by lesson, of those that were begun.
    """

    ruleset: str
    course: Course
    progress: dict[str, Progress]

    @classmethod
    def of(cls, ruleset: str, course: Course, stored: Iterable[Progress]) -> "Overview":
        """How far somebody is, by what is stored about all games."""
        return cls(ruleset, course, {each.lesson: each for each in stored if each.ruleset == ruleset})

    def is_learnt(self, name: str) -> bool:
        """Whether the goal of a lesson was ever reached."""
        found = self.progress.get(name)
        return found is not None and found.learned_at is not None

    def find_next(self, after: str = "") -> str:
        """The lesson to be taken next: the first after another that isn't learnt, else the first of all that
        isn't; "" if all are learnt.
        """
        names = [lesson.name for lesson in self.course.lessons]
        place = names.index(after) + 1 if after in names else 0
        return next((name for name in names[place:] + names[:place] if not self.is_learnt(name)), "")
