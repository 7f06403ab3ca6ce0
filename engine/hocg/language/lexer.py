"""The lexer of card texts: words and fixed phrases, names in angle brackets, tags, numbers, marks.

The grammar's quoted phrases are the vocabulary. At each place the longest phrase wins, so ``holo Power`` is
one token. Letters count
regardless of case; a tag runs as far as the longest known tag does.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from unicodedata import normalize

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer

from engine.hocg.cards.names import KNOWN_TAGS
from engine.kernel.errors import DataError

WORD = re.compile(
    r"\n\s*|<[^<>]+>|\"[^\"\n]+\"|non-(?=#)|#|\d+(?:st|nd)|\d+|[+\-]\d+|[A-Za-z][A-Za-z'-]*|[^\sA-Za-z0-9]"
)
MAX_TAG_WORDS = 4
NUMBER = re.compile(r"\d+")
SIGNED = re.compile(r"[+\-]\d+")

SPECIAL = frozenset({"NAME", "TAG", "INT", "SIGNED", "STRING", "ABILITY", "THIS_CARD", "NEWLINE", "UNKNOWN"})

FIXED = {
    ("this", "tool"): "THIS_CARD",
    ("this", "mascot"): "THIS_CARD",
    ("this", "fan"): "THIS_CARD",
    ("gift",): "ABILITY",
    ("bloom", "effect"): "ABILITY",
    ("collab", "effect"): "ABILITY",
}
"""Phrases that the grammar names by their sort rather than by their words."""


class TextLexer(Lexer):
    """Splits a card text into the terminals of the grammar."""

    def __init__(self, conf: LexerConf) -> None:
        self.phrases: dict[tuple[str, ...], str] = {}
        for terminal in conf.terminals:
            if terminal.name not in SPECIAL:
                words = tuple(word.casefold() for word in WORD.findall(terminal.pattern.value))
                self.phrases[words] = terminal.name
        self.phrases.update(FIXED)
        self.longest = max(map(len, self.phrases), default=1)

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        """The tokens of a text. Raises DataError at a word that is in no phrase."""
        words = list(WORD.finditer(data))
        at = 0
        while at < len(words):
            token, size = self._next(data, words, at)
            yield token
            at += size

    def _next(self, data: str, words: list[re.Match[str]], at: int) -> tuple[Token, int]:
        match = words[at]
        for size in range(min(self.longest, len(words) - at), 0, -1):
            key = tuple(word.group().casefold() for word in words[at : at + size])
            name = self.phrases.get(key)
            if name is not None:
                return make_token(name, data, match.start(), words[at + size - 1].end()), size
        word = match.group()
        if word.startswith("\n"):
            return make_token("NEWLINE", data, match.start(), match.start() + 1), 1
        if word.startswith('"') and len(word) > 1:
            return make_token("STRING", data, match.start(), match.end()), 1
        if word.startswith("<") and len(word) > 1:
            return make_token("NAME", data, match.start(), match.end()), 1
        if word == "#":
            return self._tag(data, words, at)
        if NUMBER.fullmatch(word):
            return make_token("INT", data, match.start(), match.end()), 1
        if SIGNED.fullmatch(word):
            return make_token("SIGNED", data, match.start(), match.end()), 1
        return make_token("UNKNOWN", data, match.start(), match.end()), 1

    def _tag(self, data: str, words: list[re.Match[str]], at: int) -> tuple[Token, int]:
        """The longest known tag behind a number sign."""
        start = words[at].end()
        rest = normalize("NFKC", data[start:]).casefold()
        best = max((tag for tag in KNOWN_TAGS if rest.startswith(tag)), key=len, default="")
        if not best:
            line, column = place_of(data, words[at].start())
            raise DataError(
                f"no card has a tag that begins like {data[start : start + 20]!r}{suggest_tags(rest)}",
                line=line,
                column=column,
            )
        end = start + len(best)
        size = 1
        while at + size < len(words) and words[at + size].start() < end:
            size += 1
        return make_token("TAG", data, words[at].start(), end), size


def suggest_tags(text: str) -> str:
    """Known tags that look like the beginning of a text, as the end of a sentence."""
    words = text[:60].split()
    starts = [" ".join(words[:count]).rstrip(".,:") for count in range(1, MAX_TAG_WORDS + 1)]
    close = [tag for start in reversed(starts) for tag in get_close_matches(start, sorted(KNOWN_TAGS), 1)]
    return f"; did you mean #{close[0]}?" if close else ""


def place_of(data: str, position: int) -> tuple[int, int]:
    """Line and column, from 1, of a position in a text."""
    line = data.count("\n", 0, position) + 1
    return line, position - (data.rfind("\n", 0, position) + 1) + 1


def make_token(name: str, data: str, start: int, end: int) -> Token:
    """A token that knows where it stands."""
    line, column = place_of(data, start)
    return Token(name, data[start:end], start_pos=start, line=line, column=column, end_pos=end)
