"""The checker of histories finds what is wrong with them, and nothing wrong with those that are right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chaos.histories import Operation, explain

Call = tuple[str, int, int]
"""("read", 0, 0), ("write", value, 0) or ("swap", expected, new)."""


class Register:
    """One number that can be read, written, and swapped if it is as expected."""

    def begin(self) -> int:
        """It is 0."""
        return 0

    def apply(self, state: int, operation: Operation[Call, int]) -> Iterable[int]:
        """What it is after an operation, if that explains what was answered."""
        (verb, value, new), answer = operation.action, operation.answer
        if verb == "read":
            return [state] if answer in (None, state) else []
        if verb == "write":
            return [value]
        is_as_expected = state == value
        if answer is None:
            return [new] if is_as_expected else [state]
        return ([new] if is_as_expected else [state]) if answer == is_as_expected else []

    def is_idle(self, operation: Operation[Call, int]) -> bool:
        """Reading changes nothing, nor does a swap that found another number."""
        verb = operation.action[0]
        return verb == "read" or (verb == "swap" and operation.answer == 0)


class Uninformed(Register):
    """The same, of which nothing is known beforehand."""

    def is_idle(self, operation: Operation[Call, int]) -> bool:
        """It isn't known."""
        return False


def op(
    who: str, began: float, call: Call, ended: float = inf, answer: int | None = None
) -> Operation[Call, int]:
    """An operation on the register."""
    return Operation(who, began, call, ended, answer)


READ: Call = ("read", 0, 0)


def is_explained(*history: Operation[Call, int]) -> bool:
    """Whether there is an order."""
    return explain(history, Register()) is not None


def test_one_after_the_other() -> None:
    assert is_explained(op("a", 0, ("write", 1, 0), 1, 0), op("b", 2, READ, 3, 1))


def test_a_read_of_what_was_overwritten_before_it_began() -> None:
    assert not is_explained(op("a", 0, ("write", 1, 0), 1, 0), op("b", 2, READ, 3, 0))


def test_a_read_beside_a_write_may_see_either() -> None:
    for seen in (0, 1):
        assert is_explained(op("a", 0, ("write", 1, 0), 5, 0), op("b", 2, READ, 3, seen))
    assert not is_explained(op("a", 0, ("write", 1, 0), 5, 0), op("b", 2, READ, 3, 2))


def test_what_was_seen_is_not_unseen() -> None:
    write = op("a", 0, ("write", 1, 0), 9, 0)
    assert is_explained(write, op("b", 1, READ, 2, 0), op("b", 3, READ, 4, 1))
    assert not is_explained(write, op("b", 1, READ, 2, 1), op("b", 3, READ, 4, 0))


def test_of_two_swaps_one_counts() -> None:
    one = op("a", 0, ("swap", 0, 1), 5, 1)
    assert is_explained(one, op("b", 0, ("swap", 0, 2), 5, 0))
    assert not is_explained(one, op("b", 0, ("swap", 0, 2), 5, 1)), "both were told that they had it"


def test_an_acknowledged_write_that_was_lost() -> None:
    assert not is_explained(op("a", 0, ("write", 7, 0), 1, 0), op("b", 5, READ, 6, 0))


def test_an_unanswered_write_may_have_counted_at_any_time_since() -> None:
    lost = op("a", 0, ("write", 7, 0))
    assert is_explained(lost, op("b", 5, READ, 6, 0))
    assert is_explained(lost, op("b", 5, READ, 6, 7))
    assert is_explained(lost, op("b", 5, READ, 6, 0), op("b", 7, READ, 8, 7))
    assert not is_explained(lost, op("b", 5, READ, 6, 7), op("b", 7, READ, 8, 0)), "it counts once"


def test_an_unanswered_write_does_not_count_before_it_began() -> None:
    assert not is_explained(op("b", 0, READ, 1, 7), op("a", 2, ("write", 7, 0)))


@st.composite
def histories(draw: st.DrawFn) -> list[Operation[Call, int]]:
    """What a right register answered to people who asked at the same time, some of whom heard nothing."""
    chance, state, history = Random(draw(st.integers(0, 2**32))), 0, list[Operation[Call, int]]()
    for number in range(draw(st.integers(1, 25))):
        new = chance.randrange(4)
        call: Call = chance.choice([READ, ("write", new, 0), ("swap", state, new)])
        effect = number + chance.random()
        began, ended = effect - 3 * chance.random(), effect + 3 * chance.random()
        (after,) = Register().apply(state, Operation("", 0, call)) if call[0] != "read" else (state,)
        answer = state if call[0] == "read" else int(call[0] == "swap" and state == call[1])
        state = after
        is_lost = chance.random() < 0.2
        heard = (inf, None) if is_lost else (ended, answer)
        history.append(op(f"p{number}", began, call, *heard))
    return history


@given(histories())
@settings(max_examples=60, deadline=None)
def test_whatever_a_right_register_answers_is_explained(history: list[Operation[Call, int]]) -> None:
    assert explain(history, Register()) is not None


@given(histories(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_read_of_what_nobody_wrote_is_not(history: list[Operation[Call, int]], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(history)))
    wrong = op("liar", at, READ, at + 0.5, 99)
    assert explain([*history, wrong], Register()) is None


@given(histories(), st.data())
@settings(max_examples=200, deadline=None)
def test_what_is_known_of_answers_beforehand_changes_no_judgement(
    history: list[Operation[Call, int]], data: st.DataObject
) -> None:
    asked = [number for number, each in enumerate(history) if each.is_known]
    for number in data.draw(st.lists(st.sampled_from(asked), max_size=2)) if asked else []:
        history[number] = replace(history[number], answer=data.draw(st.integers(0, 3)))
    assert (explain(history, Register()) is None) is (explain(history, Uninformed()) is None)


def test_the_order_is_told() -> None:
    found = explain([op("b", 1, READ, 4, 1), op("a", 0, ("write", 1, 0), 5, 0)], Register())
    assert found is not None
    assert [operation.who for operation in found] == ["a", "b"]


def test_a_lie_among_many_who_look_on_is_found_soon() -> None:
    looks = [op(f"p{n}", n - 40.0, READ, n + 40.0, 0) for n in range(400)]
    assert explain([*looks, op("liar", 200, READ, 201, 1)], Register()) is None


def test_a_long_history_of_people_at_once_is_judged_soon() -> None:
    history = [op(f"p{n}", n - 4.0, ("swap", n, n + 1), n + 4.0, 1) for n in range(400)]
    assert explain(history, Register()) is not None
