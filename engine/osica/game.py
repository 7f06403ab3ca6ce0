"""The façade: one match of OSICA, to be played by prompts and answers."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.codec import Family
from engine.kernel.errors import DataError
from engine.kernel.events import Event, Viewer
from engine.kernel.machine import Frame, Machine
from engine.kernel.match import TableMatch, require_playable, require_prompt
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, Label, Refusal
from engine.kernel.saving import Forms
from engine.kernel.translation import teach_phrases
from engine.osica.cards.card import Card
from engine.osica.cards.node import GAME
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.cards.settings import Settings
from engine.osica.language.book import BOOK
from engine.osica.language.checks import find_deck_problems
from engine.osica.language.reader import read_text
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.standing import draw_by_endless_loop, give_up
from engine.osica.rules.setup import Preparation
from engine.osica.state.state import Player, State
from engine.osica.state.table import Table
from engine.osica.state.views import TableView
from engine.osica.words.board import describe_cards, describe_table
from engine.osica.words.labels import find_refusals, label_option
from engine.osica.words.narration import narrate_event
from engine.osica.words.question import TableQuestion
from engine.osica.words.viewing import build_view

teach_phrases(GAME, BOOK)

FRAMES: Family[Frame] = Family(Procedure, "frame")


def quote_texts(saved: dict[str, Any]) -> None:
    """1 to 2: the text within the question whether it is used or done says which sort of phrase it is."""
    sentences = ("Use this text of {card}? {text}", "{card}: do what is optional? {text}")
    asked = saved["prompt"]["text"] if saved["prompt"] else ""
    if isinstance(asked, list) and asked[0] in sentences:
        asked.append({"text": ["osica", "Part", asked[1].pop("text")]})


FORMS = Forms("match of OSICA", [quote_texts])
"""The forms in which matches were saved; a change of form adds a step."""


class Snapshot(msgspec.Struct):
    """A whole match as it is saved."""

    version: int
    state: State
    stack: msgspec.Raw
    prompt: Prompt | None
    asked: int
    lowest: int | None = None


class Game(TableMatch[Table]):
    """One match. ``prompt`` is the question that waits, ``answer`` answers it, ``view`` shows the table,
    ``result`` the end.

    >>> from engine.osica import OSICA, Game
    >>> decks = [deck for _, deck in OSICA.starter_decks()]
    >>> game = Game.new(decks, seed=bytes(32))
    >>> game.prompt.kind
    'first_player'
    """

    __slots__ = ()

    draw_by_endless_loop = staticmethod(draw_by_endless_loop)
    give_up = staticmethod(give_up)

    @classmethod
    def new(
        cls,
        decks: Sequence[Deck],
        seed: bytes,
        pool: Pool | None = None,
        settings: Settings = Settings(),  # noqa: B008  frozen
    ) -> Self:
        """Prepare a match (chapter 4) and run to the first prompt.

        Args:
            decks: one deck a seat.
            seed: 32 secret bytes, the key of every shuffle.
            pool: the cards; all shipped cards if omitted.
            settings: the numbers that the published rules leave open.

        Raises:
            DataError: a deck can't be played, or the seed has another length.
        """
        pool = pool or default_pool()
        require_playable(decks, seed, lambda deck: find_deck_problems(pool, deck))
        numbers: list[str] = []
        players = []
        split = 0
        for seat, deck in enumerate(decks):
            oshi = len(numbers)
            numbers.extend(deck.piles["oshi"])
            for number, count in sorted(deck.piles["deck"].items()):
                numbers.extend([number] * count)
            split = split or len(numbers)
            cards = list(range(oshi + 1, len(numbers)))
            players.append(Player(seat, oshi, cards, oshi_area=[oshi]))
        state = State(tuple(numbers), split, Chance(seed), (players[0], players[1]), settings)
        return cls.begin(state, [Preparation()], pool)

    @classmethod
    def begin(cls, state: State, stack: list[Frame], pool: Pool) -> Self:
        """Start from any state with these frames to run."""
        game = cls(Table(state, pool.cards_of(state.numbers), Machine(stack), read_text))
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
        return label_option(self._table, option)

    def refusals(self, seat: int) -> Sequence[Refusal]:
        """Why what this seat may wonder about can't be done now."""
        return find_refusals(self._table, seat)

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        """An event in one sentence, as far as this viewer may know it."""
        return narrate_event(self._table, event, viewer)

    def describe_board(self, viewer: Viewer) -> str:
        """The visible table as text."""
        return describe_table(self.view(viewer))

    def describe_hand(self, seat: int) -> str:
        """A seat's hand as a text list."""
        return describe_cards(self.view(seat).sides[seat].hand)

    def card(self, handle: int) -> Card:
        """The card behind a handle that an option or a view shows."""
        return self._table.cards[handle]

    def to_json(self) -> bytes:
        """The whole match as JSON, at any prompt."""
        machine = self._table.machine
        return msgspec.json.encode(
            Snapshot(
                FORMS.current,
                self._table.state,
                FRAMES.encode(machine.stack),
                machine.prompt,
                machine.asked,
                machine.lowest,
            )
        )

    @classmethod
    def from_json(cls, saved: bytes, pool: Pool | None = None) -> Self:
        """The match that :meth:`to_json` saved.

        Raises:
            DataError: it can't be read, or names a card that isn't there.
        """
        try:
            snapshot = msgspec.json.decode(FORMS.bring_forward(saved), type=Snapshot)
        except msgspec.DecodeError as error:
            raise DataError(f"this is no saved match of OSICA: {error}") from error
        machine: Machine[Table] = Machine(
            FRAMES.decode(snapshot.stack), snapshot.prompt, snapshot.asked, snapshot.lowest
        )
        cards = (pool or default_pool()).cards_of(snapshot.state.numbers)
        return cls(Table(snapshot.state, cards, machine, read_text))

    def __repr__(self) -> str:
        state = self._table.state
        return f"<Game turn {state.turn} {'ab'[state.active]} {state.phase}{self.describe_waiting()}>"
