"""Proposals for a Japanese text that can't be read: what the pool says for the nearest, with this text's
names and numbers.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from bot.tools.drafting.memory import Known
from bot.tools.drafting.slots import Dictionary, Shape, substitute
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.compiler import compile_text
from engine.kernel.errors import DataError

NEAREST = 3
"""How many near texts are shown with a proposal."""
WORTH_SHOWING = 55
"""Percent: a text that is less alike helps nobody."""
SENTENCE = re.compile(r"[^。:\n]+")


@dataclass(frozen=True)
class Near:
    """A text of the pool that says something like the one asked for.

    Args:
        known: the text.
        likeness: percent of the Japanese words, names and numbers apart, that are the same.
        english: its English with the names and numbers of the text asked for, where they have a place in it.
        is_sure: whether all of them could be put in their places.
    """

    known: Known
    likeness: float
    english: str
    is_sure: bool


class Memory:
    """The known texts by their shape.

    Args:
        known: the texts.
        dictionary: English for the names in them.
    """

    def __init__(self, known: Iterable[Known], dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._texts = [(each, dictionary.find_shape(each.japanese)) for each in known]
        self._words = [shape.words for _, shape in self._texts]
        self._sentences = {
            sentence: known.number
            for known, _ in self._texts
            for sentence in SENTENCE.findall(known.japanese)
        }

    def propose(self, near: Iterable[Near], tags: frozenset[str]) -> str:
        """The English of the nearest text of which all names and numbers could be exchanged; empty if there
        is none that means anything.
        """
        for each in near:
            if each.is_sure:
                try:
                    compile_text(each.known.kind, each.english, tags)
                except DataError:
                    continue
                return each.english
        return ""

    def nearest_words(self, stretch: str) -> str:
        """The known sentence that is most like some words, with its card; empty if none is."""
        found = process.extractOne(
            stretch, list(self._sentences), scorer=fuzz.ratio, score_cutoff=WORTH_SHOWING
        )
        return f"{found[0]} ({self._sentences[found[0]]})" if found else ""

    def find_nearest(self, kind: AbilityKind, japanese: str) -> tuple[Near, ...]:
        """The texts that are most like one; of its sort first."""
        shape = self._dictionary.find_shape(japanese)
        found = process.extract(
            shape.words, self._words, scorer=fuzz.ratio, limit=NEAREST * 4, score_cutoff=WORTH_SHOWING
        )
        near = [self._near(place, likeness, shape) for _, likeness, place in found]
        near.sort(key=lambda each: (-round(each.likeness), not each.is_sure, each.known.kind is not kind))
        by_words: dict[str, Near] = {}
        for each in near:
            by_words.setdefault(each.english, each)
        return tuple(by_words.values())[:NEAREST]

    def _near(self, place: int, likeness: float, shape: Shape) -> Near:
        known, other = self._texts[place]
        if other.slots != shape.slots:
            return Near(known, likeness, known.english, is_sure=False)
        english, is_sure = substitute(known.english, other, shape, self._dictionary)
        return Near(known, likeness, english, is_sure)
