"""What the files of shipped decks say about them, whatever the game."""

from pathlib import Path

import yaml

from engine.kernel.errors import DataError


def load_japanese_names(folder: Path) -> dict[str, str]:
    """What the decks of a folder are called in Japanese, by their English names.

    Args:
        folder: the deck files; each has the keys name and ja.

    Raises:
        DataError: a file can't be read, has no name in one of the languages, or names a deck of an English
            name otherwise than another file does.
    """
    names: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            name, ja = str(data["name"]), str(data["ja"])
        except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
            raise DataError(f"a deck file has the keys name and ja ({error})", file=str(path)) from error
        if names.setdefault(name, ja) != ja:
            raise DataError(f"{name!r} is called {names[name]!r} elsewhere, not {ja!r}", file=str(path))
    return names
