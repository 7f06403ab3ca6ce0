"""Players' words for the terms of this game: what a question may say, and what the rules call it."""

from collections.abc import Iterable
from pathlib import Path

from bot.app.lookup.loading import DATA, Entry, load_file
from bot.app.lookup.words import fold, is_japanese, split, stem

SYNONYMS = DATA / "rules" / "synonyms.yaml"


class Synonym(Entry):
    """Words and phrases that players use, and the words of the rules that they stand for."""

    words: tuple[str, ...]
    means: tuple[str, ...]


class Thesaurus:
    """Finds the terms behind players' words.

    Args:
        synonyms: the entries of the file.
    """

    def __init__(self, synonyms: Iterable[Synonym]) -> None:
        self._phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._japanese: dict[str, tuple[str, ...]] = {}
        words: set[str] = set()
        for synonym in synonyms:
            for phrase in synonym.words:
                folded = fold(phrase)
                if is_japanese(folded):
                    self._japanese[folded] = (*self._japanese.get(folded, ()), *synonym.means)
                    continue
                parts = split(folded)
                words.update(parts)
                key = tuple(map(stem, parts))
                self._phrases[key] = (*self._phrases.get(key, ()), *synonym.means)
        self.words = frozenset(words)
        self._longest = max((len(key) for key in self._phrases), default=1)

    def match(self, words: list[str], start: int) -> tuple[int, tuple[str, ...]]:
        """The longest known phrase that begins at a word: how many words it has, and what it means.

        Args:
            words: the folded words of a question.
            start: the index of the first word.
        """
        stems = [stem(word) for word in words[start : start + self._longest]]
        for count in range(len(stems), 0, -1):
            means = self._phrases.get(tuple(stems[:count]))
            if means is not None:
                return count, means
        return 0, ()

    def find_japanese(self, run: str) -> list[tuple[str, tuple[str, ...]]]:
        """The known Japanese phrases within a run of Japanese writing, and what they mean."""
        return [(phrase, means) for phrase, means in self._japanese.items() if phrase in run]


def load_thesaurus(path: Path = SYNONYMS) -> Thesaurus:
    """The players' words that ship with the project.

    Raises:
        DataError: the file is broken.
    """
    return Thesaurus(load_file(path, Synonym))
