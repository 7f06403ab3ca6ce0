"""Words that have no business in the project: it speaks of itself, not of where it was written."""

from __future__ import annotations

from collections.abc import Iterator

from tests.house.source import Finding

# In halves, so that this file may be searched too.
WORDS = tuple(
    first + second
    for first, second in (
        ("cla", "ude"),
        ("anthro", "pic"),
        ("chat", "gpt"),
        ("open", "ai"),
        ("co", "pilot"),
        ("/wo", "rk/"),
        ("language", " model"),
    )
)


def check_words(path: str, text: str) -> Iterator[Finding]:
    """Find the words in the path (as line 0) and the text of a file, in any case of letters."""
    for number, line in enumerate([path.lower(), *text.lower().split("\n")]):
        for word in WORDS:
            if word in line:
                yield Finding(path, number, f"speaks of {word!r}")
