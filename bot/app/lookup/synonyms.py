"""Players' words for the terms of a game: what a question may say, and what the rules call it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import Field

from bot.app.lookup.loading import Entry
from bot.app.lookup.words import fold, is_japanese, split, stem


class Synonym(Entry):
    """Words and phrases that players use.

    Args:
        words: what players say.
        means: the words of the rules that it stands for.
        only: whether it stands for these alone, and never for itself.
    """

    words: tuple[str, ...] = Field(min_length=1)
    means: tuple[str, ...] = Field(min_length=1)
    only: bool = False


@dataclass(frozen=True)
class Meaning:
    """What a phrase means.

    Args:
        count: how many words the phrase has; 0 for a phrase that isn't known.
        terms: the words of the rules that it stands for.
        is_only: whether it stands for these alone, and never for itself.
    """

    count: int = 0
    terms: tuple[str, ...] = ()
    is_only: bool = False


class Thesaurus:
    """Finds the terms behind players' words.

    Args:
        synonyms: the entries of the file.
    """

    def __init__(self, synonyms: Iterable[Synonym]) -> None:
        self._phrases: dict[tuple[str, ...], Meaning] = {}
        self._exact: dict[tuple[str, ...], Meaning] = {}
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
                # What never stands for itself is known by its very words: "limited" isn't "limit".
                key = tuple(parts if synonym.only else map(stem, parts))
                target = self._exact if synonym.only else self._phrases
                known = target.get(key, Meaning())
                target[key] = Meaning(len(key), (*known.terms, *synonym.means), synonym.only)
        self.words = frozenset(words)
        self._longest = max(map(len, (*self._phrases, *self._exact)), default=1)

    def match(self, words: Sequence[str], start: int) -> Meaning:
        """The longest known phrase that begins at a word, and what it means.

        Args:
            words: the folded words of a question.
            start: the index of the first word.
        """
        plain = tuple(words[start : start + self._longest])
        stems = tuple(map(stem, plain))
        for count in range(len(stems), 0, -1):
            meaning = self._exact.get(plain[:count]) or self._phrases.get(stems[:count])
            if meaning is not None:
                return meaning
        return Meaning()

    def find_japanese(self, run: str) -> list[tuple[str, tuple[str, ...]]]:
        """The known Japanese phrases within a run of Japanese writing, and what they mean."""
        return [(phrase, means) for phrase, means in self._japanese.items() if phrase in run]
