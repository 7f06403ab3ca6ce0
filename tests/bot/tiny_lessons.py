"""Lessons of the tiny game: one that asks for the highest card, one that is a whole match; and puzzles."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.bot.tiny_game import TinyMatch, TinyRuleset

SEED = bytes(range(32))


class TinyTerm(NamedTuple):
    """A word of the tiny game."""

    heading: str
    said: str


class TinyWay(NamedTuple):
    """What is still to be answered."""

    step: int
    answers: tuple[tuple[int, tuple[str, ...]], ...]


TERMS: Mapping[str, TinyTerm] = {"number": TinyTerm("number", "What a card scores. It is printed on it.")}


def skip_redraws(game: TinyMatch) -> TinyMatch:
    """The match at its first turn."""
    while game.prompt is not None and game.prompt.kind == "redraw":
        game.answer(())
    return game


class HighestCard:
    """Asks for the highest card of the hand."""

    name, seat, title, goal = "highest", 0, "Numbers", "Play your highest card."
    debrief, lost = "High cards score much.", ""
    opponent, coach = "", ""
    terms: Sequence[str] = ("number",)
    meanings: Mapping[str, str] = {}
    mistakes, sentences = ("That is the lowest.",), ("Play your highest card.",)

    def text(self, step: int) -> str:
        """One text."""
        return "Cards have numbers." if step == 0 else ""

    def hint(self, step: int) -> str:
        """The same at every step."""
        return "Look at the numbers."

    def advise(self, sorts: Sequence[str]) -> tuple[int, str]:
        """There is no coach."""
        return -1, ""

    def begin(self, seed: bytes) -> TinyMatch:
        """The first turn, with the same cards every time."""
        decks = [deck for _, deck in TinyRuleset().starter_decks()][:1] * 2
        return skip_redraws(TinyRuleset().start(decks, SEED))

    def imagine(self, game: TinyMatch, seed: bytes) -> TinyMatch:
        """What is hidden makes no difference here."""
        return game.copy()

    def is_too_late(self, game: TinyMatch) -> bool:
        """Whether a card has scored."""
        return game.scores[0] > 0

    def is_reached(self, game: TinyMatch) -> bool:
        """Whether the highest card scored."""
        return game.scores[0] == max(game.cards[0][card] for card in self.begin(SEED).hands[0])

    def find_way(self, game: TinyMatch) -> TinyWay | None:
        """The highest card, as long as none was played."""
        prompt = game.prompt
        if prompt is None or game.scores[0] or prompt.kind != "play":
            return None
        best = max(prompt.options, key=lambda option: game.cards[0][option.card])
        return TinyWay(0, ((0, (best.id,)),))

    def reply(self, game: TinyMatch) -> tuple[str, ...]:
        """It blocks nothing."""
        return ("no",)

    def find_mistake(self, game: TinyMatch, picked: Sequence[str]) -> str:
        """The lowest card is a mistake that everybody makes."""
        assert game.prompt is not None
        lowest = min(game.prompt.options, key=lambda option: game.cards[0][option.card])
        return "That is the lowest." if tuple(picked) == (lowest.id,) else ""


class FirstMatch(HighestCard):
    """A whole match with a coach."""

    name, title, goal = "first-match", "A first match", "Win."
    debrief, lost = "You have played well.", "Play high cards first."
    opponent, coach = "random", "random"
    terms = ()

    def advise(self, sorts: Sequence[str]) -> tuple[int, str]:
        """The same at each card."""
        return (0, "A high card is good.") if "play" in sorts else (-1, "")

    def begin(self, seed: bytes) -> TinyMatch:
        """The first turn, with other cards every time."""
        decks = [deck for _, deck in TinyRuleset().starter_decks()][:1] * 2
        return skip_redraws(TinyRuleset().start(decks, seed))

    def is_too_late(self, game: TinyMatch) -> bool:
        """A whole match takes as long as it takes."""
        return False

    def is_reached(self, game: TinyMatch) -> bool:
        """Whether it is won."""
        return game.result is not None and game.result.winner == 0

    def find_way(self, game: TinyMatch) -> TinyWay | None:
        """A whole match has no model solution."""
        return None


class HighestPuzzle(HighestCard):
    """The same as a puzzle.

    Args:
        name: what it is called.
        difficulty: how hard it is said to be.
    """

    def __init__(self, name: str, difficulty: int) -> None:
        self.name, self.difficulty = name, difficulty
        self.title = f"The best of {name}"
        self.solution = ("{play: highest}",)
