"""Where players' words for the terms of the game are."""

from pathlib import Path

from bot.app.lookup.loading import DATA, load_file
from bot.app.lookup.synonyms import Synonym, Thesaurus

SYNONYMS = DATA / "rules" / "synonyms.yaml"


def load_thesaurus(path: Path = SYNONYMS) -> Thesaurus:
    """The players' words that ship with the project.

    Raises:
        DataError: the file is broken.
    """
    return Thesaurus(load_file(path, Synonym))
