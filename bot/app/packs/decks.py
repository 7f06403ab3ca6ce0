"""Decks of a game: reading what people paste, writing for other tools, figures, advice."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

import msgspec

from bot.app.packs.pictures import Drawing
from bot.app.packs.trials import Openings, TrialPlan
from bot.model.played import DeckSort
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck, DeckProblem


@dataclass(frozen=True)
class Format:
    """A way of writing a deck down.

    Args:
        key: its short name.
        title: its name for people, as catalogs have it.
        detail: what it is for, as catalogs have it.
        ending: of a file in it, with the dot.
        is_line: whether it is a line to copy rather than a file.
    """

    key: str
    title: str
    detail: str
    ending: str = ".txt"
    is_line: bool = False


@dataclass(frozen=True)
class WrittenDeck:
    """A deck in a format.

    Args:
        format: the format.
        text: the whole text.
        filename: a safe name for a file with it.
    """

    format: Format
    text: str
    filename: str


@dataclass(frozen=True)
class ReadDeck:
    """A deck that was read: it has a name and cards, but nobody has checked the rules yet.

    Args:
        deck: the deck.
        format: the key of the format that it was written in.
        notes: sentences about what was changed on the way.
    """

    deck: Deck
    format: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChangedDeck:
    """A deck after a change, and each change in words."""

    deck: Deck
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Remarks:
    """Some of what is to be said about a deck, under one title.

    Args:
        title: what sort of remarks these are.
        note: a few words beside the title.
        problems: the remarks.
    """

    title: str
    problems: tuple[DeckProblem, ...]
    note: str = ""


@dataclass(frozen=True)
class DeckReport:
    """Everything that can be said about a deck.

    Args:
        problems: what keeps it from being played at all.
        remarks: what may be ignored among friends.
    """

    problems: tuple[DeckProblem, ...]
    remarks: tuple[Remarks, ...] = ()


@dataclass(frozen=True)
class CardLine:
    """A card in a list: how many, its name, a few words on it, its number."""

    count: int
    name: str
    number: str
    detail: str = ""


@dataclass(frozen=True)
class Pile:
    """A part of a deck, with the title under which its cards are listed."""

    title: str
    cards: tuple[CardLine, ...]

    @property
    def size(self) -> int:
        """How many cards are in it."""
        return sum(card.count for card in self.cards)


@dataclass(frozen=True)
class Figures:
    """The figures of a deck.

    Args:
        lines: what is counted, and the counts.
        small: what is said in small print below.
        title: the title of the table.
        table: odds in columns of equal width; "" for none.
    """

    lines: tuple[tuple[str, str], ...]
    small: tuple[str, ...] = ()
    title: str = ""
    table: str = ""


class Difficulty(StrEnum):
    """How much there is to think of with a deck."""

    EASY = "★☆☆"
    MEDIUM = "★★☆"
    HARD = "★★★"


class StarterLine(msgspec.Struct, frozen=True):
    """A starter deck in a line of a menu (100 characters).

    Args:
        difficulty: how hard it is to play.
        words: how it plays, as catalogs have it.
    """

    difficulty: Difficulty
    words: str


class DeckTools(Protocol):
    """What a game knows about decks."""

    @property
    def formats(self) -> Sequence[Format]:
        """The formats that decks can be written in."""

    @property
    def list_example(self) -> str:
        """A few lines of a list as people paste it."""

    @property
    def change_example(self) -> str:
        """A change in words, as :meth:`change` takes it."""

    def describe_size(self, deck: Deck) -> str:
        """How many cards there are, in one phrase."""

    def describe_starter(self, deck_id: str) -> str:
        """How a starter deck plays and how hard that is, in a line; "" if nothing is to be said."""

    @property
    def leaders(self) -> str:
        """What the cards are called that lead a deck, one a deck; "" where none do."""

    def find_sort(self, deck: Deck) -> DeckSort:
        """The sort of deck that it is, as its players speak of one."""

    def name_sort(self, sort: DeckSort) -> str:
        """A sort of deck in words."""

    def name_card(self, number: str) -> str:
        """What a card is called; its number where it is unknown here."""

    def list_chosen(self, deck: Deck) -> dict[str, int]:
        """The cards that tell how a deck is built, with how often they are in it: those of which every deck
        has some are left out, and the one that leads it.
        """

    def list_piles(self, deck: Deck) -> Sequence[Pile]:
        """The cards of a deck, pile by pile."""

    def report(self, deck: Deck, day: date) -> DeckReport:
        """Everything that can be said about a deck on a day."""

    def count(self, deck: Deck) -> Figures:
        """The figures of a deck, as a table."""

    def read(self, content: bytes | str, name: str = "") -> ReadDeck:
        """Read a deck, whatever format it is in.

        Args:
            content: what was pasted or uploaded.
            name: what a deck without a name of its own is called; "" to let the cards decide.

        Raises:
            UnreadableDeck: it can't be read; the sentence says what is wrong, where, and what would be right.
        """

    def write(self, deck: Deck, key: str) -> WrittenDeck:
        """Write a deck in the format with this key.

        Raises:
            NotExportable: there is no such format, or it has no room for what is in the deck.
        """

    def list_to_edit(self, deck: Deck) -> str:
        """The cards as a list that :meth:`read` reads again."""

    def encode(self, deck: Deck, *, has_name: bool = True) -> str:
        """The whole deck, as short as can be, to be pasted by somebody else. Raises NotExportable."""

    def change(self, deck: Deck, words: str) -> ChangedDeck:
        """Change a deck by a few words. Raises UnreadableDeck; then nothing is changed."""

    def plan_trials(self, deck: Deck) -> TrialPlan | None:
        """How computers try a deck out; ``None`` where none can."""

    def tell_hindrances(self, deck: Deck, trials: Trials) -> Sequence[str]:
        """What hindered a deck in matches with it, in sentences; none if that was nothing."""

    def list_openings(self, deck: Deck) -> Openings:
        """What may be in the first hand."""

    def draw(self, deck: Deck, note: str) -> Drawing | None:
        """A deck as a picture, with a note in it; ``None`` if it is to be shown as text."""
