"""What commands ask a game's library."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.app.packs.articles import Article, Library
from bot.app.packs.pack import GamePack
from bot.discord.platform.games import read_game


@dataclass(frozen=True)
class Question:
    """What was typed.

    Args:
        words: a question, a name, a number.
        card: a card that it is about.
    """

    words: str | None = None
    card: str | None = None

    @classmethod
    def of(cls, words: str) -> "Question":
        """A question of nothing but words."""
        return cls(words)

    def read_game(self, games: Sequence[GamePack]) -> tuple[GamePack | None, "Question"]:
        """The game that either text begins with, and the question without its name."""
        named: GamePack | None = None
        texts: list[str | None] = []
        for typed in (self.words, self.card):
            game, rest = (None, None) if typed is None else read_game(typed, games)
            named = named or game
            texts.append(rest)
        return named, Question(*texts)


Ask = Callable[[Library, date, Question], Article]
"""A question to a library, as things are on a day."""


def ask_rules(library: Library, _: date, question: Question) -> Article:
    """Ask the rules."""
    return library.ask_rules(question.words or "")


def ask_rulings(library: Library, _: date, question: Question) -> Article:
    """Ask the official answers."""
    return library.ask_rulings(question.words, question.card)


def find_term(library: Library, _: date, question: Question) -> Article:
    """Find a term."""
    return library.find_term(question.words or "")


def find_card(library: Library, day: date, question: Question) -> Article:
    """Find a card."""
    return library.find_card(question.words or "", day)
