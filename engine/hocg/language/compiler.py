"""The compiler of card texts: words in, effect tree out, or a diagnostic that says where and what could have
stood there.
"""

from functools import cache, lru_cache

from engine.hocg.abilities.parts import OneShot
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Part, Program
from engine.hocg.language.checks import check
from engine.hocg.language.vocabulary import language
from engine.kernel.errors import DataError
from engine.kernel.language import Misread, is_read_as_kept, reading_as_kept
from engine.kernel.language.diagnostics import explain
from engine.kernel.language.quoting import Quotations
from engine.kernel.language.sizes import require_size


@lru_cache(maxsize=16384)
def compile_text(kind: str, text: str, tags: frozenset[str] | None = None) -> Program:
    """The program of a whole text.

    Args:
        kind: what sort of text it is (an ability kind).
        text: the words, a paragraph a line.
        tags: the tags that it may speak of, in comparable form; those of the shipped cards if omitted.

    Raises:
        DataError: a word isn't understood, or what is said means nothing; line, column, the word and what
            could have stood there are named.
    """
    if not text.strip():
        raise DataError("the text is empty", line=1, column=1)
    require_size(text)
    return _compile(kind, text, tags)


def compile_kept(kind: str, text: str, tags: frozenset[str] | None = None) -> Program:
    """The program of a text that is played with already. What this release refuses and an earlier one took is
    read as it was then: without a look at whether it means anything.

    Args:
        kind: as for :func:`compile_text`.
        text: as there.
        tags: as there.

    Raises:
        DataError: its words are no longer understood.
    """
    try:
        return compile_text(kind, text, tags)
    except DataError:
        with reading_as_kept():
            return _compile(kind, text, tags)


def _compile(kind: str, text: str, tags: frozenset[str] | None) -> Program:
    lexicon = {"TAG": default_pool().tags if tags is None else tags}
    try:
        reading = language().read(text, lexicon)
        assert isinstance(reading.node, Program)
        if not is_read_as_kept():
            check(kind, reading)
    except Misread as misread:
        why = explain(language(), text, misread, lexicon, quotations().quote)
        raise DataError.at(why, text, misread.position) from None
    return _merge_paragraphs(reading.node)


@cache
def quotations() -> Quotations:
    """What the shipped cards say, put together once."""
    cards = default_pool().cards.values()
    return Quotations((text.text, card.number) for card in cards for text in card.texts)


def _merge_paragraphs(program: Program) -> Program:
    """Paragraphs without limits that are done one after another are one part."""
    parts: list[Part] = []
    for part in program.parts:
        last = parts[-1] if parts else None
        if isinstance(part, OneShot) and isinstance(last, OneShot) and part.limits == last.limits:
            parts[-1] = OneShot((*last.effects, *part.effects), last.limits)
        else:
            parts.append(part)
    return Program(tuple(parts))
