"""Sentences in the reader's language.

Whatever is said to people is written in English where it is said, through one of these functions. The
English sentence is its own key in the catalogs of the other languages; what a catalog lacks stays English.
The reader's language is known where something is built for somebody, and holds for all that is built there
(:func:`speak`, :func:`speaking`); it follows into tasks and into ``asyncio.to_thread``, not into other
processes.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from engine.kernel.errors import DataError

ENGLISH = "en"
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_catalogs: dict[str, NullTranslations] = {}
_ENGLISH = NullTranslations()
_names: dict[str, dict[str, str]] = {}
Words = Mapping[str, Mapping[str, str]]
"""Names and sentences by language, and in it by their English words."""
_NO_WORDS: Words = MappingProxyType({})
_kept: ContextVar[Words] = ContextVar("kept", default=_NO_WORDS)
_books: dict[str, "Phrasebook"] = {}


class Phrasebook(Protocol):
    """What a game knows of the phrases that its texts are made of."""

    def read(self, sort: str, words: str) -> object:
        """The phrase of a sort that English words are. Raises DataError if they are none."""

    def say(self, phrase: Any, language: str) -> str | None:
        """A phrase in another language than English; ``None`` if it can't be said there."""

    def say_text(self, text: str, language: str) -> str | None:
        """A whole text that a view shows, in another language than English; ``None`` for what is none."""


def install(language: str, catalog: NullTranslations) -> None:
    """Make the catalog of a language known; the one before it is forgotten."""
    _catalogs[language] = catalog


def teach_names(language: str, names: Mapping[str, str]) -> None:
    """Names as a language writes them, by how English does: of cards, arts, skills. They are data of a game
    and stand in no catalog.
    """
    _names.setdefault(language, {}).update(names)


def teach_phrases(game: str, book: Phrasebook) -> None:
    """Make the phrases of a game's texts known to whatever quotes them.

    Args:
        game: the game, as its phrases name it.
        book: reads and says them.
    """
    _books[game] = book


def current_language() -> str:
    """The language that is spoken now."""
    return _language.get()


def languages() -> tuple[str, ...]:
    """English, then the languages that have a catalog."""
    return (ENGLISH, *sorted(_catalogs))


def find_language(locale: str) -> str:
    """The language of a locale as Discord names it ("ja", "en-GB"); English if there is no catalog of it."""
    language = locale.partition("-")[0]
    return language if language in _catalogs else ENGLISH


def speak(language: str) -> None:
    """Say everything in this language from now on, in this task and in those that it begins."""
    _language.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in this language until the end of the block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


@contextmanager
def remembering(words: Words) -> Iterator[None]:
    """Until the end of the block, say names, texts and kept sentences in these words first: as they were when
    something was written down, whatever they are today.
    """
    token = _kept.set(words)
    try:
        yield
    finally:
        _kept.reset(token)


def tr(sentence: str, /, **values: object) -> str:
    """A sentence in the language that is spoken now.

    Args:
        sentence: the English sentence, whole, with a named placeholder for each value (``{name}``). A brace
            of its own is doubled where there are values.
        values: what stands in the places.
    """
    catalog = _catalogs.get(_language.get())
    # A catalog has what it says of itself in the place of an empty sentence.
    said = sentence if catalog is None or not sentence else catalog.gettext(sentence)
    return said.format_map(values) if values else said


def tr_n(one: str, many: str, number: int, /, **values: object) -> str:
    """A sentence whose form depends on a number, which it may name as ``{number}``.

    Args:
        one: the English sentence for 1.
        many: the English sentence for every other number.
        number: the number.
        values: what stands in the other places.
    """
    catalog = _catalogs.get(_language.get())
    said = _ENGLISH.ngettext(one, many, number) if catalog is None else catalog.ngettext(one, many, number)
    return said.format_map({"number": number, **values})


def seat_mark(seat: int) -> str:
    """What stands for a player in what a card game says; front ends put the name there."""
    return f"{{{seat}}}"


def in_every_language(make: Callable[[], str | None]) -> dict[str, str] | None:
    """What ``make`` says, by language: English always, others where they say something else. ``None`` if it
    says nothing.
    """
    with speaking(ENGLISH):
        english = make()
    if english is None:
        return None
    told = {ENGLISH: english}
    for language in _catalogs:
        with speaking(language):
            said = make()
        if said is not None and said != english:
            told[language] = said
    return told


