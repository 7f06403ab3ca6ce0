"""The patterns of the tests find what a plain alternation finds."""

from __future__ import annotations

import re

import pytest

from tests.english import list_names
from tests.patterns import any_of

TEXTS = ("Sora and SORA Fan, at", "sora (fan)", "#1 x.y xzy X.Y", "ソラ＆Sora.", "")
WORDS = ("Sora", "Sora Fan", "sora", "x.y", "#1", "ソラ", "ソ", "(")


@pytest.mark.parametrize("in_any_case", [False, True])
def test_many_words_are_found_as_one_by_one(in_any_case: bool) -> None:
    flags = re.IGNORECASE if in_any_case else re.NOFLAG
    names = (*WORDS, *list_names())
    plain = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))), flags)
    quick = re.compile(any_of(names, in_any_case=in_any_case), flags)
    for text in (*TEXTS, *(f"x{name}y {name.upper()}" for name in sorted(list_names())[::9])):
        assert quick.findall(text) == plain.findall(text)
