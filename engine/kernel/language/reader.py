"""The reader: a text as a tree, or what was not understood and where.

At each place the longest phrase that the parser can take is taken first; where the text can't go on from
there, the next shorter one is tried. Letters count regardless of case.
"""

import re
from bisect import bisect_left
from enum import Enum
from typing import Any

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.language.grammar import Grammar
from engine.kernel.language.parser import END, Parser, Stack, Tree, Word
from engine.kernel.language.patterns import ITSELF, VERB
from engine.kernel.language.phrase import Meaningless, Phrase
from engine.kernel.language.tables import Tables
from engine.kernel.language.terminals import Lexicon

WORD = re.compile(
    r"\n\s*|[A-Za-z][A-Za-z]*-(?=[A-Za-z#<])|\d+(?:st|nd|rd|th)\b|\d+|[A-Za-z][A-Za-z'’-]*|[^\sA-Za-z0-9]"
)
MAX_STEPS = 4_000
"""Tokens that are tried for one text before it is given up."""


class Misread(Exception):
    """A text that can't be read.

    Attributes:
        position: where, from 0.
        message: what is wrong, if the words were understood and mean nothing; else empty.
        expected: the terminals that could have stood there.
    """

    def __init__(self, position: int, message: str = "", expected: tuple[str, ...] = ()) -> None:
        super().__init__(message or f"not understood at {position}")
        self.position = position
        self.message = message
        self.expected = expected


class Reading(msgspec.Struct):
    """A text that was read.

    Args:
        node: the tree.
        spans: phrase and where it begins and ends in the text, in the order of the text.
    """

    node: Phrase
    spans: list[tuple[Phrase, int, int]]

    def position_of(self, phrase: Phrase) -> int:
        """Where a phrase of the tree begins; 0 if it isn't known."""
        return next((start for node, start, _ in self.spans if node is phrase), 0)


class Reader:
    """Reads texts by a grammar.

    Args:
        grammar: the grammar.
        tables: those of its parser.
    """

    def __init__(self, grammar: Grammar, tables: Tables) -> None:
        self.grammar = grammar
        self.tables = tables
        self.parser = Parser(tables)
        self._phrases: dict[tuple[str, ...], list[str]] = {}
        self._of_others: dict[tuple[str, ...], list[str]] = {}
        for name, spellings in grammar.spellings.items():
            for words in spellings:
                self._phrases.setdefault(split(words), []).append(name)
                changed = forms.their(words)
                forms_of_it = {changed, forms.inflect(words)} if name in grammar.verbs else {changed}
                for each in forms_of_it - {words}:
                    self._of_others.setdefault(split(each), []).append(name)
        self._marks = frozenset(grammar.marks.values())
        self._sizes: dict[str, tuple[int, ...]] = {}
        for phrase in sorted((*self._phrases, *self._of_others), key=len, reverse=True):
            if len(phrase) not in (known := self._sizes.get(phrase[0], ())):
                self._sizes[phrase[0]] = (*known, len(phrase))

    @property
    def words(self) -> frozenset[str]:
        """Every word of every phrase, in comparable form."""
        return frozenset(word for phrase in self._phrases for word in phrase)

    def phrase_ends(self, words: list[re.Match[str]]) -> list[int]:
        """Where phrases end that begin with the first of some words, wherever in the grammar they stand."""
        folded = tuple(_fold(word.group()) for word in words[: max(map(len, self._phrases))])
        return [words[size - 1].end() for size in range(1, len(folded) + 1) if folded[:size] in self._phrases]

    def read(self, text: str, lexicon: Lexicon, part: str = "") -> Reading:
        """The tree of a whole text, or of a part of one.

        Args:
            text: the words.
            lexicon: the known words of terminals that have a lexicon.
            part: the class of the part, one of those that are read alone.

        Raises:
            Misread: a word isn't understood, or a phrase means nothing.
        """
        tree, taken = self._parse(text, lexicon, part)
        of_others = {
            word.start
            for word in taken
            if word.terminal in self.grammar.phrases
            and split(word.text) in self._of_others
            and split(word.text) not in self._phrases
        }
        builder = _Builder(self.grammar)
        reading = builder.build(tree)
        for position in sorted(of_others):
            if not any(start <= position < end for start, end in builder.of_others):
                raise Misread(
                    position, "who does that? This form stands behind 'your opponent' or 'each player'"
                )
        return reading

    def _parse(self, text: str, lexicon: Lexicon, part: str) -> tuple[Tree, list[Word]]:
        """The tree that the parser makes of a text, and the words that it took."""
        words = _Words(text)
        stack = stuck = self._begin(part)
        waiting: list[tuple[Stack, Word, int]] = []
        taken: list[Word] = []
        furthest = -1
        at = 0
        for _ in range(MAX_STEPS):
            position = words.starts[at] if at < len(words.starts) else len(text)
            if position > furthest:
                furthest, stuck = position, stack
            found = self._candidates(text, words, at, stack, lexicon)
            waiting += [(stack, word, len(taken)) for word in reversed(found)]
            while waiting:
                before, word, kept = waiting.pop()
                del taken[kept:]
                fed = self.parser.feed(before, word)
                if fed is not None:
                    break
            else:
                break
            if word.terminal == END:
                assert isinstance(fed.last, Tree)
                return fed.last, taken
            stack = fed
            taken.append(word)
            at = bisect_left(words.starts, word.end)
        raise Misread(furthest, expected=self._acceptable(stuck))

    def _begin(self, part: str) -> Stack:
        """What the parser expects at the beginning of a whole text, or of a part of one."""
        first = self.parser.first
        begun = self.parser.feed(first, Word(self.grammar.marks[part], "", -1, -1)) if part else first
        if begun is None:
            raise EngineBug(f"{part} can't be read alone")
        return begun

    def _acceptable(self, stack: Stack) -> tuple[str, ...]:
        """The terminals that can really follow, in the order of the grammar."""
        return tuple(
            name
            for name in self.parser.expected(stack)
            if (name.isupper() or name == END)
            and name not in self._marks
            and self.parser.feed(stack, Word(name, "", 0, 0)) is not None
        )

    def _candidates(self, text: str, words: "_Words", at: int, stack: Stack, lexicon: Lexicon) -> list[Word]:
        """The words that the parser can take here, the longest first."""
        actions = self.parser.expected(stack)
        if at >= len(words.folded):
            return [Word(END, "", len(text), len(text))] if END in actions else []
        start = words.starts[at]
        found: list[tuple[int, str]] = []
        for size in self._sizes.get(words.folded[at], ()):
            key = tuple(words.folded[at : at + size])
            if len(key) == size:
                names = (*self._phrases.get(key, ()), *self._of_others.get(key, ()))
                found += [(words.ends[at + size - 1], name) for name in names if name in actions]
        for name, terminal in self.grammar.vocabulary.terminals.items():
            if name in actions and (end := terminal.end_of(text, start, lexicon)) > start:
                found.append((end, name))
        found.sort(key=lambda each: -each[0])
        return [Word(name, text[start:end], start, end) for end, name in found]


