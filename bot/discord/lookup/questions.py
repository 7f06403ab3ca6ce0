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
    """`/rule`: a clause by number, a term by name, or whatever answers a question."""
    return library.ask_rules(question.words or "")


def ask_rulings(library: Library, _: date, question: Question) -> Article:
    """`/ruling`: official answers by number, by words, or on a card."""
    return library.ask_rulings(question.words, question.card)


def find_term(library: Library, _: date, question: Question) -> Article:
    """`/keyword`: what a term of the game means."""
    return library.find_term(question.words or "")


def find_card(library: Library, day: date, question: Question) -> Article:
    """`/card`: a card by number or name, or the cards that fit what was typed, as things are on that day."""
    return library.find_card(question.words or "", day)
