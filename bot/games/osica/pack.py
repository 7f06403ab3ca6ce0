"""The pack of OSICA. Its decks and its rules can't be looked up yet: it is played with its starter decks."""

from collections.abc import Sequence
from functools import partial

from bot.app.packs.computers import ComputerPlayer, Thinking
from bot.app.packs.pack import ENGLISH, GamePack, Guide
from bot.app.packs.pictures import NO_MARKS, Drawing, Marks
from bot.games.osica.computers import COMPUTERS, decide, load_cards
from bot.games.osica.taking_back import is_revealing
from engine.kernel.documents import Document
from engine.kernel.events import Event
from engine.kernel.ruleset import Match, View
from engine.kernel.scenario.running import ReadyScenario
from engine.osica.game import Game
from engine.osica.ruleset import Osica
from engine.osica.scenario import read_scenario, run_scenario
from engine.osica.state.events import TurnStarted
from engine.osica.state.views import TableView
from renderers.kit.pictures import Picture
from renderers.osica import draw_board, draw_hand

GUIDE = Guide(
    goal=(
        "You win by taking a heart from an opponent who has none left, or when your opponent's deck is empty."
    ),
    turn=(
        "You draw a card, and your limit grows by 2.",
        "In the main phase you play characters and supports as far as places and limit allow; in the event"
        " phase both players in turn play events or pass.",
        "In the cheer phase the top cards of your deck go to your hand, your assist area or your costs.",
        "In the appeal phase your upright characters appeal, one after another; what isn't guarded takes"
        " hearts.",
    ),
)


def to_table(view: View) -> TableView:
    """A view of a match of OSICA."""
    assert isinstance(view, TableView), "OSICA's pictures are made from OSICA's views"
    return view


class OsicaPack(GamePack):
    """OSICA for the bot.

    Args:
        game: the ruleset with its cards.
    """

    def __init__(self, game: Osica) -> None:
        super().__init__(game)
        self._game = game

    def read_scenario(self, document: Document) -> ReadyScenario:
        """A scenario."""
        scenario = read_scenario(document)
        return ReadyScenario(scenario.title, partial(run_scenario, scenario, self._game.pool))

    def guide(self, language: str = ENGLISH) -> Guide:
        """How one wins."""
        return GUIDE

    def headline(self, view: View) -> str:
        """The phase."""
        return f"{to_table(view).phase.value.capitalize()} phase"

    def find_turn(self, event: Event) -> int | None:
        """The turn that begins."""
        return event.turn if isinstance(event, TurnStarted) else None

    def draw_board(
        self, view: View, names: Sequence[str], last: Sequence[str], marks: Marks = NO_MARKS
    ) -> Drawing:
        """The board."""
        return Drawing("board", paint_board, (to_table(view), (names[0], names[1]), tuple(last)))

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        """The hand."""
        return Drawing("hand", paint_hand, (to_table(view), seat, (names[0], names[1])))

    @property
    def computers(self) -> Sequence[ComputerPlayer]:
        """Two strengths."""
        return COMPUTERS

    def think(self, computer: str, saved: bytes, seat: int, seed: bytes) -> Thinking:
        """What a computer opponent picks."""
        if self.find_computer(computer) is None:
            return super().think(computer, saved, seat, seed)
        return Thinking(decide, (computer, saved, seat, seed))

    def warm_up(self) -> Thinking:
        """Reading the cards takes a second."""
        return Thinking(load_cards, ())

    def is_revealing(self, before: Match, after: Match, seat: int) -> bool:
        """Whether chance was used, or a card was seen that could not be seen before."""
        assert isinstance(before, Game), "OSICA's answers are given in OSICA's matches"
        assert isinstance(after, Game), "OSICA's answers are given in OSICA's matches"
        return is_revealing(before, after, seat)


def paint_board(table: TableView, names: tuple[str, str], last: tuple[str, ...]) -> Picture:
    """Draw a board; runs in a worker."""
    return draw_board(table, names=names, last=last)


def paint_hand(table: TableView, seat: int, names: tuple[str, str]) -> Picture:
    """Draw a hand; runs in a worker."""
    return draw_hand(table, seat, names=names)
