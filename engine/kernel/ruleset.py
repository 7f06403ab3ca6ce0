"""What a card game must offer so that the bot, the computer players and the tools can run it.

The bot knows only these protocols.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol, Self

import msgspec

from engine.kernel.events import Depth, Event, Viewer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.translation import Saying, say, tr

WAYS_TO_GIVE_UP: Final = ("concede", "timeout")
"""A player gives up, or has run out of time."""
SEATS: Final = (0, 1)
"""The seats of a match."""


class Deck(msgspec.Struct, frozen=True):
    """A list of cards to play with.

    Args:
        name: what its owner calls it.
        piles: pile name -> card number -> how many.
    """

    name: str
    piles: dict[str, dict[str, int]]

    def copy(self) -> "Deck":
        """A deck that can be changed without changing this one."""
        return Deck(self.name, {pile: cards.copy() for pile, cards in self.piles.items()})


class DeckProblem(msgspec.Struct, frozen=True):
    """One reason why a deck can't be played, with the rule behind it."""

    text: str
    clause: str = ""
    card: str = ""


class Result(msgspec.Struct, frozen=True, rename={"wording": "text"}):
    """How a match ended.

    Args:
        winner: the winning seat, or ``None`` for a draw.
        reason: why, in the ruleset's own terms ("life", "deck", ...).
        clause: the rule that decided it.
        wording: one sentence for the players, said in the language of whoever reads it.
    """

    winner: int | None
    reason: str
    clause: str
    wording: str | Saying

    @property
    def text(self) -> str:
        """The sentence in the language that is spoken now."""
        return say(self.wording)


class Refusal(msgspec.Struct, frozen=True):
    """Something a player might want to do but can't now.

    Args:
        text: why, in a sentence; ``SUBJECT`` stands in it for whom it is about.
        clause: the rule behind it.
        subject: whom it is about, if the sentence leaves that open.
    """

    text: str
    clause: str
    subject: str = ""


class View(msgspec.Struct, frozen=True):
    """What one viewer may know; each ruleset adds its own fields. Renderers draw these and nothing else."""

    viewer: Viewer
    turn: int
    active: int


class Match(Protocol):
    """A game in play. At every prompt it is a small value that can be saved, restored and copied."""

    @property
    def prompt(self) -> Prompt | None:
        """The question that is waiting; ``None`` once the match is over."""

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""

    @property
    def events(self) -> Sequence[Event]:
        """What the last answer (or the start) caused, in order."""

    @property
    def depths(self) -> Sequence[Depth]:
        """Where in the stack of procedures each of ``events`` happened."""

    @property
    def turn(self) -> int:
        """The running turn, counted over both players from 1; 0 while the match is prepared."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    def answer(self, ids: Sequence[str]) -> None:
        """Answer the waiting prompt. Raises IllegalAnswer and changes nothing if the answer isn't allowed."""

    def concede(self, seat: int, reason: str = "concede") -> None:
        """End the match: this seat gives up (or, with "timeout", has run out of time)."""

    def view(self, viewer: Viewer) -> View:
        """What a seat, or everybody, may know."""

    def copy(self) -> Self:
        """An independent match at the same point."""

    def to_json(self) -> bytes:
        """The whole match as JSON, to be restored later."""

    def question(self) -> Question:
        """The decision that it waits for, complete. Raises ValueError if it waits for none."""

    def label(self, option: Option) -> Label:
        """An option of the waiting prompt in words."""

    def refusals(self, seat: int) -> Sequence[Refusal]:
        """What this seat can't do at the waiting prompt, and why; empty if there is nothing to explain."""

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """An event in one sentence as this viewer may know it; ``None`` if there is nothing to say."""

    def describe_board(self, viewer: Viewer) -> str:
        """The whole visible table as text, for alt texts and text boards."""

    def describe_hand(self, seat: int) -> str:
        """A seat's hand as a text list."""


class Ruleset(Protocol):
    """A card game: its decks, the start of its matches, and how saved ones are loaded."""

    @property
    def name(self) -> str:
        """Its short name in the database."""

    @property
    def title(self) -> str:
        """The name of the game for people."""

    @property
    def data_hash(self) -> str:
        """Changes whenever the rules or a card text change."""

    def starter_decks(self) -> Sequence[tuple[str, Deck]]:
        """Decks that anyone can play with at once: (id, deck), new ones at each call."""

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        """Everything that keeps a deck from being played; empty if nothing does."""

    def start(self, decks: Sequence[Deck], seed: bytes) -> Match:
        """A new match at its first prompt, seat 0 playing the first deck."""

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """The cards as they are now, packed, for :meth:`with_texts` of any later release.

        Args:
            numbers: only the cards with these numbers.
        """

    def with_texts(self, kept: bytes) -> "Ruleset":
        """The same game with cards that :meth:`keep_texts` packed. Raises DataError if they can't be read."""

    def restore(self, saved: bytes) -> Match:
        """The match that ``Match.to_json`` saved. Raises DataError if it can't be read."""


SUBJECT = "\ufffc"
"""Where in the sentence of a refusal those stand whom it is about."""


def join_refusals(refusals: Iterable[Refusal]) -> list[Refusal]:
    """Refusals as they are read, each sentence once, with all whom it is about."""
    subjects: dict[tuple[str, str], dict[str, None]] = {}
    for refusal in refusals:
        subjects.setdefault((refusal.text, refusal.clause), {})[refusal.subject] = None
    return [
        Refusal(text.replace(SUBJECT, _list(list(names))), clause)
        for (text, clause), names in subjects.items()
    ]


def _list(names: list[str]) -> str:
    """Names one after the other; those that have a comma themselves are parted by more than that."""
    return (tr("; ") if any(", " in name for name in names) else tr(", ")).join(names)
