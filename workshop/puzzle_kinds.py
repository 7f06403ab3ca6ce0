"""What puzzles are about, and how hard one is."""

from collections.abc import Callable
from enum import StrEnum
from statistics import fmean
from typing import Final, TypeVar

from engine.kernel.scenario.solving import Lines, Move

T = TypeVar("T")

MOST_LUCKY: Final = 0.25
"""How often somebody who picks any answer may reach the aim: what is found by chance is no puzzle."""
HARDEST: Final = 5
END: Final = "end"


class NoPuzzle(Exception):
    """A position gives no puzzle: nothing can be aimed at, or the way there is too short, too plain or
    unsound.
    """


class Kind(StrEnum):
    """What the solver of a puzzle is to reach."""

    TURN = "turn"
    """The best of a whole turn: to win, or to take the most life."""
    ARTS = "arts"
    """The same, when nothing is left of the turn but the attacks."""
    SAVE = "save"
    """That a holomem still stands after the opponent's next turn."""


FEWEST_MOVES: Final = {Kind.TURN: 3, Kind.ARTS: 2, Kind.SAVE: 2}
"""Own moves of an answer, besides ending a phase."""


def is_end(move: Move) -> bool:
    """Whether a move ends a phase."""
    return move.picked == (END,)


def rate(lines: Lines[T], is_goal: Callable[[T], bool], moves: int, *, is_missed: bool) -> int:
    """How hard a puzzle is, from 1 to 5.

    Args:
        lines: everything that can come of it.
        is_goal: whether it is solved.
        moves: the own moves of the answer.
        is_missed: whether a computer player that takes what looks best doesn't find it.

    Raises:
        NoPuzzle: whoever picks any answer finds it too often.
    """
    share = lines.find_worth(lambda fact: 1 if is_goal(fact) else 0, fmean)[0]
    if share > MOST_LUCKY:
        raise NoPuzzle
    return min(HARDEST, 1 + (share < 0.08) + (share < 0.02) + (moves > 3) + is_missed)
