"""Terminals: what stands for more than fixed words, as numbers, names and tags do."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any
from unicodedata import normalize

import msgspec

from engine.kernel.language.phrase import is_read_as_kept

Lexicon = Mapping[str, Iterable[str]]
"""Terminal name -> the entries that are known, in comparable form."""


class Terminal(msgspec.Struct, frozen=True):
    """A sort of word.

    Args:
        name: how patterns call it, in capitals.
        pattern: what such a word looks like.
        shown: how it is called in diagnostics and in the manual.
        example: one that could stand there.
        read: from the word to the value of a field.
        say: from the value to the word.
    """

    name: str
    pattern: re.Pattern[str]
    shown: str
    example: str
    read: Callable[[str], Any] = str
    say: Callable[[Any], str] = str

    def end_of(self, text: str, start: int, lexicon: Lexicon) -> int:
        """Where a word of this sort that begins here ends; -1 if none does."""
        found = self.pattern.match(text, start)
        return found.end() if found else -1

    def suggest(self, text: str, start: int, lexicon: Lexicon) -> str:
        """What was perhaps meant by a word that looks like one of this sort and isn't; else empty."""
        return ""


class LexiconTerminal(Terminal, frozen=True):
    """A sort of word of which all are known, as tags are: the longest known one is read. None ends within a
    word: "#Promises" isn't #Promise with something that can be left out.
    """

    mark: str = "#"

    def end_of(self, text: str, start: int, lexicon: Lexicon) -> int:
        """Where the longest known one that begins here ends; -1 if none does."""
        if not text.startswith(self.mark, start):
            return -1
        begin = start + len(self.mark)
        rest = fold(text[begin : begin + 80])
        sizes = [
            len(entry)
            for entry in lexicon.get(self.name, ())
            if rest.startswith(entry)
            and (is_read_as_kept() or not rest[len(entry) : len(entry) + 1].isalnum())
        ]
        return begin + max(sizes) if sizes else -1

    def suggest(self, text: str, start: int, lexicon: Lexicon) -> str:
        """The sentence about an unknown one, with the nearest known one."""
        if not text.startswith(self.mark, start):
            return ""
        begin = start + len(self.mark)
        words = text[begin : begin + 60].split()
        starts = [fold(" ".join(words[:count]).rstrip(".,:")) for count in range(min(4, len(words)), 0, -1)]
        known = sorted(lexicon.get(self.name, ()))
        close = [entry for each in starts for entry in get_close_matches(each, known, 1)]
        hint = f"; did you mean {self.mark}{close[0]}?" if close else ""
        return f"no card has {self.shown} that begins like {text[begin : begin + 20]!r}{hint}"


def fold(text: str) -> str:
    """The comparable form of a word."""
    return normalize("NFKC", text).casefold()


INTEGER = Terminal("INT", re.compile(r"\d+(?![\w])"), "a number", "2", int)
SIGNED = Terminal(
    "SIGNED", re.compile(r"[+-]\d+(?![\w])"), "a signed number", "+20", int, lambda value: f"{value:+d}"
)
BY = Terminal(
    "BY",
    re.compile(r"\d+\s+(?:less|more)(?![\w])", re.IGNORECASE),
    "a number with 'less' or 'more'",
    "10 less",
    lambda words: int(words.split()[0]) * (1 if words.casefold().endswith("more") else -1),
    lambda value: f"{abs(value)} {'more' if value > 0 else 'less'}",
)
QUOTED = Terminal(
    "QUOTED",
    re.compile(r'"[^"\n]+"'),
    "a name in quotation marks",
    '"Name"',
    lambda word: word[1:-1],
    lambda value: f'"{value}"',
)
