"""Where the clauses, official answers, terms, first questions and players' words of the game are."""

from pathlib import Path

from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.first_questions import FirstQuestion, FirstQuestions
from bot.app.lookup.loading import DATA, load_entries, load_file
from bot.app.lookup.rulings import Ruling, RulingsLibrary
from bot.app.lookup.synonyms import Synonym, Thesaurus
from bot.app.lookup.terms import Keyword, KeywordLibrary

DIGEST = DATA / "rules" / "digest"
KEYWORDS = DATA / "keywords" / "terms"
RULINGS = DATA / "rulings"
FIRST_QUESTIONS = DATA / "rules" / "first_questions"
SYNONYMS = DATA / "rules" / "synonyms.yaml"
NEWCOMERS_WORDS = DATA / "rules" / "newcomers_words.yaml"


def load_thesaurus(*paths: Path) -> Thesaurus:
    """Players' words for the terms of the game.

    Args:
        paths: the files they are in; that of all players if none is named.

    Raises:
        DataError: a file is broken.
    """
    return Thesaurus(each for path in paths or (SYNONYMS,) for each in load_file(path, Synonym))


def load_rules(folder: Path = DIGEST, thesaurus: Thesaurus | None = None) -> RulesLibrary:
    """The clauses of all files of a folder.

    Raises:
        DataError: a file is broken, or a number is there twice; file and entry are named.
    """
    return RulesLibrary(load_entries(folder, Clause), thesaurus or load_thesaurus())


def load_keywords(folder: Path = KEYWORDS) -> KeywordLibrary:
    """The terms and icons of all files of a folder. Raises DataError as :func:`load_rules` does."""
    return KeywordLibrary(load_entries(folder, Keyword))


def load_rulings(folder: Path = RULINGS) -> RulingsLibrary:
    """The official answers of all files of a folder. Raises DataError as :func:`load_rules` does."""
    return RulingsLibrary(load_entries(folder, Ruling))


def load_first_questions(rulings: RulingsLibrary) -> FirstQuestions:
    """What newcomers ask, in their own words and those of players.

    Args:
        rulings: the official answers; those about no certain card may be asked for as well.

    Raises:
        DataError: a file is broken, or a name is there twice; file and entry are named.
    """
    asked = (
        wording
        for ruling in rulings.rulings.values()
        if not ruling.cards
        for wording in (ruling.question, ruling.ja_question)
        if wording
    )
    known = load_thesaurus(SYNONYMS, NEWCOMERS_WORDS)
    return FirstQuestions(load_entries(FIRST_QUESTIONS, FirstQuestion), known, asked)
