"""What people have learnt in lessons, and the lessons that they are in."""

from datetime import datetime

import msgspec

from bot.model.log_lines import LoggedLine


class Sitting(msgspec.Struct, frozen=True):
    """A lesson in progress.

    Args:
        id: tells it from every other sitting.
        game: the match as it stands, as JSON.
        turn: the turn in which it began.
        answers: how many answers the learner has given.
        mistakes: how many of them led away from the goal.
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


class Progress(msgspec.Struct, frozen=True):
    """How far somebody is with a lesson.

    Args:
        user_id: who learns.
        ruleset: the card game.
        lesson: the lesson's name.
        version: counts the changes; used to notice that two of them met.
        learned_at: when its goal was first reached.
        times: how often it was reached.
        sitting: the lesson in progress, if it is.
    """

    user_id: int
    ruleset: str
    lesson: str
    version: int = 0
    learned_at: datetime | None = None
    times: int = 0
    sitting: Sitting | None = None
