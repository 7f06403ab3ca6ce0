"""How much room a text takes, whatever its script."""

import unicodedata

WIDE = frozenset("WF")
"""Characters that take two columns."""


def count_columns(text: str) -> int:
    """The columns of a text: two for a character of Japanese, one for a letter."""
    return sum(1 + (unicodedata.east_asian_width(each) in WIDE) for each in text)
