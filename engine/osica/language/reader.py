"""The language of this game: every class with words, the reader and printer made from them, diagnostics."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache

from engine.kernel.disk_cache import DiskCache, default_cache, digest_of_engine, key_of
from engine.kernel.errors import DataError
from engine.kernel.language import QUOTED, SIGNED, Language, Misread, Phrase, classes_in
from engine.kernel.language.diagnostics import explain
from engine.kernel.language.printer import Sayings
from engine.kernel.language.sizes import require_size
from engine.kernel.pickling import NotOurs, dump, load
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import name_in
from engine.osica.cards.node import Part
from engine.osica.cards.terms import write_tag
from engine.osica.language import (
    changes,
    effects_cards,
    effects_field,
    effects_play,
    facts,
    flow,
    nouns,
    picks,
    texts,
    trigger_phrases,
)
from engine.osica.language.nouns import TAG
from engine.osica.language.references import check_references

MODULES = (
    texts,
    flow,
    effects_cards,
    effects_play,
    effects_field,
    trigger_phrases,
    facts,
    changes,
    picks,
    nouns,
)

SAYINGS: Mapping[str, Sayings] = {
    JAPANESE: {
        "TAG": lambda tag: name_in(JAPANESE, write_tag(tag)),
        "QUOTED": lambda name: f"「{name_in(JAPANESE, name)}」",
    }
}
"""Names and tags in languages that write them otherwise, as far as cards tell how (see ``words.spoken``)."""


class PartKeeper:
    """Keeps what texts mean, as long as the source of the engine stays the same.

    Args:
        cache: where it is kept.
    """

    def __init__(self, cache: DiskCache) -> None:
        self.cache = cache

    @cached_property
    def _key(self) -> str:
        return key_of("osica", digest_of_engine())

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """Text -> what it means, as far as it is kept."""
        return self.cache.get("parts", self._key, _load_parts) or {}

    def keep(self, texts: Iterable[str], read: Callable[[str], Part]) -> None:
        """Keep what some texts mean, unless all of it is kept already; what can't be read is left out.

        Args:
            texts: all that shall be kept.
            read: reads one of them. It may raise DataError.
        """
        wanted = set(texts)
        if wanted <= self.parts.keys():
            return
        found: dict[str, Part] = {}
        for text in sorted(wanted):
            with suppress(DataError):
                found[text] = read(text)
        self.cache.put("parts", self._key, dump(found))


def _load_parts(data: bytes) -> dict[str, Part]:
    parts = load(data)
    if not isinstance(parts, dict) or not all(isinstance(each, Part) for each in parts.values()):
        raise NotOurs
    return parts


LANGUAGE = Language(
    classes_in(MODULES), start=Part, terminals=(TAG, QUOTED, SIGNED), cache=default_cache(), sayings=SAYINGS
)
"""The words of card texts."""
KEEPER = PartKeeper(default_cache())
"""Keeps what the texts of the shipped cards mean."""


@lru_cache(maxsize=4096)
def read_text(text: str) -> Part:
    """What a text means.

    Raises:
        DataError: it isn't understood, or speaks of what it hasn't named; the column is named, and what would
            be right.
    """
    if text in KEEPER.parts:
        return KEEPER.parts[text]
    require_size(text)
    try:
        reading = LANGUAGE.read(text)
    except Misread as error:
        raise DataError.at(explain(LANGUAGE, text, error, {}), text, error.position) from error
    if not isinstance(reading.node, Part):
        raise DataError(f"{text!r} is no whole text")
    check_references(reading)
    return reading.node


def keep_parts(texts: Iterable[str]) -> None:
    """Keep for the next process what some texts mean."""
    KEEPER.keep(texts, read_text)


def say(part: Phrase, language: str = "words") -> str:
    """A text, printed from what it means: in English, or in Japanese with ``"ja"``."""
    return LANGUAGE.say(part, language)
