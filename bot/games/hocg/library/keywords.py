"""Where the terms and icons of the game are."""

from pathlib import Path

from bot.app.lookup.loading import DATA, load_entries
from bot.app.lookup.terms import Keyword, KeywordLibrary

KEYWORDS = DATA / "keywords" / "terms"


def load_keywords(folder: Path = KEYWORDS) -> KeywordLibrary:
    """The terms of all files of a folder.

    Raises:
        DataError: a file is broken; file and entry are named.
    """
    return KeywordLibrary(load_entries(folder, Keyword))
