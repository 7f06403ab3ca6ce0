"""What the packs of games have in common that are played on tables of the kernel and drawn by the kit."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from bot.app.packs.computers import Advising, Examining, Thinking
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import NO_HIGHLIGHTS, Drawing, Highlights, Scene
from bot.games.boards import BoardOrders
from bot.games.taking_back import Secrets
from bot.games.thinking import G, Thinkers
from engine.kernel.card_game import CardGame
from engine.kernel.ruleset import Match, Result, View
from renderers.kit.attacks import Attack
from renderers.kit.themes import list_themes

R = TypeVar("R", bound=CardGame[Any, Any])


class TablePack(GamePack, Generic[R, G]):
    """A game with everything: rules and cards to read, boards that the kit draws, players that think in
    workers, lessons and puzzles.

    Args:
        game: the ruleset with its cards.
    """

    boards: BoardOrders[Any]
    """How its boards are ordered."""
    secrets: Secrets[G]
    """What it keeps from its players."""
    thinkers: Thinkers[Any, G, Any]
    """What thinks about it."""
    move_type = Attack
    has_library = True
    has_hints = True
    has_analysis = True
    has_lessons = True
    has_puzzles = True

    def __init__(self, game: R) -> None:
        super().__init__(game)
        self._game = game

    def as_own(self, match: Match) -> G:
        """A match of this game, which came as any game's."""
        assert isinstance(match, self._game.match), "a pack is asked about matches of its own game"
        return cast(G, match)

    @property
    def numbers(self) -> Collection[str]:
        numbers: Collection[str] = self._game.pool.cards.keys()
        return numbers

    @abstractmethod
    def judge(self, view: View, seat: int) -> float:
        """How well a seat stands, as the judgement would tell it if this were what the seat sees."""

    def find_chance(self, view: View, seat: int) -> float:
        """As the learned judgement tells it from what lies open. It was learned from what a seat sees, hand
        included, so both seats are asked and meet in the middle.
        """
        return (self.judge(view, seat) + 1 - self.judge(view, 1 - seat)) / 2

    def end_view(self, view: View, sentence: str) -> View:
        return replace(view, result=sentence, to_act=None)

    def draw_board(
        self, view: View, names: Sequence[str], last: Sequence[str], highlights: Highlights = NO_HIGHLIGHTS
    ) -> Drawing:
        """The board, with what changed outlined and arrows for the last attacks."""
        return self.boards.order(view, names, last, highlights)

    def draw_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> Sequence[Drawing]:
        """The match as an animated picture, and as a page for a browser."""
        return self.boards.order_replay(title, scenes, names)

    def animate(self, scenes: Sequence[Scene], names: Sequence[str]) -> Drawing:
        return self.boards.animate(scenes, names)

    @property
    def themes(self) -> Sequence[str]:
        return list_themes()

    def keep_own_texts(self, match: Match | None = None) -> bytes:
        """The host's own cards, for workers: as they were when a match began, or as they are now."""
        return b""

    def think(self, computer: str, match: Match, seat: int, seed: bytes) -> Thinking:
        if self.find_computer(computer) is None:
            return super().think(computer, match, seat, seed)
        subject = (computer, match.to_json(), seat, seed, self.keep_own_texts(match))
        return Thinking(self.thinkers.decide, subject)

    def advise(self, match: Match, seat: int, seed: bytes) -> Advising:
        """What the strongest opponent would do, and the term of the judgement that it changes most."""
        return Advising(self.thinkers.give_hint, (match.to_json(), seat, seed, self.keep_own_texts(match)))

    def examine(self, journal: bytes, result: Result | None, seat: int) -> Examining:
        """Every decision is tried out anew, by the judgement."""
        subject = (journal, result, seat, self.keep_own_texts())
        return Examining(self.thinkers.trace_course, self.thinkers.judge_decisions, subject)

    def warm_up(self) -> Thinking:
        """Reading the cards takes a second."""
        return Thinking(self.thinkers.load_cards, (self.keep_own_texts(),))

    def is_revealing(self, before: Match, after: Match, seat: int) -> bool:
        """Whether chance was used, or a card was seen that could not be seen before."""
        return self.secrets.are_told(self.as_own(before), self.as_own(after), seat)
