"""How large a text may be: what no card could have would only exhaust the machine."""

import re

from engine.kernel.errors import DataError
from engine.kernel.language.diagnostics import shorten

MAX_TEXT = 1_000
"""Characters of a text: more than twice the longest printed one, few enough to be worked through."""
LONG_NUMBER = re.compile(r"\d{5,}")


def require_size(text: str) -> None:
    """Refuse a text that is longer than any card's.

    Raises:
        DataError: the text or a number in it is too long.
    """
    if len(text) > MAX_TEXT:
        raise DataError.at(f"the text has {len(text)} characters; it can have {MAX_TEXT}", text, MAX_TEXT)
    if found := LONG_NUMBER.search(text):
        number = shorten(found.group())
        raise DataError.at(f"{number!r} is too large a number; the largest is 9999", text, found.start())
