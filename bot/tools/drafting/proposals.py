"""Proposals for a Japanese text: what the pool says for the nearest, with this text's names and numbers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from bot.tools.drafting.memory import Known
from bot.tools.drafting.slots import Dictionary, Shape, substitute
from engine.hocg.cards.terms import AbilityKind

NEAREST = 3
"""How many near texts are shown with a proposal."""
WORTH_SHOWING = 55
"""Percent: a text that is less alike helps nobody."""
JAPANESE_PARTS = re.compile(r"\[[^\]]*\]|[^。\n\[]+。?|\n")
JAPANESE_CLAUSE = re.compile(
    r"(?<=なら、)|(?<=時、)|(?<=:)|(?<=の間、)|(?<=まで、)|(?<=その後、)|(?<=さらに、)"
)
ENGLISH_CLAUSE = re.compile(r"(?<=, )|(?<=: )|(?<=Then )")
BEGINS = re.compile(r"(?:^|[.:\])] |\n)$")
"""After this an English part begins with a capital."""
ENGLISH_PARTS = re.compile(r"\[[^\]]*\]|[^\n\[]+?(?:\.(?=\s|$|\))\)?|$)|\n", re.MULTILINE)


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


@dataclass(frozen=True)
class Proposal:
    """What is proposed for a text.

    Args:
        english: the words; empty if nothing is near enough.
        sources: numbers of the cards it is made of.
        is_complete: whether every word of the Japanese text is known from these cards; only names and numbers
            were put in.
        nearest: the nearest whole texts.
    """

    english: str
    sources: tuple[str, ...]
    is_complete: bool
    nearest: tuple[Near, ...]


class Memory:
    """The known texts, whole and in parts, by their shape.

    Args:
        known: the texts.
        dictionary: English for the names in them.
    """

    def __init__(self, known: Iterable[Known], dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._texts = [(each, dictionary.find_shape(each.japanese)) for each in known]
        self._words = [shape.words for _, shape in self._texts]
        self._whole: dict[str, list[tuple[Known, Shape]]] = {}
        self._parts: dict[str, list[tuple[Known, Shape]]] = {}
        for each, shape in self._texts:
            self._whole.setdefault(shape.words, []).append((each, shape))
            for part in part_text(each):
                part_shape = dictionary.find_shape(part.japanese)
                self._parts.setdefault(part_shape.words, []).append((part, part_shape))

    def propose(self, kind: AbilityKind, japanese: str) -> Proposal:
        """The best proposal for a text: a whole text of its shape, else its sentences from several, else the
        nearest text.

        Args:
            kind: what sort of text it is; texts of its sort come first.
            japanese: the text.
        """
        shape = self._dictionary.find_shape(japanese)
        nearest = self._find_nearest(kind, shape)
        whole = self._best(kind, self._whole.get(shape.words, []), shape)
        if whole is not None and whole.is_sure:
            return Proposal(whole.english, (whole.known.number,), True, nearest)
        composed = self._compose(kind, japanese)
        if composed is not None:
            return Proposal(composed[0], composed[1], True, nearest)
        if nearest:
            return Proposal(nearest[0].english, (nearest[0].known.number,), False, nearest)
        return Proposal("", (), False, ())

    def _best(self, kind: AbilityKind, found: list[tuple[Known, Shape]], shape: Shape) -> Near | None:
        """Among texts of one shape: one whose differences could all be put in, that most of them agree with,
        that differs least, of the kind.
        """
        near = []
        for known, other in found:
            english, is_sure = substitute(known.english, other, shape, self._dictionary)
            same = sum(a == b for a, b in zip(other.filled, shape.filled, strict=True))
            near.append((same, Near(known, 100.0, english, is_sure)))
        agreeing = Counter(each.english for _, each in near)

        def rank(candidate: tuple[int, Near]) -> tuple[bool, int, int, bool]:
            same, each = candidate
            return each.is_sure, agreeing[each.english], same, each.known.kind is kind

        return max(near, key=rank)[1] if near else None

    def _compose(self, kind: AbilityKind, japanese: str) -> tuple[str, tuple[str, ...]] | None:
        """The sentences of a text, each from a text that has one of its shape; a sentence that none has from
        its clauses. ``None`` if a part is not known.
        """
        english, sources = "", []
        for sentence in cut_japanese(japanese):
            if sentence == "\n":
                english = english.rstrip() + "\n"
                continue
            parts = self._find_parts(kind, [sentence]) or self._find_parts(kind, cut_clauses(sentence))
            if parts is None:
                return None
            for part in parts:
                english += (_capitalized(part.english) if BEGINS.search(english) else part.english) + " "
                sources.append(part.known.number)
        return english.strip(), tuple(dict.fromkeys(sources))

    def _find_parts(self, kind: AbilityKind, parts: list[str]) -> list[Near] | None:
        found = []
        for part in parts:
            shape = self._dictionary.find_shape(part)
            best = self._best(kind, self._parts.get(shape.words, []), shape)
            if best is None or not best.is_sure:
                return None
            found.append(best)
        return found

    def _find_nearest(self, kind: AbilityKind, shape: Shape) -> tuple[Near, ...]:
        found = process.extract(
            shape.words, self._words, scorer=fuzz.ratio, limit=NEAREST * 4, score_cutoff=WORTH_SHOWING
        )
        near = []
        for _, likeness, place in found:
            known, other = self._texts[place]
            if other.slots == shape.slots:
                english, is_sure = substitute(known.english, other, shape, self._dictionary)
            else:
                english, is_sure = known.english, False
            near.append(Near(known, likeness, english, is_sure))
        near.sort(key=lambda each: (-round(each.likeness), not each.is_sure, each.known.kind is not kind))
        by_words: dict[str, Near] = {}
        for each in near:
            by_words.setdefault(each.english, each)
        return tuple(by_words.values())[:NEAREST]


def part_text(known: Known) -> Iterator[Known]:
    """The sentences and limits of a text, and the clauses of each, where both languages have as many."""
    japanese, english = cut_japanese(known.japanese), cut_english(known.english)
    if len(japanese) != len(english):
        return
    for ja, en in zip(japanese, english, strict=True):
        if ja == "\n":
            continue
        yield _part_of(known, ja, en)
        clauses, said = cut_clauses(ja), [part for part in ENGLISH_CLAUSE.split(en) if part]
        if len(clauses) == len(said) > 1:
            yield from (_part_of(known, *pair) for pair in zip(clauses, said, strict=True))


def cut_japanese(text: str) -> list[str]:
    """The sentences, limits and line ends of a Japanese text."""
    return [part.strip() or part for part in JAPANESE_PARTS.findall(text)]


def cut_english(text: str) -> list[str]:
    """The same of an English one."""
    return [part if part == "\n" else part.strip() for part in ENGLISH_PARTS.findall(text) if part.strip(" ")]


def cut_clauses(sentence: str) -> list[str]:
    """A Japanese sentence after each condition, moment, cost and duration."""
    return [part for part in JAPANESE_CLAUSE.split(sentence) if part]


def _part_of(known: Known, japanese: str, english: str) -> Known:
    return Known(known.number, known.kind, japanese, _uncapitalized(english.strip()))


def _uncapitalized(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
