"""What somebody asks who is new to a game, answered in a few plain words.

Newcomers don't know the words of the rules: "when is the game over" shares none with the clause that answers
it. So each question is kept in many wordings, and what is asked is held against all of them. Words that many
questions share ("can", "how") count little, rare ones much (tf-idf), players' words as those of the rules. A
question is as alike as its nearest wording and as all its wordings of one language together; which words tell
it from its neighbours is learned from the wordings of all.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pydantic import Field
from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from bot.app.languages import spoken_of
from bot.app.lookup.clauses import Number
from bot.app.lookup.learning import add_up, learn
from bot.app.lookup.loading import Entry
from bot.app.lookup.synonyms import Thesaurus
from bot.app.lookup.words import fold, is_japanese, pair_up, split, stem, to_indexed
from engine.kernel.disk_cache import default_cache
from engine.kernel.errors import DataError

READ = 200
"""So many letters of what is asked are read."""
CACHED = 512
ALIKE = 0.2
"""From this likeness on (1 is the very wording) a question may be one that is known."""
LIKELY = 0.4
"""From this likeness on it is offered for words that may not be a question yet, or not be one at all."""
SURE = 0.25
"""From this likeness on it is one, if its words don't rather speak for a question about a single case."""
MARGIN = 0.05
"""So much more its words must speak for it than for a single case, but for the very wording."""
LEARNED = 1.0
"""How much what its words speak for counts beside the likeness when questions are put in order."""
MISTYPED = 4
"""From so many letters on a word may be mistyped."""
SPELLED = 0.75
"""How much alike a mistyped word and a known one must be (1 is equal)."""
VERY = 0.95
"""From this likeness on it is the very wording."""
MEANT = 0.9
"""How much a word of the rules counts in the place of a player's word."""
SIGN = 0.4
"""How much a single Japanese sign counts beside a pair of two."""
KANA = 0.4
"""How much hiragana counts beside kanji and katakana: endings and particles are, hardly any term."""
TOGETHER = 1.0
"""How much all wordings of a question together count beside the nearest one."""
NEXT_TO = 0.5
"""How much two English words that stand side by side count beside a word."""
RIVAL = ""
"""What stands for the name of a question where a wording is of a single case; no name is empty."""
HIRAGANA = re.compile("[\u3041-\u309f]+")


class FirstQuestion(Entry):
    """A question.

    Args:
        name: what it is known by.
        ask: how it may be asked; the first wording is its heading.
        ja_ask: the same in Japanese.
        answer: the answer.
        ja_answer: the answer in Japanese.
        clauses: the clauses that it follows from, the most important one first.
        term: the term that it explains, if it is about one.
    """

    name: str = Field(min_length=1)
    ask: tuple[str, ...] = Field(min_length=1)
    ja_ask: tuple[str, ...] = Field(min_length=1)
    answer: str = Field(min_length=1)
    ja_answer: str = Field(min_length=1)
    clauses: tuple[Number, ...] = Field(min_length=1)
    term: str = ""

    @property
    def asked(self) -> str:
        """Its heading in the language that is spoken."""
        return spoken_of(self.ask[0], self.ja_ask[0])

    @property
    def answered(self) -> str:
        """Its answer in the language that is spoken."""
        return spoken_of(self.answer, self.ja_answer)


class Found(NamedTuple):
    """A first question that something asked may mean.

    Args:
        question: the question.
        likeness: how alike they are, up to 1 for the very wording.
        score: how much speaks for this question; only differences mean something.
        is_sure: whether it is that question, as nothing else that is answered is more alike.
    """

    question: FirstQuestion
    likeness: float
    score: float
    is_sure: bool

    @property
    def is_likely(self) -> bool:
        """Whether it is worth offering where nobody need have asked a whole question: while somebody types,
        or for a term that isn't known.
        """
        return self.likeness >= LIKELY


class Likeness:
    """How alike something asked and each question are: the cosine of the angle between their words.

    Args:
        known: the name of a question and the share of each word, for every wording to compare with.
    """

    def __init__(self, known: Iterable[tuple[str, Mapping[str, float]]]) -> None:
        # By number, the question of each wording; by word, its wordings with its share of each.
        self._names: list[str] = []
        self._wordings: dict[str, list[tuple[int, float]]] = {}
        for number, (name, words) in enumerate(known):
            self._names.append(name)
            for word, share in words.items():
                self._wordings.setdefault(word, []).append((number, share))

    def compare(self, words: Mapping[str, float]) -> dict[str, float]:
        """By question the likeness of the wording that is most alike; questions that share no word are left
        out.

        Args:
            words: the words of what is asked with the share of each.
        """
        alike: dict[int, float] = {}
        for word, weight in words.items():
            for number, share in self._wordings.get(word, ()):
                alike[number] = alike.get(number, 0.0) + weight * share
        likeness: dict[str, float] = {}
        for number, value in alike.items():
            name = self._names[number]
            likeness[name] = max(likeness.get(name, 0.0), value)
        return likeness


