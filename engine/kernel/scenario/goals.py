"""How a match stands to the goal of a task."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from engine.kernel.scenario.comparing import find_differences
from engine.kernel.scenario.lessons import TaskBlock
from engine.kernel.scenario.model import SEAT_NAMES
from engine.kernel.scenario.paths import Expectation
from engine.kernel.scenario.session import Session
from engine.kernel.scenario.solving import Lines, explore

MOST_POSITIONS = 3_000
"""Positions after which a match is taken to have too many."""
OWN_NEXT = 2
"""Turns after which one's own next one has begun."""


class Standing(Enum):
    """How a match stands to a goal."""

    OPEN = auto()
    REACHED = auto()
    MISSED = auto()
    """The choice was made, or the turn is over, by which it was to be reached."""


def is_reached(standing: Standing) -> bool:
    """Whether a match has reached the goal that it stands so to."""
    return standing is Standing.REACHED


@dataclass(frozen=True)
class Goal:
    """What is to be reached, from where, and until when.

    Args:
        task: what is asked.
        reached: what holds when the goal is reached; of ``until: reply`` what must hold all the time.
        turn: the turn in which it begins.
        first_question: the number of the first question to whom it is given; 0 where it doesn't matter.
    """

    task: TaskBlock
    reached: Sequence[Expectation]
    turn: int
    first_question: int = 0

    def judge(self, session: Session[Any, Any]) -> Standing:
        """How a match stands to it."""
        holds = next(find_differences(session, self.reached), None) is None
        if self.task.until == "reply":
            return self._judge_reply(session, holds=holds)
        if holds:
            return Standing.REACHED
        return Standing.MISSED if self._is_too_late(session) else Standing.OPEN

    def explore(self, session: Session[Any, Any], most: int = MOST_POSITIONS) -> Lines[Standing]:
        """Everything that can come of a match, as far as it decides about the goal.

        Args:
            session: the match, which stays as it is.
            most: how many positions are gone through.

        Raises:
            TooMany: there are more of them.
            Refusal: something is left to chance that can't be gone through.
        """

        def measure(game: Any) -> Standing:
            return self.judge(session.look_at(game))

        seat = SEAT_NAMES.index(self.task.seat)
        return explore(session.game, seat, measure, lambda game: measure(game) is not Standing.OPEN, most)

    def _judge_reply(self, session: Session[Any, Any], *, holds: bool) -> Standing:
        game = session.game
        seat = SEAT_NAMES.index(self.task.seat)
        if game.result is not None:
            return Standing.REACHED if game.result.winner == seat else Standing.MISSED
        if not holds:
            return Standing.MISSED
        return Standing.REACHED if game.turn >= self.turn + OWN_NEXT else Standing.OPEN

    def _is_too_late(self, session: Session[Any, Any]) -> bool:
        game = session.game
        if self.task.until == "turn":
            return bool(game.turn != self.turn)
        asked = game.prompt
        is_own = asked is not None and SEAT_NAMES[asked.seat] == self.task.seat
        return self.task.until == "choice" and is_own and asked.id != self.first_question