class _Words:
    """The words of a text in comparable form, and where they begin and end."""

    def __init__(self, text: str) -> None:
        found = list(WORD.finditer(text))
        self.folded = [_fold(word.group()) for word in found]
        self.starts = [word.start() for word in found]
        self.ends = [word.end() for word in found]


def split(words: str) -> tuple[str, ...]:
    """A phrase word by word, in comparable form."""
    return tuple(_fold(word) for word in WORD.findall(words))


def _fold(word: str) -> str:
    return "\n" if word[0] == "\n" else word.casefold()


class _Builder:
    """Makes the tree of a text from what the parser found."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.spans: list[tuple[Phrase, int, int]] = []
        self.of_others: list[tuple[int, int]] = []

    def build(self, tree: Tree) -> Reading:
        node = self._value(tree.children[0], is_third=False)
        return Reading(node, sorted(self.spans, key=lambda each: each[1]))

    def _value(self, child: Any, *, is_third: bool) -> Any:
        """The value of a child: a phrase, a member of an enumeration, a list, a word or nothing."""
        if child is None:
            return None
        if isinstance(child, Word):
            return self.grammar.vocabulary.terminals[child.terminal].read(child.text)
        rule = child.name
        if rule in self.grammar.alternatives:
            return self._phrase(child, is_third=is_third)
        if rule.startswith("f_"):
            return True
        if rule.startswith("e_"):
            return self._member(rule, child.children[0].terminal, is_third=is_third)
        return tuple(self._items(child, rule, is_third=is_third))

    def _member(self, rule: str, terminal: str, *, is_third: bool) -> Enum:
        """The member that a word stands for; behind "each player" and "your opponent", "their" is "your"."""
        found = self.grammar.members[rule, terminal]
        if is_third:
            word = self.grammar.phrases[terminal].casefold()
            for each in type(found):
                spelling = str(each.value)
                if spelling != word and forms.their(spelling) == word:
                    return each
        return found

    def _items(self, tree: Tree, rule: str, *, is_third: bool) -> list[Any]:
        rest: list[Any] = []
        while True:
            first = tree.children[0]
            if isinstance(first, Tree) and first.name == rule:
                rest.append(tree.children[1])
                tree = first
                continue
            rest.append(first)
            return [self._value(child, is_third=is_third) for child in reversed(rest)]

    def _phrase(self, tree: Tree, *, is_third: bool) -> Any:
        made = self.grammar.alternatives[tree.name]
        if made.slots == (ITSELF,):
            return self._value(tree.children[0], is_third=is_third)
        fields = dict(made.words.values)
        for slot, child in zip(made.slots, tree.children, strict=True):
            value = self._value(child, is_third=is_third or slot in made.of_others)
            if value is not None and slot != VERB:
                fields[slot] = value
        start = max(tree.start, 0)
        if made.of_others:
            self.of_others.append((start, tree.end))
        try:
            node = made.kind(**fields).settled()
        except Meaningless as problem:
            raise Misread(start, str(problem)) from None
        if isinstance(node, Phrase):
            self.spans.append((node, start, max(tree.end, 0)))
        return node
