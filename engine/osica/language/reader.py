"""The language of this game: every class with words, the reader and printer made from them, diagnostics."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache

import msgspec

from engine.kernel.errors import DataError
from engine.kernel.language import QUOTED, SIGNED, Language, Misread, Phrase
from engine.kernel.language.diagnostics import explain
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.cards.pool import Pool
from engine.osica.language import (
    changes,
    effects_cards,
    effects_field,
    effects_play,
    facts,
    flow,
    nouns,
    occasions,
    picks,
    texts,
)
from engine.osica.language.facts import BondByName, BondByTag
from engine.osica.language.nouns import TAG, Named, Tagged

MODULES = (texts, flow, effects_cards, effects_play, effects_field, occasions, facts, changes, picks, nouns)


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
        raise DataError(explain(LANGUAGE, text, error, {}), line=1, column=error.position + 1) from error
    if not isinstance(node, Part):
        raise DataError(f"{text!r} is no whole text")
    return node


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
    """Names and tags in a text that no card has: such a text could never do anything."""
    for node in nodes_of(part):
        match node:
            case Tagged(tag=tag) | BondByTag(tag=tag) if tag not in pool.tags:
                hint = did_you_mean(tag, pool.tags, "<{}>")
                yield f"no card has the tag <{tag}>{hint}"
            case Named(name=name) | BondByName(card=name) if name not in pool.names:
                hint = did_you_mean(name, pool.names, '"{}"')
                yield f'no card is called "{name}"{hint}'


def did_you_mean(word: str, known: Iterable[str], form: str) -> str:
    """The nearest known word, as the end of a sentence about an unknown one."""
    close = get_close_matches(word, sorted(known), 1)
    return f"; did you mean {form.format(close[0])}?" if close else ""


def nodes_of(value: object) -> Iterator[Phrase]:
    """A phrase and everything in it."""
    if isinstance(value, Phrase):
        yield value
        for field in value.__struct_fields__:
            yield from nodes_of(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from nodes_of(each)
