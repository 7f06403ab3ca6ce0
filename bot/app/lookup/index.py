"""Full-text search over a few thousand short texts, kept in memory.

SQLite's FTS5 weighs each word for each text (BM25, with a weight for every field). How the words of a
question are put together is decided here: words that mean the same count once, words typed wrongly count for
the nearest known ones, and texts that have more of the question's words go first.
"""

import math
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from weakref import finalize

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from bot.app.lookup.synonyms import Meaning, Thesaurus
from bot.app.lookup.words import (
    STOP_WORDS,
    fold,
    is_ending,
    is_japanese,
    pair_up,
    split,
    stem,
    telling_pairs,
    to_indexed,
)

WORD = re.compile(r"[a-z]{2,}")
TOKENIZER = "porter unicode61"
"""Measured with questions.yaml of the tests: trigrams find less; stems and plain words are level there,
and stems find other endings too."""
TITLES = (0, 3)
"""The fields that are titles, in English and in Japanese."""
JAPANESE_SELECT = "select rowid, bm25(japanese) from japanese where japanese match ?"
READ = 300
"""So many letters of a question are read; nobody types more, and a pasted book is no question."""
CACHED_TERMS = 4096
CACHED_QUESTIONS = 1024
MISTYPED = 4
"""From so many letters on a word may be mistyped."""
ALIKE = 0.72
"""How much alike a mistyped word and a known one must be (1 is equal)."""
MEANT = 0.9
"""How much a word of the rules counts that a player's word stands for."""
NEAR = 0.2
"""How much it counts that two neighbouring words of the question are near each other in a text."""
LEAST = 0.1
"""A text with less of the question than this is not an answer."""
COVERED = 0.7
"""The part of the score that depends on how much of the question a text has."""


@dataclass(frozen=True)
class Document:
    """A text to be found.

    Args:
        key: what it is found as.
        fields: its parts, in the order of the index's weights: the title first, the Japanese one fourth.
        prior: what its score is multiplied with.
        japanese: what it says in Japanese. Only Japanese words are looked for there, and it makes no text
            longer for English ones: not every text has its Japanese yet.
    """

    key: str
    fields: tuple[str, ...]
    prior: float = 1.0
    japanese: str = ""


@dataclass(frozen=True)
class Match:
    """A text that was found, and how well it fits."""

    key: str
    score: float


@dataclass(frozen=True)
class Group:
    """One thing that a question asks for: FTS5 terms that mean it, each with how much it counts."""

    terms: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Reading:
    """What a question asks for.

    Args:
        groups: the things, each with the terms that mean it.
        pairs: FTS5 terms for neighbouring words.
        unknown: how many words no text has, nor anything like them.
        titled: the texts whose title it is, word for word.
    """

    groups: tuple[Group, ...]
    pairs: tuple[str, ...]
    unknown: int
    titled: tuple[int, ...]