class FirstQuestions:
    """All first questions of a game.

    Args:
        questions: the questions.
        thesaurus: players' words.
        rivals: questions about single cases that are answered elsewhere, in whatever words.

    Raises:
        DataError: a name is there twice.
    """

    def __init__(
        self, questions: Iterable[FirstQuestion], thesaurus: Thesaurus, rivals: Iterable[str] = ()
    ) -> None:
        self._thesaurus = thesaurus
        self.questions: dict[str, FirstQuestion] = {}
        for question in questions:
            if question.name in self.questions:
                raise DataError(f"the question {question.name!r} is there twice; each name has one entry")
            self.questions[question.name] = question
        read = {
            question.name: [self._read(wording) for wording in (*question.ask, *question.ja_ask)]
            for question in self.questions.values()
        }
        # In how many questions, not in how many wordings: what all wordings of one share tells it apart.
        found = Counter(word for wordings in read.values() for word in set().union(*wordings))
        self._rarity = {word: math.log(1 + len(read) / count) for word, count in found.items()}
        self._vocabulary = sorted(
            thesaurus.words.union(
                word
                for question in self.questions.values()
                for wording in question.ask
                for word in split(fold(wording))
            )
        )
        self._unknown = math.log(1 + len(read))
        weighed = {name: [self._weigh(words) for words in wordings] for name, wordings in read.items()}
        wordings = [(name, words) for name, wordings in weighed.items() for words in wordings]
        rivalling = [(RIVAL, self._weigh(self._read(rival))) for rival in rivals]
        together = [
            (name, _add_up(words))
            for name, question in self.questions.items()
            for words in (weighed[name][: len(question.ask)], weighed[name][len(question.ask) :])
        ]
        self._nearest = Likeness((*wordings, *rivalling))
        self._together = Likeness(together)
        self._learned = learn((*wordings, *rivalling), default_cache())
        self.find = lru_cache(CACHED)(self._find)

    def _find(self, asked: str) -> tuple[Found, ...]:
        """The questions that something asked may mean, the likest first.

        Args:
            asked: words in English or Japanese.
        """
        words = self._weigh(self._read(self._spell(asked[:READ])))
        nearest, together = self._nearest.compare(words), self._together.compare(words)
        nearest.pop(RIVAL, None)
        speaks = add_up(self._learned, words, (RIVAL, *nearest))
        against = speaks[RIVAL] + MARGIN
        found = []
        for name, near in nearest.items():
            question, spoken = self.questions[name], speaks[name]
            likeness = (near + TOGETHER * together.get(name, 0.0)) / (1 + TOGETHER)
            if near >= VERY:
                found.append(Found(question, near, math.inf, True))
            elif likeness >= ALIKE:
                is_sure = likeness >= SURE and spoken >= against
                found.append(Found(question, likeness, likeness + LEARNED * spoken, is_sure))
        return tuple(sorted(found, key=lambda each: (-each.score, -each.likeness)))

    def _spell(self, asked: str) -> str:
        """What is asked with the nearest known word for each English one that was mistyped."""
        return " ".join(map(self._correct, split(fold(asked))))

    def _correct(self, word: str) -> str:
        if is_japanese(word) or len(word) < MISTYPED or word.isdigit() or stem(word) in self._rarity:
            return word
        likeness = DamerauLevenshtein.normalized_similarity
        found = process.extractOne(word, self._vocabulary, scorer=likeness, score_cutoff=SPELLED)
        return found[0] if found else word

    def _weigh(self, words: Mapping[str, float]) -> dict[str, float]:
        """Each word with its share of what is asked; the squares of all shares add up to 1."""
        return _share({word: count * self._rarity.get(word, self._unknown) for word, count in words.items()})

    def _read(self, asked: str) -> dict[str, float]:
        """The words of a question with how much each counts, apart from how rare it is."""
        found: dict[str, float] = {}
        for word, share in self._list_words(asked):
            found[word] = max(share, found.get(word, 0.0))
        return found

    def _list_words(self, asked: str) -> Iterator[tuple[str, float]]:
        words = split(fold(asked))
        at = 0
        while at < len(words):
            if is_japanese(words[at]):
                yield from self._list_signs(words[at])
                at += 1
                continue
            meaning = self._thesaurus.match(words, at)
            count = max(meaning.count, 1)
            if not is_japanese(words[at - 1]) and at:
                yield f"{stem(words[at - 1])} {stem(words[at])}", NEXT_TO
            if not meaning.is_only:
                yield from ((stem(word), 1.0) for word in words[at : at + count])
            yield from self._list_meanings(meaning.terms)
            at += count

    def _list_signs(self, run: str) -> Iterator[tuple[str, float]]:
        """Pairs and signs of a run of Japanese writing, and what players mean by its words."""
        yield from ((pair, _count_writing(pair)) for pair in pair_up(run))
        yield from ((sign, SIGN * _count_writing(sign)) for sign in run)
        for _, means in self._thesaurus.find_japanese(run):
            yield from self._list_meanings(means)

    def _list_meanings(self, means: Iterable[str]) -> Iterator[tuple[str, float]]:
        for meaning in means:
            yield from ((stem(word), MEANT) for word in split(to_indexed(meaning)))


def _count_writing(signs: str) -> float:
    """How much Japanese signs count by how they are written."""
    return KANA if HIRAGANA.fullmatch(signs) else 1.0


def _share(weights: Mapping[str, float]) -> dict[str, float]:
    """Weights made so long that their squares add up to 1."""
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}


def _add_up(wordings: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The shares of the words of several wordings together."""
    total: dict[str, float] = {}
    for words in wordings:
        for word, share in words.items():
            total[word] = total.get(word, 0.0) + share
    return _share(total)
