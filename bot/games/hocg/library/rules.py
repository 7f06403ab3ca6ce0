"""Where the clauses of the comprehensive rules are."""

from pathlib import Path

from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.loading import DATA, load_entries
from bot.app.lookup.synonyms import Thesaurus
from bot.games.hocg.library.synonyms import load_thesaurus

DIGEST = DATA / "rules" / "digest"


def load_rules(folder: Path = DIGEST, thesaurus: Thesaurus | None = None) -> RulesLibrary:
    """The clauses of all files of a folder.

    Raises:
        DataError: a file is broken, or a number is there twice; file and entry are named.
    """
    return RulesLibrary(load_entries(folder, Clause), thesaurus or load_thesaurus())
