"""A language: a vocabulary with its reader and its printers."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cached_property
from importlib.metadata import version

from engine.kernel.disk_cache import DiskCache, key_of
from engine.kernel.language import forms, tables
from engine.kernel.language.grammar import Grammar, Vocabulary
from engine.kernel.language.phrase import Phrase
from engine.kernel.language.printer import ENGLISH, Printer, Sayings
from engine.kernel.language.reader import Reader, Reading
from engine.kernel.language.tables import Tables
from engine.kernel.language.terminals import Lexicon, Terminal
from engine.kernel.lazy_import import lazy_import

FORMAT = "1"
"""Another one whenever tables are made otherwise of the same grammar."""
make_tables: Callable[[str], Tables] = lazy_import("engine.kernel.language.analysis", "make_tables")


class Language:
    """Reads and prints the texts of one vocabulary.

    Args:
        kinds: the classes of the vocabulary.
        start: the class that a whole text is.
        terminals: the terminals that its patterns name.
        cache: keeps the tables of the parser for the next process; by default they are always made.
        sayings: language -> how values of terminals are said in it, where that isn't as in English.
        parts: the classes that can be read alone, beside whole texts.
    """

    def __init__(
        self,
        kinds: Iterable[type[Phrase]],
        start: type[Phrase],
        terminals: Iterable[Terminal] = (),
        cache: DiskCache | None = None,
        sayings: Mapping[str, Sayings] | None = None,
        parts: Iterable[type[Phrase]] = (),
    ) -> None:
        self.vocabulary = Vocabulary(kinds, terminals)
        self.start = start
        self.parts = tuple(parts)
        self.cache = cache or DiskCache(None)
        self._sayings = sayings or {}
        self._printers: dict[str, Printer] = {}

    @cached_property
    def grammar(self) -> Grammar:
        """The rules by which texts are read, made of the vocabulary's patterns when first asked for."""
        return Grammar(self.vocabulary, self.start, self.parts)

    @cached_property
    def reader(self) -> Reader:
        """The reader of texts. Made when first asked for; a cache spares the making of its tables."""
        return Reader(self.grammar, self._tables())

    def _tables(self) -> Tables:
        """The tables of the parser, from the cache if they are there."""
        key = key_of(FORMAT, version("lark"), self.grammar.text)
        return self.cache.keep(
            "tables", key, lambda: make_tables(self.grammar.text), tables.encode, tables.decode
        )

    def printer(self, language: str = ENGLISH) -> Printer:
        """The printer for the patterns of a language."""
        if language not in self._printers:
            self._printers[language] = Printer(self.vocabulary, language, self._sayings.get(language))
        return self._printers[language]

    def read(self, text: str, lexicon: Lexicon | None = None, part: str = "") -> Reading:
        """The tree of a whole text, or of a part of one.

        Args:
            text: the words.
            lexicon: the known words of terminals that have a lexicon.
            part: the class of the part, one of those that can be read alone.

        Raises:
            Misread: a word isn't understood, or a phrase means nothing.
        """
        return self.reader.read(text, lexicon or {}, part)

    def say(self, phrase: Phrase | Enum, language: str = ENGLISH) -> str:
        """A phrase as a text of its own: with capitals where sentences begin."""
        said = self.printer(language).say(phrase)
        return forms.capitalize(said) if language == ENGLISH else said
