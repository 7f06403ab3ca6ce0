"""Names and tags in comparable form."""

from unicodedata import normalize


def fold(name: str) -> str:
    """A name or tag as names and tags are compared: after NFKC and case folding (2.1.2, 2.6)."""
    return normalize("NFKC", name).casefold()