class TextIndex:
    """The texts and their words.

    Args:
        documents: the texts.
        weights: how much each field counts.
        thesaurus: players' words.
    """

    def __init__(self, documents: Iterable[Document], weights: Sequence[float], thesaurus: Thesaurus) -> None:
        self._documents = list(documents)
        self._thesaurus = thesaurus
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        finalize(
            self, self._connection.close
        )  # it lives as long as somebody has the index; nobody gives it back
        columns = [f"f{number}" for number in range(len(weights))]
        self._connection.execute(
            f"create virtual table texts using fts5({', '.join(columns)}, tokenize='{TOKENIZER}')"
        )
        self._connection.execute(f"create virtual table japanese using fts5(said, tokenize='{TOKENIZER}')")
        marks = ", ".join("?" * (len(columns) + 1))
        counts: Counter[str] = Counter()
        self._titles: dict[tuple[str, ...], list[int]] = {}
        for row, document in enumerate(self._documents):
            for number in TITLES:
                if title := _title(document.fields[number]):
                    self._titles.setdefault(title, []).append(row)
            fields = [to_indexed(field) for field in document.fields]
            counts.update(WORD.findall(" ".join(fields)))
            self._connection.execute(
                f"insert into texts(rowid, {', '.join(columns)}) values ({marks})", (row, *fields)
            )
            said = (row, to_indexed(document.japanese))
            self._connection.execute("insert into japanese(rowid, said) values (?, ?)", said)
        self._vocabulary = sorted(counts.keys() | thesaurus.words)
        self._counts = counts
        self._known = frozenset(self._vocabulary)
        rank = ", ".join(str(float(weight)) for weight in weights)
        self._select = f"select rowid, bm25(texts, {rank}) from texts where texts match ?"
        self.weigh = lru_cache(CACHED_TERMS)(self._weigh)
        self.read = lru_cache(CACHED_QUESTIONS)(self._read)

    def _weigh(self, term: str) -> Mapping[int, float]:
        """How strongly each text has an FTS5 term, without regard to how rare the term is."""
        strengths = self._weigh_in(self._select, term)
        if not term.isascii():
            for row, strength in self._weigh_in(JAPANESE_SELECT, term).items():
                strengths[row] = max(strength, strengths.get(row, 0.0))
        return strengths

    def _weigh_in(self, select: str, term: str) -> dict[int, float]:
        """The same in one of the two tables."""
        rows = self._connection.execute(select, (term,)).fetchall()
        size, found = len(self._documents), len(rows)
        # FTS5 multiplies by this; it is taken out, as a group is as rare as all its terms together.
        rarity = max(math.log((size - found + 0.5) / (found + 0.5)), 1e-6)
        return {row: -weight / rarity for row, weight in rows}

    def _rarity(self, found: int) -> float:
        return math.log(1 + (len(self._documents) - found + 0.5) / (found + 0.5))

    def search(
        self, question: str, limit: int | None = 10, *, is_typing: bool = False, least: float = LEAST
    ) -> list[Match]:
        """The texts that fit a question best, the best one first.

        Args:
            question: words in English or Japanese.
            limit: how many at most; ``None`` for all.
            is_typing: whether the last word may be only the beginning of one.
            least: the part of the question that a text must have, rare words counting more.
        """
        reading = self.read(question[:READ], is_typing)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        total = 0.0
        for group in reading.groups:
            strengths = self._strengths(group)
            rarity = self._rarity(len(strengths))
            total += rarity
            for row, strength in strengths.items():
                scores[row] = scores.get(row, 0.0) + rarity * strength
                covered[row] = covered.get(row, 0.0) + rarity
        for term in reading.pairs:
            near = self.weigh(term)
            rarity = self._rarity(len(near)) * NEAR
            for row in near:
                if row in scores:
                    scores[row] += rarity
        asked = total + reading.unknown * self._rarity(0)
        final = {
            row: score * (1 - COVERED + COVERED * covered[row] / total) * self._documents[row].prior
            for row, score in scores.items()
            if covered[row] >= least * asked
        }
        top = max(final.values(), default=0.0)
        for row in reading.titled:
            # Who types a title wants that very text, heading or not.
            final[row] = top + final.get(row, 0.0) / self._documents[row].prior
        best = sorted(final, key=lambda row: (-final[row], row))[:limit]
        return [Match(self._documents[row].key, round(final[row], 3)) for row in best]

    def _strengths(self, group: Group) -> dict[int, float]:
        """How strongly each text has what a group asks for: by the best of its terms."""
        best: dict[int, float] = {}
        for term, share in group.terms:
            for row, strength in self.weigh(term).items():
                if strength * share > best.get(row, 0.0):
                    best[row] = strength * share
        return best

    def _read(self, question: str, is_typing: bool) -> Reading:
        """The words that a question asks for."""
        words = split(fold(question))
        groups: list[Group] = []
        spots: list[str] = []
        at = unknown = 0
        while at < len(words):
            meaning = self._thesaurus.match(words, at)
            taken = words[at : at + max(meaning.count, 1)]
            is_last = at + len(taken) >= len(words)
            at += len(taken)
            if is_japanese(taken[0]):
                groups += self._read_japanese(taken[0])
                continue
            if not meaning.count and taken[0] in STOP_WORDS:
                continue
            group = self._to_group(taken, meaning, is_prefix=is_typing and is_last)
            if group is None:
                unknown += 1
            else:
                groups.append(group)
                spots.append(group.terms[0][0])
        if not groups and words:
            groups = [Group(((_phrase([word]), 1.0),)) for word in words if not is_japanese(word)]
        unique = tuple(dict.fromkeys(groups))
        pairs = [
            f"NEAR({first} {second}, 4)"
            for first, second in pairwise(spots)
            if first != second and "*" not in first + second
        ]
        titled = self._titles.get(_title(question), ())
        return Reading(unique, tuple(dict.fromkeys(pairs)), unknown, tuple(titled))

    def _read_japanese(self, run: str) -> list[Group]:
        groups = []
        for phrase, means in self._thesaurus.find_japanese(run):
            groups.append(Group(((_phrase(pair_up(phrase)), 1.0), *self._meanings(means))))
            run = run.replace(phrase, "、")
        for part in filter(None, run.split("、")):
            if not (groups and is_ending(part)):
                groups += [Group(((_phrase([pair]), 1.0),)) for pair in telling_pairs(part)]
        return groups

    def _to_group(self, words: list[str], meaning: Meaning, *, is_prefix: bool) -> Group | None:
        """The group of a word or of a known phrase; ``None`` if no text has anything like it."""
        own = _phrase(words)
        terms: list[tuple[str, float]] = []
        if not meaning.is_only and self.weigh(own):
            terms.append((own, 1.0))
        if is_prefix and len(words[-1]) > 1:
            terms.append((f"{own} *", 1.0))
        terms += self._meanings(meaning.terms)
        if not terms and len(words) == 1:
            terms = self._nearest(words[0])
        return Group(tuple(dict.fromkeys(terms))) if terms else None

    def _meanings(self, means: tuple[str, ...]) -> list[tuple[str, float]]:
        return [(_phrase(split(to_indexed(meaning))), MEANT) for meaning in means]

    def _nearest(self, word: str) -> list[tuple[str, float]]:
        """The known words that a mistyped one may stand for, and what players mean by them."""
        if len(word) < MISTYPED:
            return []
        found = process.extract(
            word,
            self._vocabulary,
            scorer=DamerauLevenshtein.normalized_similarity,
            score_cutoff=ALIKE,
            limit=3,
        )
        if found and found[0][0] in STOP_WORDS:
            return []
        terms: list[tuple[str, float]] = []
        for known, likeness, _ in found:
            if likeness < found[0][1] - 0.05:
                break
            terms.append((_phrase([known]), likeness))
            means = self._thesaurus.match([known], 0).terms
            terms += [(term, share * likeness) for term, share in self._meanings(means)]
        return terms


def _title(text: str) -> tuple[str, ...]:
    return tuple(map(stem, split(fold(text))))


def _phrase(words: Sequence[str]) -> str:
    """Words as an FTS5 phrase. They hold letters and digits only, so nothing needs to be escaped."""
    return '"' + " ".join(words) + '"'
