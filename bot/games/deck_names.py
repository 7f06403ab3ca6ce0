"""What shipped decks are called in Japanese, whatever the game."""

from collections.abc import Iterable

from engine.kernel.deck_files import DeckFile
from engine.kernel.errors import DataError


def find_japanese_names(decks: Iterable[DeckFile]) -> dict[str, str]:
    """What decks are called in Japanese, by their English names.

    Args:
        decks: their files; each has a Japanese name.

    Raises:
        DataError: a deck has no Japanese name, or is called otherwise than another one of its English name.
    """
    names: dict[str, str] = {}
    for each in decks:
        name = each.deck.name
        if not each.ja:
            raise DataError(f"the deck {each.id} has no Japanese name: its file needs the key ja")
        if names.setdefault(name, each.ja) != each.ja:
            raise DataError(f"{name!r} is called {names[name]!r} elsewhere, not {each.ja!r}")
    return names
