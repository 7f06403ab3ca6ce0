"""Patterns that are quick with many words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable


def any_of(words: Iterable[str], *, in_any_case: bool = False) -> str:
    """The source of a pattern for any of these words, the longest of those that fit.

    Words that begin alike stand together, behind a look at their first letter: alternatives are tried one
    after the other at every place of a text, and at most places none of a thousand names begins.

    Args:
        words: none of them empty.
        in_any_case: the pattern will be compiled with ``re.IGNORECASE``.
    """
    endings: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(set(words), key=len, reverse=True):
        endings[word[0].lower() if in_any_case else word[0]].append(re.escape(word[1:]))
    groups = (f"{re.escape(letter)}(?:{'|'.join(found)})" for letter, found in endings.items())
    return f"(?=[{''.join(map(re.escape, endings))}])(?:{'|'.join(groups)})"
