"""Whether the solution of a puzzle holds whatever the opponent answers and whatever chance brings."""

from collections.abc import Iterator
from typing import Any

from engine.kernel.scenario.branching import branch
from engine.kernel.scenario.goals import MOST_POSITIONS, Goal, Standing, is_reached
from engine.kernel.scenario.lessons import TaskBlock
from engine.kernel.scenario.model import SEAT_NAMES, say_move
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.session import Session, items_of
from engine.kernel.scenario.solving import TooMany
from engine.kernel.scenario.vocabulary import Refusal

Playing = Session[Any, Any]
MOST_LINES = 20_000
"""Lines after which a puzzle is taken to have too many."""
END = "end"
"""The move that ends a phase."""


def require_sure(scenario: Scenario[Any], task: TaskBlock, start: Playing) -> None:
    """Play the own steps of a solution on every line of the opponent's answers and of the dice.

    Args:
        scenario: the puzzle.
        task: what is asked.
        start: the match at its position, which stays as it is.

    Raises:
        Refusal: on some line the goal isn't reached; the sentence says which.
    """
    seat = SEAT_NAMES.index(task.seat)
    moves = [step.a if seat == 0 else step.b for step in scenario.data.play]
    own = [move for move in moves if move is not None]
    goal = Goal(task, scenario.reached, start.game.turn)
    lines: list[tuple[Playing, int]] = [(start.copy(), 0)]
    tried = 0
    while lines:
        session, done = lines.pop()
        standing = goal.judge(session)
        if standing is Standing.REACHED:
            continue
        tried += 1
        if standing is Standing.MISSED:
            raise Refusal(f"the goal isn't reached where {_tell(start, session)}")
        if tried > MOST_LINES:
            raise Refusal(f"there are more than {MOST_LINES} lines of what the opponent and the dice may do")
        prompt = session.game.prompt
        if session.game.turn != start.game.turn:
            _require_no_refutation(goal, start, session)
        elif prompt.seat != seat:
            for ids in prompt.answers():
                lines += [(each, done) for each in _answer(session, ids)]
        elif done == len(own):
            raise Refusal(f"its solution ends before the goal where {_tell(start, session)}")
        else:
            lines += _make(session, seat, own[done], done)


def _require_no_refutation(goal: Goal, start: Playing, session: Playing) -> None:
    """The opponent's turn can't spoil the goal. Raises Refusal if it can, or if there is too much in it."""
    try:
        lines = goal.explore(session)
    except TooMany as error:
        raise Refusal(f"there are more than {MOST_POSITIONS} positions in the opponent's turn") from error
    if lines.find_worth(is_reached)[0] <= 0:
        raise Refusal(f"the opponent's next turn can spoil the goal where {_tell(start, session)}")


def _make(session: Playing, seat: int, move: Any, done: int) -> list[tuple[Playing, int]]:
    """The lines on which an own step is made; a choice that isn't asked there is left out."""
    try:
        made = list(branch(session, lambda twin: twin.play(seat, move)))
    except Refusal as refusal:
        if items_of(move) is None and not hasattr(move, END):
            raise Refusal(f"{say_move(move)} can't be made on every line: {refusal}") from refusal
        return [(session, done + 1)]
    return [(each, done + 1) for each in made]


def _answer(session: Playing, ids: tuple[str, ...]) -> Iterator[Playing]:
    prompt = session.game.prompt
    yield from branch(session, lambda twin: twin.answer(prompt.check(ids)))


def _tell(start: Playing, session: Playing) -> str:
    """What was answered on a line."""
    given = session.answered[len(start.answered) :]
    said = (f"{SEAT_NAMES[each.seat]}: {' '.join(each.ids) or 'nothing'}" for each in given)
    return ", ".join(said) or "it begins"
