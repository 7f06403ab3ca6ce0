"""Words of terminals found from the right, for small languages."""

import re
from collections.abc import Iterator

DIGITS = re.compile(r"\d+$")


def scan_digits(text: str, place: int) -> Iterator[tuple[int, object]]:
    """The number that ends at a place."""
    found = DIGITS.search(text, 0, place)
    if found:
        yield found.start(), int(found.group())
