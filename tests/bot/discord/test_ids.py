"""Addresses of buttons survive the way to Discord and back, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.addresses import (
    LIMIT,
    from_base36,
    pack,
    pack_set,
    to_base36,
    unpack,
)

SUBJECTS = st.text("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", min_size=8, max_size=8)
ARGUMENTS = st.lists(st.text("0123456789abcdefghijklmnopqrstuvwxyz.-~", max_size=8), max_size=4)


@given(st.integers(0, 10**20))
def test_base36_goes_there_and_back(number: int) -> None:
    assert from_base36(to_base36(number)) == number


@given(st.sampled_from(list(Verb)), SUBJECTS, st.integers(0, 10**6), ARGUMENTS)
def test_a_press_goes_there_and_back(verb: Verb, subject: str, prompt: int, arguments: list[str]) -> None:
    press = Press(verb, subject, prompt, tuple(arguments))
    assert Press.read(press.custom_id) == press


@given(st.lists(st.integers(0, 1295), unique=True, max_size=60))
def test_picks_go_there_and_back(numbers: list[int]) -> None:
    assert unpack(pack(tuple(numbers))) == tuple(numbers)
    assert set(unpack(pack_set(tuple(numbers)))) == set(numbers)


@pytest.mark.parametrize(
    "foreign",
    [
        "",
        "o1",
        "o1|ABCD2345|1",
        "o2|ABCD2345|1|a",
        "o1|ABCD2345|x!|a",
        "o1|ABCD2345|1|zz",
        "o1|a b|1|a",
        "poll:1",
    ],
)
def test_nothing_else_is_taken_for_a_press(foreign: str) -> None:
    assert Press.read(foreign) is None


def test_an_identifier_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="custom_id of"):
        _ = Press(Verb.SHOW, "ABCD2345", 1, ("x" * LIMIT,)).custom_id


@pytest.mark.parametrize("bad", ["", "A", "-1", "1.5"])
def test_a_damaged_number_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="base-36"):
        from_base36(bad)
