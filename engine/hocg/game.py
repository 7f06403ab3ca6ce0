"""The façade: one match of hOCG, to be played by prompts and answers."""

from collections.abc import Sequence
from typing import Self

import msgspec

from engine.hocg.actions.menu import find_refusals
from engine.hocg.cards.card import Card
from engine.hocg.cards.deck import check_deck
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.program import GAME, register_compiler
from engine.hocg.forms import FORMS
from engine.hocg.language.book import BOOK
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.hosts import why_idle
from engine.hocg.procedures import damage, dice, loss
from engine.hocg.procedures.triggers import lay_table
from engine.hocg.queries.board import build_view
from engine.hocg.rules.setup import Preparation
from engine.hocg.state.family import GameEvent, Procedure
from engine.hocg.state.state import Player, State
from engine.hocg.state.table import Table
from engine.hocg.state.views import TableView
from engine.hocg.words import wording
from engine.hocg.words.narration import narrate_event
from engine.hocg.words.question import TableQuestion
from engine.kernel.chance import Chance
from engine.kernel.codec import Family
from engine.kernel.errors import DataError
from engine.kernel.events import Event, Viewer
from engine.kernel.machine import Frame, Machine
from engine.kernel.match import TableMatch, require_playable, require_prompt
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, Label, Refusal
from engine.kernel.translation import teach_phrases

FRAME_MODULES = (damage, dice)
"""Modules whose frames only effects push: they must be known before a saved match is read."""

FRAMES: Family[Frame] = Family(Procedure, "frame")
EVENTS: Family[Event] = Family(GameEvent, "event")


register_compiler(compile_text, why_idle)
teach_phrases(GAME, BOOK)


class Snapshot(msgspec.Struct):
    """A whole match as it is saved: the state, the stack of frames, the waiting prompt and this and last
    turn's events. Whoever changes its form, or that of a frame or an event, adds a step to ``FORMS``.
    """

    version: int
    state: State
    stack: msgspec.Raw
    prompt: Prompt | None
    asked: int
    turn_events: msgspec.Raw
    last_turn_events: msgspec.Raw
    lowest: int | None = None


class Game(TableMatch[Table]):
    """One match. ``prompt`` is the question that waits, ``answer`` answers it, ``view`` shows the table,
    ``result`` the end.

    >>> from engine.hocg import HOCG, Game
    >>> deck = dict(HOCG.starter_decks())["hSD01-sora"]
    >>> game = Game.new([deck, deck], seed=bytes(32))
    >>> game.prompt.kind
    'first_player'
    """

    __slots__ = ()

    draw_by_endless_loop = staticmethod(loss.draw_by_endless_loop)
    give_up = staticmethod(loss.concede)

    @classmethod
    def new(cls, decks: Sequence[Deck], seed: bytes, pool: Pool | None = None) -> Self:
        """Prepare a match (6.2) and run to the first prompt.

        Args:
            decks: one deck a seat.
            seed: 32 secret bytes, the key of every shuffle and die.
            pool: the cards; all shipped cards if omitted.

        Raises:
            DataError: a deck can't be played, or the seed has another length.
        """
        pool = pool or default_pool()
        require_playable(decks, seed, lambda deck: check_deck(pool, deck))
        numbers: list[str] = []
        players = []
        split = 0
        for seat, deck in enumerate(decks):
            first = len(numbers)
            for pile in ("oshi", "deck", "cheer"):
                for number, count in sorted(deck.piles[pile].items()):
                    numbers.extend([number] * count)
            split = split or len(numbers)
            size = sum(deck.piles["deck"].values())
            cards = range(first, len(numbers))
            players.append(Player(seat, cards[0], list(cards[1 : 1 + size]), list(cards[1 + size :])))
        state = State(tuple(numbers), split, Chance(seed), (players[0], players[1]))
        return cls.begin(state, [Preparation()], pool)

    @classmethod
    def begin(cls, state: State, stack: list[Frame], pool: Pool) -> Self:
        """Start from any state with these frames to run."""
        game = cls(lay_table(state, pool, Machine(stack)))
        game.run()
        return game

    @property
    def state(self) -> State:
        """The state, to be read only."""
        return self._table.state

    def view(self, viewer: Viewer) -> TableView:
        """What a seat (or, with ``None``, everybody) may know."""
        return build_view(self._table, viewer)

    def copy(self) -> Self:
        return type(self)(self._table.copy())

    def question(self) -> TableQuestion:
        """The decision that it waits for, complete.

        Raises:
            ValueError: it waits for none.
        """
        return TableQuestion(self._table, require_prompt(self.prompt))

    def label(self, option: Option) -> Label:
        """An option of the waiting prompt in words."""
        return self.question().label(option)

    def refusals(self, seat: int) -> Sequence[Refusal]:
        """Why what this seat may wonder about can't be done now."""
        return find_refusals(self._table, seat)

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """An event in one sentence, as far as this viewer may know it."""
        return narrate_event(self._table, event, viewer)

    def describe_board(self, viewer: Viewer) -> str:
        """The visible table as text."""
        return wording.describe_table(self.view(viewer))

    def describe_hand(self, seat: int) -> str:
        """A seat's hand as a text list."""
        return wording.describe_cards(self.view(seat).sides[seat].hand)

    def card(self, handle: int) -> Card:
        """The card behind a handle that an option or a view shows."""
        return self._table.cards[handle]

    def to_json(self) -> bytes:
        """The whole match as JSON, at any prompt."""
        table = self._table
        return msgspec.json.encode(
            Snapshot(
                FORMS.current,
                table.state,
                FRAMES.encode(table.machine.stack),
                table.machine.prompt,
                table.machine.asked,
                EVENTS.encode(table.turn_events),
                EVENTS.encode(table.last_turn_events),
                table.machine.lowest,
            )
        )

    @classmethod
    def from_json(cls, saved: bytes, pool: Pool | None = None) -> Self:
        """The match that :meth:`to_json` saved.

        Raises:
            DataError: it can't be read, was saved by a newer release, or names a card that isn't there.
        """
        try:
            snapshot = msgspec.json.decode(FORMS.bring_forward(saved), type=Snapshot)
        except msgspec.DecodeError as error:
            raise DataError(f"this is no saved match of hOCG: {error}") from error
        machine: Machine[Table] = Machine(
            FRAMES.decode(snapshot.stack), snapshot.prompt, snapshot.asked, snapshot.lowest
        )
        table = lay_table(snapshot.state, pool or default_pool(), machine)
        table.turn_events = EVENTS.decode(snapshot.turn_events)
        table.last_turn_events = EVENTS.decode(snapshot.last_turn_events)
        if snapshot.prompt is None and snapshot.state.result is None:
            machine.run(table)
        return cls(table)

    def __repr__(self) -> str:
        state = self._table.state
        return f"<Game turn {state.turn} {'ab'[state.active]} {state.phase}{self.describe_waiting()}>"
