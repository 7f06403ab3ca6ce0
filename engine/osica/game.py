"""The façade: one match of OSICA, to be played by prompts and answers."""

from collections.abc import Sequence
from typing import Any, Self

from engine.kernel.chance import Chance
from engine.kernel.codec import Family
from engine.kernel.dealing import deal, require_playable
from engine.kernel.events import Event, Viewer
from engine.kernel.machine import Machine
from engine.kernel.match import TableMatch, require_prompt, require_seat, require_viewer
from engine.kernel.ruleset import Deck, Refusal
from engine.kernel.saving import Forms
from engine.kernel.snapshots import Saver, Snapshot
from engine.kernel.translation import teach_phrases
from engine.osica.cards.card import Card
from engine.osica.cards.deck import PILES
from engine.osica.cards.node import GAME
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.cards.settings import Settings
from engine.osica.language.book import BOOK
from engine.osica.language.checks import find_deck_problems
from engine.osica.language.reader import read_text
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.resolution import Resolution
from engine.osica.procedures.standing import draw_by_endless_loop, give_up
from engine.osica.rules.setup import Preparation
from engine.osica.state.state import Player, State
from engine.osica.state.table import Table
from engine.osica.state.views import TableView
from engine.osica.words.board import describe_cards, describe_table
from engine.osica.words.labels import find_refusals
from engine.osica.words.narration import narrate_event
from engine.osica.words.question import TableQuestion
from engine.osica.words.viewing import build_view, view_cards

teach_phrases(GAME, BOOK)


def quote_texts(saved: dict[str, Any]) -> None:
    """1 to 2: the text within the question whether it is used or done says which sort of phrase it is."""
    sentences = ("Use this text of {card}? {text}", "{card}: do what is optional? {text}")
    asked = saved["prompt"]["text"] if saved["prompt"] else ""
    if isinstance(asked, list) and asked[0] in sentences:
        asked.append({"text": ["osica", "Part", asked[1].pop("text")]})


KINDS = {"4.5": "redraw", "5.5.4": "guard"}


def tell_questions_apart(saved: dict[str, Any]) -> None:
    """2 to 3: whether a hand is exchanged, and whether a character guards, are kinds of questions."""
    prompt = saved["prompt"]
    if prompt is not None and prompt["kind"] == "yes_no":
        prompt["kind"] = KINDS.get(prompt.get("clause", ""), "yes_no")


def leave_words_to_readers(saved: dict[str, Any]) -> None:
    """3 to 4: a question is kept without words, which are found for whoever reads it."""
    if saved["prompt"] is not None:
        saved["prompt"].pop("text", None)


FORMS = Forms("match of OSICA", [quote_texts, tell_questions_apart, leave_words_to_readers])
"""The forms in which matches were saved; a change of form adds a step."""


class Game(TableMatch[Table, State, Pool]):
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
    default_pool = staticmethod(default_pool)
    saver = Saver(FORMS, Snapshot[State], Family(Procedure, "frame"))

    @staticmethod
    def lay_table(state: State, pool: Pool, machine: Machine[Table]) -> Table:
        return Table(state, pool.cards_of(state.numbers), machine, read_text)

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
        numbers, split, dealt = deal(decks, PILES)
        players = [
            Player(seat, piles["oshi"][0], piles["deck"], oshi_area=[piles["oshi"][0]])
            for seat, piles in enumerate(dealt)
        ]
        state = State(numbers, split, Chance(seed), (players[0], players[1]), settings)
        return cls.begin(state, [Preparation()], pool)

    def view(self, viewer: Viewer) -> TableView:
        require_viewer(viewer)
        return build_view(self._table, viewer)

    def question(self) -> TableQuestion:
        return TableQuestion(self._table, require_prompt(self.prompt))

    @property
    def acting(self) -> Sequence[int]:
        stack = self._table.machine.stack
        return [frame.scope.seat for frame in stack if isinstance(frame, Resolution)]

    def refusals(self, seat: int) -> Sequence[Refusal]:
        require_seat(seat)
        return find_refusals(self._table, seat)

    def narrate(self, event: Event, viewer: Viewer) -> str | None:
        require_viewer(viewer)
        return narrate_event(self._table, event, viewer)

    def describe_board(self, viewer: Viewer) -> str:
        return describe_table(self.view(viewer))

    def describe_hand(self, seat: int) -> str:
        require_seat(seat)
        return describe_cards(view_cards(self._table, self._table.player(seat).hand))

    def card(self, handle: int) -> Card:
        """The card behind a handle that an option or a view shows."""
        return self._table.cards[handle]
