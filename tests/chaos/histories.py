"""Whether a history can be explained: looks for any order of its operations in which every answer is right.

An operation began at a moment and was answered at a later one; in between it took effect at once. One that
was never answered may have taken effect at any time since it began, or not at all. The search is that of Wing
and Gong with Lowe's memory, as `porcupine <https://github.com/anishathalye/porcupine>`_ does it: take any
operation that may come first, see whether the model explains its answer, go on with the rest. Two things are
known beforehand: what changes nothing and can be explained now may as well come now, as every other order of
the rest stays possible; and nobody needs to know when something unanswered came to nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
"""What a model says of the world: a value that can be compared."""
A = TypeVar("A")
"""What is asked for."""
R = TypeVar("R")
"""What is answered."""
MOST_LOOKS = 2_000_000
"""After so many tries a search gives up: the history is too long to be judged."""


@dataclass(frozen=True)
class Operation(Generic[A, R]):
    """Something that somebody asked for.

    Args:
        who: who asked.
        began: when.
        action: for what.
        ended: when it was answered; infinite if it never was.
        answer: the answer; ``None`` if there was none.
    """

    who: str
    began: float
    action: A
    ended: float = inf
    answer: R | None = None

    @property
    def is_known(self) -> bool:
        """Whether there was an answer."""
        return self.answer is not None


class Model(Protocol[S, A, R]):
    """What may happen, independent of whatever did."""

    def begin(self) -> S:
        """The world before any operation."""

    def apply(self, state: S, operation: Operation[A, R]) -> Iterable[S]:
        """The worlds after an operation that takes effect now, each of which explains its answer; none if
        nothing explains it. Without an answer it may have come to anything.
        """

    def is_idle(self, operation: Operation[A, R]) -> bool:
        """Whether what was answered means that nothing was changed, whatever the world was like."""


class TooLong(Exception):
    """A history can't be judged in reasonable time."""


def explain(history: Sequence[Operation[A, R]], model: Model[S, A, R]) -> list[Operation[A, R]] | None:
    """An order in which all operations are explained, those that were never answered as far as they are
    needed; ``None`` if there is none.

    Raises:
        TooLong: it takes too long to find out.
    """
    ordered = sorted(history, key=lambda operation: operation.began)
    needed = sum(1 << number for number, operation in enumerate(ordered) if operation.is_known)
    seen: set[tuple[int, S]] = set()
    looks = 0
    # Each entry: what was done, the state, and the way there as a chain.
    pending: list[tuple[int, S, tuple[int, object] | None]] = [(0, model.begin(), None)]
    while pending:
        done, state, way = pending.pop()
        if done & needed == needed:
            return [ordered[number] for number in _follow(way)]
        for number, after in _list_steps(ordered, done, state, model):
            looks += 1
            if looks > MOST_LOOKS:
                raise TooLong(f"{len(history)} operations")
            place = (done | 1 << number, after)
            if place not in seen:
                seen.add(place)
                pending.append((*place, (number, way)))
    return None


def _list_steps(
    ordered: Sequence[Operation[A, R]], done: int, state: S, model: Model[S, A, R]
) -> list[tuple[int, S]]:
    """The operations that may take effect next, each with a world after it."""
    steps: list[tuple[int, S]] = []
    for number in _may_come_next(ordered, done):
        operation = ordered[number]
        found = model.apply(state, operation)
        if operation.is_known and model.is_idle(operation):
            if state in found:
                return [(number, state)]
        else:
            steps.extend((number, after) for after in found if operation.is_known or after != state)
    return steps


def _may_come_next(ordered: Sequence[Operation[A, R]], done: int) -> list[int]:
    """The operations that are not done and began before any other such one had ended."""
    found: list[int] = []
    first_end = inf
    for number, operation in enumerate(ordered):
        if done >> number & 1:
            continue
        if operation.began > first_end:
            break
        found.append(number)
        first_end = min(first_end, operation.ended)
    return found


def _follow(way: tuple[int, object] | None) -> list[int]:
    """The numbers of a chain, the first one first."""
    numbers: list[int] = []
    while way is not None:
        number, before = way
        numbers.append(number)
        assert before is None or isinstance(before, tuple)
        way = before
    return numbers[::-1]
