"""Every line of a position: what can be reached in it, and which moves every way there has in common."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.match import TableMatch
from engine.kernel.scenario.branching import branch
from engine.kernel.scenario.session import Answered

T = TypeVar("T")
MOST_ANSWERS = 150
"""Answers of one question after which it is given up to go through all of them."""


class TooMany(Exception):
    """There are more lines than were to be gone through."""


class Move(NamedTuple):
    """An own answer, the same wherever it can be given: the sort of question and what is picked."""

    kind: str
    picked: tuple[str, ...]


class Step(NamedTuple):
    """One answer on a line.

    Args:
        answered: the answer.
        move: the own move that it is; ``None`` where the opponent answers.
        leads_to: the number of the position after it.
    """

    answered: Answered
    move: Move | None
    leads_to: int


@dataclass
class Lines(Generic[T]):
    """All positions that can come of one, by their numbers; the first is 0.

    Args:
        steps: the answers of each.
        facts: what each was measured to be.
    """

    steps: list[list[Step]] = field(default_factory=list)
    facts: list[T] = field(default_factory=list)

    def find_shortest(self, is_goal: Callable[[T], bool]) -> list[Step] | None:
        """A line to the goal with as few own moves as possible; ``None`` if there is none."""
        came: dict[int, tuple[int, Step] | None] = {0: None}
        waiting = deque([0])
        cost = {0: 0}
        while waiting:
            number = waiting.popleft()
            if is_goal(self.facts[number]):
                return _trace(came, number)
            for step in self.steps[number]:
                further = cost[number] + (step.move is not None)
                if further < cost.get(step.leads_to, further + 1):
                    cost[step.leads_to] = further
                    came[step.leads_to] = (number, step)
                    (waiting.append if step.move is not None else waiting.appendleft)(step.leads_to)
        return None

    def find_needed(self, is_goal: Callable[[T], bool]) -> frozenset[Move] | None:
        """The own moves that every line to the goal has, however lucky; ``None`` if no line leads there."""
        needed: list[frozenset[Move] | None] = [frozenset() if is_goal(fact) else None for fact in self.facts]
        is_changed = True
        while is_changed:
            is_changed = False
            for number in reversed(range(len(self.steps))):
                if is_goal(self.facts[number]):
                    continue
                found = self._join(needed, self.steps[number])
                if found != needed[number]:
                    needed[number], is_changed = found, True
        return needed[0]

    def find_worth(
        self, worth: Callable[[T], float], own: Callable[[Collection[float]], float] = max
    ) -> list[float]:
        """What each position is worth if whoever is asked plays for the most, and the opponent and chance for
        the least.

        Args:
            worth: what a position is worth that isn't gone on from.
            own: what an own question is worth by its answers; with ``fmean`` to somebody who picks any.
        """
        found = [-inf] * len(self.steps)
        for number in self._list_last_first():
            steps = self.steps[number]
            least: dict[Answered, float] = {}
            for step in steps:
                least[step.answered] = min(least.get(step.answered, inf), found[step.leads_to])
            if not steps:
                found[number] = worth(self.facts[number])
            else:
                found[number] = (min if steps[0].move is None else own)(least.values())
        return found

    def find_surest(self, is_goal: Callable[[T], bool], counts: Callable[[Move], bool]) -> list[Step] | None:
        """A line to the goal on which it stays sure, with as few own moves as possible; ``None`` if it isn't
        sure. The opponent answers what makes it long.

        Args:
            is_goal: whether a position that isn't gone on from is the goal.
            counts: whether a move counts.
        """
        sure = self.find_worth(lambda fact: 1 if is_goal(fact) else 0)
        cost = self.find_worth(lambda fact: 0)
        following: list[Step | None] = [None] * len(self.steps)
        for number in self._list_last_first():
            steps = [step for step in self.steps[number] if sure[step.leads_to] > 0]
            if not steps or sure[number] <= 0:
                continue

            def further(step: Step) -> float:
                return cost[step.leads_to] + (step.move is not None and counts(step.move))

            spoilt = {step.answered for step in self.steps[number] if sure[step.leads_to] <= 0}
            sound = [step for step in steps if step.answered not in spoilt]
            best = (max if sound[0].move is None else min)(sound, key=further)
            cost[number], following[number] = further(best), best
        if sure[0] <= 0:
            return None
        number, found = 0, []
        while (step := following[number]) is not None:
            found.append(step)
            number = step.leads_to
        return found

    def find_surely_needed(self, is_goal: Callable[[T], bool]) -> frozenset[Move] | None:
        """The own moves without which the goal isn't sure, whatever the opponent and chance do; ``None`` if
        it isn't sure at all.

        Args:
            is_goal: whether a position that isn't gone on from is the goal.
        """
        sure = [worth > 0 for worth in self.find_worth(lambda fact: 1 if is_goal(fact) else 0)]
        needed: list[frozenset[Move]] = [frozenset()] * len(self.steps)
        for number in self._list_last_first():
            through: dict[Answered, frozenset[Move]] = {}
            spoilt = {step.answered for step in self.steps[number] if not sure[step.leads_to]}
            for step in self.steps[number]:
                if step.answered not in spoilt:
                    own = frozenset[Move]() if step.move is None else frozenset({step.move})
                    through[step.answered] = through.get(step.answered, own) | needed[step.leads_to]
            if through:
                is_own = self.steps[number][0].move is not None
                join = frozenset[Move].intersection if is_own else frozenset[Move].union
                needed[number] = join(*through.values())
        return needed[0] if sure[0] else None

    def _list_last_first(self) -> list[int]:
        """The numbers of all positions, each after those that it leads to."""
        found: list[int] = []
        seen = {0}
        waiting = [(0, iter(self.steps[0]))]
        while waiting:
            left = waiting[-1][1]
            following = next((step.leads_to for step in left if step.leads_to not in seen), None)
            if following is None:
                found.append(waiting.pop()[0])
            else:
                seen.add(following)
                waiting.append((following, iter(self.steps[following])))
        return found

    @staticmethod
    def _join(needed: Sequence[frozenset[Move] | None], steps: Sequence[Step]) -> frozenset[Move] | None:
        found: frozenset[Move] | None = None
        for step in steps:
            after = needed[step.leads_to]
            if after is None:
                continue
            through = after if step.move is None else after | {step.move}
            found = through if found is None else found & through
        return found


def _trace(came: dict[int, tuple[int, Step] | None], number: int) -> list[Step]:
    found = []
    while (before := came[number]) is not None:
        number, step = before
        found.append(step)
    return found[::-1]


def explore(
    game: TableMatch[Any, Any, Any],
    seat: int,
    measure: Callable[[Any], T],
    is_over: Callable[[Any], bool],
    most: int,
) -> Lines[T]:
    """Go through everything that can come of a position, dice included.

    Args:
        game: the position, which stays as it is.
        seat: whose moves are told apart from the opponent's.
        measure: what is wanted of each position.
        is_over: whether a position isn't gone on from.
        most: how many positions.

    Raises:
        TooMany: there are more of them, or too many answers to a question.
        Refusal: something is left to chance that can't be gone through.
    """
    lines: Lines[T] = Lines()
    numbers: dict[bytes, int] = {}
    waiting: list[tuple[int, TableMatch[Any, Any, Any]]] = []

    def number_of(match: TableMatch[Any, Any, Any]) -> int:
        key = match.position
        if key not in numbers:
            if len(numbers) >= most:
                raise TooMany
            numbers[key] = len(numbers)
            lines.steps.append([])
            lines.facts.append(measure(match))
            if match.prompt is not None and not is_over(match):
                waiting.append((numbers[key], match))
        return numbers[key]

    number_of(game)
    while waiting:
        number, match = waiting.pop()
        prompt = match.prompt
        assert prompt is not None, "a match that is over isn't gone on from"
        for count, ids in enumerate(prompt.answers()):
            if count == MOST_ANSWERS:
                raise TooMany
            move = None
            if prompt.seat == seat:
                move = Move(prompt.kind, prompt.likeness_of(prompt.check(ids)))
            for twin in branch(match, lambda each, ids=ids: each.answer(ids)):  # type: ignore[misc]
                step = Step(Answered(prompt.seat, ids), move, number_of(twin))
                lines.steps[number].append(step)
    return lines
