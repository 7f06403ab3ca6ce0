"""The language of this game: every class with words, the reader and printer made from them, diagnostics."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from engine.kernel.errors import DataError
from engine.kernel.language import INTEGER, QUOTED, SIGNED, Language, Misread, Phrase
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.cards.pool import Pool
from engine.osica.language import (
    changes,
    effects_cards,
    effects_field,
    facts,
    flow,
    nouns,
    occasions,
    picks,
    texts,
)
from engine.osica.language.facts import BondByName, BondByTag
from engine.osica.language.nouns import TAG, Named, Tagged

MODULES = (texts, flow, effects_cards, effects_field, occasions, facts, changes, picks, nouns)


def vocabulary() -> tuple[type[Phrase], ...]:
    """Every class of the language, in the order of the modules."""
    return tuple(
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Phrase) and value.__module__ == module.__name__
    )


LANGUAGE = Language(vocabulary(), start=Part, terminals=(TAG, QUOTED, SIGNED))
"""The words of card texts."""


@lru_cache(maxsize=4096)
def read_text(text: str) -> Part:
    """What a text means.

    Raises:
        DataError: it isn't understood; the column and what could stand there are named.
    """
    try:
        node = LANGUAGE.read(text).node
    except Misread as error:
        raise DataError(explain(text, error), line=1, column=error.position + 1) from error
    if not isinstance(node, Part):
        raise DataError(f"{text!r} is no whole text")
    return node


def explain(text: str, error: Misread) -> str:
    """A misreading in a sentence: where, and what could have stood there."""
    if error.message:
        return error.message
    rest = text[error.position :]
    found = f"{rest.split()[0]!r}" if rest.split() else "the end"
    could = sorted({word for name in error.expected if (word := word_of(name))})[:6]
    behind = text[: error.position].split()[-3:]
    place = f" after {' '.join(behind)!r}" if behind else ""
    return f"I don't understand {found}{place}; here could stand: {', '.join(could) or 'nothing more'}"


def word_of(name: str) -> str:
    """A terminal of the grammar as people know it."""
    terminals = {INTEGER.name: INTEGER, **LANGUAGE.vocabulary.terminals}
    if name in terminals:
        return f"{terminals[name].shown} ({terminals[name].example})"
    return repr(LANGUAGE.grammar.phrases[name]) if name in LANGUAGE.grammar.phrases else ""


def say(part: Phrase) -> str:
    """A text, printed from what it means."""
    return LANGUAGE.say(part)


class Problem(msgspec.Struct, frozen=True):
    """A text of a card that can't be played with.

    Args:
        number: the card's.
        text: which text.
        message: what is wrong.
        column: where in the text, from 1.
        file: the card file, if it is known.
        line: the line in it.
    """

    number: str
    text: str
    message: str
    column: int = 1
    file: str = ""
    line: int = 0


def problems_of(card: Card, pool: Pool | None = None) -> list[Problem]:
    """What keeps a card's texts from being played: words, and names and tags that no card of the pool has."""
    found = []
    for index, text in enumerate(card.texts):
        place = card.places[index] if index < len(card.places) else None
        file, line = (place.file, place.line) if place else ("", 0)
        try:
            part = read_text(text)
        except DataError as error:
            found.append(Problem(card.number, text, error.message, error.column or 1, file, line))
            continue
        if pool is not None:
            messages = unknown_names(part, pool)
            found.extend(Problem(card.number, text, message, 1, file, line) for message in messages)
    return found


def unknown_names(part: Phrase, pool: Pool) -> Iterator[str]:
    """Names and tags in a text that no card has."""
    for node in nodes_of(part):
        match node:
            case Tagged(tag=tag) | BondByTag(tag=tag) if tag not in pool.tags:
                yield f"no card has the tag <{tag}>"
            case Named(name=name) | BondByName(card=name) if name not in pool.names:
                yield f'no card is called "{name}"'


def nodes_of(value: object) -> Iterator[Phrase]:
    """A phrase and everything in it."""
    if isinstance(value, Phrase):
        yield value
        for field in value.__struct_fields__:
            yield from nodes_of(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from nodes_of(each)
