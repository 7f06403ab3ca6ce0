"""The comparable form of card names and tags, and the tags there are."""

from unicodedata import normalize

KNOWN_TAGS: set[str] = set()
"""Every tag of every loaded card, case folded."""


def fold(name: str) -> str:
    """NFKC and case folded: how names and tags are compared."""
    return normalize("NFKC", name).casefold()