def mark(sentence: str) -> str:
    """The sentence itself, marked as one that catalogs have: for constants, said by :func:`tr` later."""
    return sentence


def tr_name(name: str) -> str:
    """A name as the language that is spoken now writes it; as it is where none is known."""
    return name_in(_language.get(), name)


def name_in(language: str, name: str) -> str:
    """A name as a language writes it, whichever is spoken now; as it is where none is known."""
    remembered = _kept.get()
    if remembered and (kept := remembered.get(language, {}).get(name)) is not None:
        return kept
    names = _names.get(language)
    return name if names is None else names.get(name, name)


def list_names(name: str) -> tuple[str, ...]:
    """A name as each language writes it: the English one first, each form once."""
    return tuple(dict.fromkeys((name, *(names.get(name, name) for names in _names.values()))))


def tr_text(text: str) -> str:
    """A name or a whole text in the language that is spoken now; as it is where that isn't known."""
    said, language = tr_name(text), _language.get()
    if said != text or not text or language == ENGLISH:
        return said
    known = (book.say_text(text, language) for book in _books.values())
    return next((each for each in known if each is not None), text)


class Quote(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """A phrase of a game's texts within a saying. It is kept as a tree while the match runs, and saved as its
    words: a saved match still finds them after the classes of phrases have changed.

    Args:
        game: whose texts.
        sort: the sort of phrase, by which it is read again.
        words: the phrase in English.
    """

    game: str
    sort: str
    words: str

    @classmethod
    def of(cls, game: str, sort: str, words: str, phrase: object) -> "Quote":
        """A quoted phrase with its tree."""
        made = cls(game, sort, words)
        made.__dict__["phrase"] = phrase
        return made

    def say(self) -> str:
        """The phrase in the language that is spoken now; in English where that can't say it."""
        language = _language.get()
        kept = _kept.get().get(language, {}).get(self.words)
        if kept is not None:
            return kept
        if language == ENGLISH or self.game not in _books:
            return self.words
        book, known = _books[self.game], self.__dict__
        if "phrase" not in known:
            try:
                known["phrase"] = book.read(self.sort, self.words)
            except DataError:  # saved by a release that had other words
                return self.words
        return book.say(known["phrase"], language) or self.words


class Saying(msgspec.Struct, frozen=True, array_like=True):
    """A sentence that is kept (in a prompt, a result) and said later, in the language of whoever reads it; it
    is made by :func:`saying`.

    Args:
        sentence: the English sentence with its placeholders, as for :func:`tr`.
        values: what stands in the places; names are said in the reader's language.
        quotes: the phrases that stand in other places.
    """

    sentence: str
    values: "dict[str, int | str | Saying]" = {}
    quotes: dict[str, Quote] = {}

    def say(self) -> str:
        """The sentence in the language that is spoken now."""
        said = {name: say_value(value) for name, value in self.values.items()}
        if self.quotes:
            said.update((name, quote.say()) for name, quote in self.quotes.items())
        return tr(self.sentence, **said)


Value = int | str | Saying | Quote
"""What can stand in a place of a sentence."""


def saying(sentence: str, /, **values: Value) -> Saying:
    """A sentence to be said later.

    Args:
        sentence: the English sentence, as for :func:`tr`.
        values: what stands in its places.
    """
    plain: dict[str, int | str | Saying] = {}
    quotes: dict[str, Quote] = {}
    for name, value in values.items():
        if isinstance(value, Quote):
            quotes[name] = value
        else:
            plain[name] = value
    return Saying(sentence, plain, quotes)


def say_value(value: Value) -> str:
    """What stands in a place of a sentence: a number, a name, a phrase of a text, a sentence of its own."""
    if isinstance(value, str):
        return tr_name(value)
    return str(value) if isinstance(value, int) else value.say()


def say(text: str | Saying) -> str:
    """What is kept, in the language that is spoken now: a sentence without values is its own key."""
    if isinstance(text, Saying):
        return text.say()
    kept = _kept.get().get(_language.get(), {}).get(text)
    return tr(text) if kept is None else kept
