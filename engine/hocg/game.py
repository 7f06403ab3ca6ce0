"""The façade: one match of hOCG, to be played by prompts and answers."""

from collections.abc import Sequence
from typing import Self

import msgspec

from engine.hocg.actions.menu import find_refusals
from engine.hocg.cards.card import Card
from engine.hocg.cards.deck import PILES, check_deck
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.program import GAME, register_compiler
from engine.hocg.forms import FORMS
from engine.hocg.language.book import BOOK
from engine.hocg.language.compiler import compile_kept, compile_text
from engine.hocg.language.hosts import why_idle
from engine.hocg.procedures import damage, dice, loss
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.triggers import lay_table
from engine.hocg.queries.board import build_view, view_cards
from engine.hocg.rules.setup import Preparation
from engine.hocg.state.family import GameEvent, Procedure
from engine.hocg.state.state import Player, State
from engine.hocg.state.table import Table
from engine.hocg.state.views import TableView
from engine.hocg.words import board
from engine.hocg.words.narration import narrate_event
from engine.hocg.words.question import TableQuestion
from engine.kernel import snapshots as kernel
from engine.kernel.chance import Chance
from engine.kernel.codec import Family
from engine.kernel.dealing import deal, require_playable
from engine.kernel.events import Event, Viewer
from engine.kernel.machine import Frame
from engine.kernel.match import TableMatch, require_prompt, require_seat, require_viewer
from engine.kernel.ruleset import Deck, Refusal
from engine.kernel.snapshots import Saver
from engine.kernel.translation import teach_phrases

FRAME_MODULES = (damage, dice)
"""Modules whose frames only effects push: they must be known before a saved match is read."""

FRAMES: Family[Frame] = Family(Procedure, "frame")
EVENTS: Family[Event] = Family(GameEvent, "event")


register_compiler(compile_text, compile_kept, why_idle)
teach_phrases(GAME, BOOK)


class Snapshot(kernel.Snapshot[State], kw_only=True):
    """A match as it is saved, with this and last turn's events."""

    turn_events: msgspec.Raw
    last_turn_events: msgspec.Raw


class Game(TableMatch[Table, State, Pool]):
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
    lay_table = staticmethod(lay_table)
    default_pool = staticmethod(default_pool)
    saver = Saver(FORMS, Snapshot, FRAMES)

    @classmethod
    def new(cls, decks: Sequence[Deck], seed: bytes, pool: Pool | None = None) -> Self:
        pool = pool or default_pool()
        require_playable(decks, seed, lambda deck: check_deck(pool, deck))
        numbers, split, dealt = deal(decks, PILES)
        players = [
            Player(seat, piles["oshi"][0], piles["deck"], piles["cheer"]) for seat, piles in enumerate(dealt)
        ]
        state = State(numbers, split, Chance(seed), (players[0], players[1]))
        return cls.begin(state, [Preparation()], pool)

    def view(self, viewer: Viewer) -> TableView:
        require_viewer(viewer)
        return build_view(self._table, viewer)

    def question(self) -> TableQuestion:
        return TableQuestion(self._table, require_prompt(self.prompt))

    @property
    def acting(self) -> Sequence[int]:
        stack = self._table.machine.stack
        return [frame.ability.seat for frame in stack if isinstance(frame, Resolution)]

    def refusals(self, seat: int) -> Sequence[Refusal]:
        require_seat(seat)
        return find_refusals(self._table, seat)

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        require_viewer(viewer)
        return narrate_event(self._table, event, viewer)

    def describe_board(self, viewer: Viewer) -> str:
        return board.describe_table(self.view(viewer))

    def describe_hand(self, seat: int) -> str:
        require_seat(seat)
        return board.describe_cards(view_cards(self._table, self._table.player(seat).hand))

    def card(self, handle: int) -> Card:
        """The card behind a handle that an option or a view shows."""
        return self._table.cards[handle]

    def keep_more(self) -> dict[str, msgspec.Raw]:
        return {
            "turn_events": EVENTS.encode(self._table.turn_events),
            "last_turn_events": EVENTS.encode(self._table.last_turn_events),
        }

    def restore_more(self, snapshot: Snapshot) -> None:
        self._table.turn_events = EVENTS.decode(snapshot.turn_events)
        self._table.last_turn_events = EVENTS.decode(snapshot.last_turn_events)
