"""Players' names, as they can be drawn."""

from renderers.text import clean


def clean_names(names: tuple[str, str]) -> tuple[str, str]:
    """Make the players' names drawable; one of which nothing remains becomes "Player 1" or "Player 2"."""
    return clean(names[0]) or "Player 1", clean(names[1]) or "Player 2"
