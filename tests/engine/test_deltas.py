"""What changes from one plain value to the next makes the next one of it, and is small."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.deltas import Change, Plain, apply_changes, find_changes, is_flat
from engine.kernel.errors import DataError

SMALL = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
NAMES = st.text("xyz", max_size=2)
PLAIN = st.recursive(
    SMALL,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_changes_make_any_value_of_any_other(before: Plain, after: Plain) -> None:
    assert apply_changes(before, list(find_changes(before, after))) == after


@given(PLAIN)
def test_nothing_changes_between_equal_values(value: Plain) -> None:
    assert list(find_changes(value, value)) == []


def test_a_card_that_comes_first_moves_no_other() -> None:
    cards = [{"handle": handle} for handle in range(30)]
    before: Plain = {"sides": [{"archive": cards[1:], "count": 29}]}
    after: Plain = {"sides": [{"archive": cards, "count": 30}]}
    assert list(find_changes(before, after)) == [
        Change(("sides", 0, "archive"), [{"handle": 0}], 0, 0),
        Change(("sides", 0, "count"), 30),
    ]
    assert before["sides"][0]["archive"] == cards[1:], "the value before stays as it is"


def test_a_card_becomes_another_as_a_whole() -> None:
    before: Plain = {"card": {"number": "A", "hp": 50}, "under": [[]]}
    after: Plain = {"card": {"number": "B", "hp": 90}, "under": [[]]}
    assert is_flat(after["card"])
    assert list(find_changes(before, after)) == [Change(("card",), {"number": "B", "hp": 90})]


@pytest.mark.parametrize("path", [("nowhere", "at all"), (0, 1), ("hp", "deeper")])
def test_a_change_of_another_value_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(DataError, match="there is no part"):
        apply_changes({"hp": 50}, [Change(path, 1)])
