"""The compiler of card texts: words in, effect tree out, or a diagnostic that says where and what could have
stood there.
"""

import re
from functools import cache, lru_cache

from engine.hocg.abilities.parts import OneShot
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Part, Program
from engine.hocg.language.checks import check
from engine.hocg.language.vocabulary import language
from engine.kernel.errors import DataError
from engine.kernel.language import Misread
from engine.kernel.language.diagnostics import explain, shorten
from engine.kernel.language.quoting import Quotations

MAX_TEXT = 1_000
"""Characters of a text: more than twice the longest printed one, few enough to be worked through."""

LONG_NUMBER = re.compile(r"\d{5,}")


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
    lexicon = {"TAG": default_pool().tags if tags is None else tags}
    try:
        reading = language().read(text, lexicon)
        assert isinstance(reading.node, Program)
        check(kind, reading)
    except Misread as misread:
        line, column = place_of(text, misread.position)
        why = explain(language(), text, misread, lexicon, quotations().quote)
        raise DataError(why, line=line, column=column) from None
    return _merge_paragraphs(reading.node)


@cache
def quotations() -> Quotations:
    """What the shipped cards say, put together once."""
    cards = default_pool().cards.values()
    return Quotations((text.text, card.number) for card in cards for text in card.texts)


def require_size(text: str) -> None:
    """Refuse what no card could have: it would only exhaust the machine.

    Raises:
        DataError: the text or a number in it is too long.
    """
    if len(text) > MAX_TEXT:
        line, column = place_of(text, MAX_TEXT)
        raise DataError(
            f"the text has {len(text)} characters; it can have {MAX_TEXT}", line=line, column=column
        )
    if found := LONG_NUMBER.search(text):
        line, column = place_of(text, found.start())
        raise DataError(
            f"{shorten(found.group())!r} is too large a number; the largest is 9999",
            line=line,
            column=column,
        )


def place_of(text: str, position: int) -> tuple[int, int]:
    """Line and column, from 1, of a position in a text."""
    return text.count("\n", 0, position) + 1, position - (text.rfind("\n", 0, position) + 1) + 1


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
