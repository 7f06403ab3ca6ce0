"""What people have learnt in lessons, and the lessons that they are in."""

from datetime import datetime

import msgspec

from bot.model.log_lines import LoggedLine
from bot.model.rows import Kept, UserId, Versioned, Word, stored
from engine.kernel.translation import mark


class Sitting(msgspec.Struct, frozen=True):
    """A lesson in progress.

    Args:
        id: tells it from every other sitting.
        game: the match as it stands, as JSON.
        turn: the turn in which it began.
        answers: how many answers the learner has given.
        mistakes: how many answers to the question that waits have led away from the goal.
        told: how often each of the coach's words was said, by their number.
        lines: what the last answer caused.
        story: what has decided the match so far.
        is_over: whether nothing more is asked.
    """

    id: str
    game: str
    turn: int
    answers: int = 0
    mistakes: int = 0
    told: dict[str, int] = {}
    lines: tuple[LoggedLine, ...] = ()
    story: tuple[LoggedLine, ...] = ()
    is_over: bool = False


@stored(
    "lessons",
    key=("user_id", "ruleset", "lesson"),
    kept=Kept(mark("which lessons they have taken, and where they are in one"), mark("their deletion")),
)
class Progress(Versioned, frozen=True):
    """How far somebody is with a lesson.

    Args:
        user_id: who learns.
        ruleset: the card game.
        lesson: the lesson's name.
        learned_at: when its goal was first reached.
        times: how often it was reached.
        sitting: the lesson in progress, if it is.
    """

    user_id: UserId
    ruleset: Word
    lesson: Word
    learned_at: datetime | None = None
    times: int = 0
    sitting: Sitting | None = None
