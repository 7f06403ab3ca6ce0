"""Answers of look-ups, as values: the game says what there is to read, the front end how it is shown.

All texts are plain: nothing in them means anything to Discord, and the front end escapes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

from bot.app.packs.pictures import Drawing


class LookUpKind(StrEnum):
    """What can be asked for by name or in words."""

    RULES = "rules"
    RULINGS = "rulings"
    TERMS = "terms"
    CARDS = "cards"


@dataclass(frozen=True)
class Suggestion:
    """A line that is offered while somebody is typing.

    Args:
        label: what it says.
        value: what is looked up if it is taken.
    """

    label: str
    value: str


@dataclass(frozen=True)
class Head:
    """The title, with small print below it and a line of facts."""

    title: str
    small: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Paragraph:
    """Words, with a title in bold above them if there is one."""

    text: str
    title: str = ""


@dataclass(frozen=True)
class Bullets:
    """A list: what stands out in each line, and the rest of it.

    Args:
        lines: the lines.
        title: what the list is, in bold.
        room: characters that it may take; lines that don't fit are counted.
    """

    lines: tuple[tuple[str, str], ...]
    title: str = ""
    room: int = 3000


@dataclass(frozen=True)
class Small:
    """Lines in small print, such as sources."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """A picture, and what it shows for those who don't see it."""

    drawing: Drawing
    alt: str


@dataclass(frozen=True)
class Divider:
    """A thin line between two parts of an answer."""


@dataclass(frozen=True)
class Link:
    """Something else to read: its name, what leads to it, a few words on it."""

    label: str
    target: str
    detail: str = ""


@dataclass(frozen=True)
class Links:
    """Things to go on with, one to be chosen.

    Args:
        placeholder: what is to be chosen.
        place: tells this list from the others of the answer and from those of other answers.
        links: the things; one that is listed twice is shown once.
    """

    placeholder: str
    place: str
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Tab:
    """A button to a neighbour of what is read; one that leads nowhere now is there all the same."""

    label: str
    target: str
    is_disabled: bool = False


Part = Head | Paragraph | Bullets | Small | Picture | Divider | Links


@dataclass(frozen=True)
class Article:
    """An answer.

    Args:
        parts: what it says, top to bottom.
        tabs: its neighbours, four at most.
        target: what leads to it, so that it can be shown to others; "" if nothing does.
    """

    parts: tuple[Part, ...]
    tabs: tuple[Tab, ...] = ()
    target: str = ""


def note(text: str) -> Article:
    """An article of one sentence, such as that nothing was found."""
    return Article((Paragraph(text),))


class Library(Protocol):
    """What a game has to read. It is loaded once for a process, in a thread."""

    def ask_rules(self, question: str) -> Article:
        """A clause by number, a term by name, or whatever answers a question."""

    def ask_rulings(self, search: str | None, card: str | None) -> Article:
        """Official answers by number, by words, on a card."""

    def find_term(self, term: str) -> Article:
        """A term of the game, by what somebody typed; a sentence if there is none."""

    def find_card(self, typed: str, day: date) -> Article:
        """A card by number or name, or the cards that fit what was typed, as things are on a day."""

    def find_named(self, text: str, day: date) -> Article:
        """The cards that a text speaks of."""

    def open(self, target: str, day: date) -> Article | None:
        """What a link leads to; ``None`` if that is gone."""

    def suggest(self, kind: LookUpKind, typed: str) -> Sequence[Suggestion]:
        """What may be meant by what was typed so far."""

    def explain(self, clause: str) -> str:
        """A clause in one short line; "" if there is none of that number."""
