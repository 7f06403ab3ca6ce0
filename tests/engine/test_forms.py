"""Forms of saved matches: brought forward step by step, refused in words where that can't be done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.kernel.errors import DataError
from engine.kernel.saving import Forms


def count_lives(saved: dict[str, Any]) -> None:
    saved["lives"] = len(saved.pop("life"))


def double_lives(saved: dict[str, Any]) -> None:
    saved["lives"] *= 2


FORMS = Forms("match of Old Maid", [count_lives, double_lives])


def test_each_form_is_brought_forward_from_where_it_is() -> None:
    first, second, third = (
        b'{"version": 1, "life": [4, 5, 6]}',
        b'{"version": 2, "lives": 3}',
        b'{"version": 3, "lives": 6}',
    )
    for saved in (first, second, third):
        assert json.loads(FORMS.bring_forward(saved)) == {"version": 3, "lives": 6}
    assert FORMS.bring_forward(third) is third
    assert FORMS.current == 3


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        (b'{"version": 4}', "saved in form 4 by a newer release, or by another game; of a match of Old Maid"),
        (b'{"version": 4}', "this release knows forms 1 to 3"),
        (b'{"version": 0}', "there is no form 0"),
        (b'{"version": -1}', "there is no form -1"),
        (b'{"version": "2"}', "this is no saved match of Old Maid"),
        (b'{"lives": 6}', "this is no saved match of Old Maid"),
        (b"[]", "this is no saved match of Old Maid"),
        (b"", "this is no saved match of Old Maid"),
        (b'{"version": 1}', "in form 1, as it says, or is of another game: KeyError: 'life'"),
        (b'{"version": 2, "lives": null}', "in form 2, as it says, or is of another game: TypeError"),
    ],
)
def test_what_can_t_be_brought_forward_is_refused_in_words(saved: bytes, words: str) -> None:
    with pytest.raises(DataError) as refused:
        FORMS.bring_forward(saved)
    assert words in str(refused.value)
