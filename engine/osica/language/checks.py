"""Checks of cards and decks that need the language."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

import msgspec

from engine.kernel.errors import DataError
from engine.kernel.language import Phrase
from engine.kernel.language.walking import walk
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr
from engine.osica.cards.card import Card
from engine.osica.cards.deck import check_deck, name_of
from engine.osica.cards.node import Part
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import APPEAL_KEYWORDS, CardKind, Timing
from engine.osica.language.facts import BondByName, BondByTag
from engine.osica.language.nouns import Named, Tagged
from engine.osica.language.reader import read_text
from engine.osica.language.texts import Keywords, Timed, TreatedAs


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
    """What keeps a card's texts from being played: words, names and tags that no card of the pool has, texts
    that a card of its kind can't use.
    """
    found = []
    for index, text in enumerate(card.texts):
        place = card.places[index] if index < len(card.places) else None
        file, line = (place.file, place.line) if place else ("", 0)
        try:
            part = read_text(text)
        except DataError as error:
            found.append(Problem(card.number, text, error.message, error.column or 1, file, line))
            continue
        messages = [*unusable_parts(card, part), *(unknown_names(part, pool) if pool is not None else ())]
        found.extend(Problem(card.number, text, message, 1, file, line) for message in messages)
    return found


def unusable_parts(card: Card, part: Part) -> Iterator[str]:
    """What a card of this kind has no use for: a text that could never do anything."""
    timing = part.timing if isinstance(part, Timed) else None
    if card.kind is CardKind.EVENT:
        if timing not in (Timing.PLAY, Timing.COUNTER) and not isinstance(part, TreatedAs):
            yield "an event is never in play: its texts begin with Play or Counter"
    elif timing is Timing.PLAY:
        yield f"a card of the kind {card.kind} is not played for a text: Play is for events"
    if card.kind is CardKind.SUPPORT:
        is_keyword = isinstance(part, Keywords) and any(
            each.keyword in APPEAL_KEYWORDS for each in part.keywords
        )
        if timing is Timing.APPEAL or is_keyword:
            yield "a support never appeals"


def unknown_names(part: Phrase, pool: Pool) -> Iterator[str]:
    """Names and tags in a text that no card has: such a text could never do anything."""
    for node in walk(part):
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


def find_deck_problems(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played: the rules of building one (1.4), texts that aren't
    understood.
    """
    problems = check_deck(pool, deck)
    for number in {number for pile in deck.piles.values() for number in pile}:
        card = pool.cards.get(number)
        found = [] if card is None else problems_of(card)
        if card is not None and found:
            text = tr(
                "{card} has a text that can't be played with: {problem}",
                card=name_of(card, number),
                problem=found[0].message,
            )
            problems.append(DeckProblem(text, "", number))
    return problems
