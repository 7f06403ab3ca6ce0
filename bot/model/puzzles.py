"""What people have tried in puzzles, and how often each is solved."""

from bot.model.lessons import Sitting
from bot.model.rows import Kept, UserId, Versioned, Word, stored
from engine.kernel.translation import mark


@stored(
    "puzzle_tries",
    key=("user_id", "ruleset", "puzzle"),
    kept=Kept(
        mark(
            "which puzzles they have tried and solved, on which days the puzzle of the day, and where"
            " they are in one"
        ),
        mark("their deletion"),
    ),
)
class PuzzleTry(Versioned, frozen=True):
    """How far somebody is with a puzzle.

    Args:
        user_id: who it is.
        ruleset: the card game.
        puzzle: the puzzle's name.
        tries: how often it came to an end until it was solved, that time included.
        is_solved: whether it was ever solved, before its answer was shown.
        is_first: whether that was at the first try.
        is_shown: whether the answer was shown before it was solved.
        days: the days on which it was solved as the puzzle of the day, counted from year 1.
        sitting: the puzzle in progress, if it is.
    """

    user_id: UserId
    ruleset: Word
    puzzle: Word
    tries: int = 0
    is_solved: bool = False
    is_first: bool = False
    is_shown: bool = False
    days: tuple[int, ...] = ()
    sitting: Sitting | None = None


@stored(
    "puzzles",
    key=("ruleset", "puzzle"),
    kept=Kept(mark("how many people have tried and solved each puzzle; nobody is named"), mark("kept")),
)
class PuzzleFigures(Versioned, frozen=True):
    """How often a puzzle is solved. Nobody is named.

    Args:
        ruleset: the card game.
        puzzle: the puzzle's name.
        tried: people whose first try has ended, or who had the answer shown before.
        solved: those of them who solved it then.
    """

    ruleset: Word
    puzzle: Word
    tried: int = 0
    solved: int = 0
