"""The comparable form of card names and tags."""

from unicodedata import normalize


def fold(name: str) -> str:
    """NFKC and case folded: how names and tags are compared."""
    return normalize("NFKC", name).casefold()
