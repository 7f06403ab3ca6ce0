"""Analyses of matches of any of the games; they run in a worker."""

import time
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from bot.app.languages import install_languages
from engine.kernel.analysis.analysing import Analysing
from engine.kernel.analysis.analyst import Analyst
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.analysis.moments import list_moments
from engine.kernel.journal import Journal
from engine.kernel.players.playing import Playable
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Deck, Result, Ruleset

TIME_TO_JUDGE: Final = 90.0
"""Seconds of processor time for all decisions; what is tried is counted, and this is a last resort."""

G = TypeVar("G", bound=Playable)
R = TypeVar("R", bound=Ruleset)


class Analysed(NamedTuple, Generic[G]):
    """A game that a match can be analysed of, with the cards that the match was played with.

    Args:
        rules: the game.
        analyst: judges its positions.
        start: begins a match with two decks and a seed.
        teach: makes known how its cards are called in other languages.
    """

    rules: Ruleset
    analyst: Analyst[G]
    start: Callable[[tuple[Deck, ...], bytes], G]
    teach: Callable[[], None]


class Prepared(NamedTuple, Generic[G]):
    """A match that can be analysed.

    Args:
        game: its game.
        journal: what was answered.
        analysing: analyses it.
    """

    game: Analysed[G]
    journal: Journal
    analysing: Analysing[G]

    def trace(self) -> ChanceCurve:
        """How the seat's chances went, from the deal to the end."""
        return self.analysing.trace(lambda seed: self.game.start(self.journal.header.decks, seed))

    def judge(self) -> Decisions:
        """What the seat's decisions cost, as far as there is time to judge them (``TIME_TO_JUDGE``)."""
        end = time.process_time() + TIME_TO_JUDGE
        return self.analysing.judge(lambda: time.process_time() > end)


def prepare(
    journal: bytes, result: Result | None, seat: int, rules: R, find_game: Callable[[R], Analysed[G]]
) -> Prepared[G]:
    """Play a match again, for one of its seats.

    Args:
        journal: its journal as JSON.
        result: how it ended by the rules.
        seat: the seat.
        rules: its game as it is today.
        find_game: tells of the game as it was when the match was played.

    Raises:
        DataError: it can't be played again as it was.
    """
    install_languages()
    read = Journal.from_json(journal)
    before = read.rules(rules)
    assert isinstance(before, type(rules)), "with other texts it stays the same game"
    game = find_game(before)
    game.teach()
    seed = derive_seed("analysis", read.header.seed.hex())
    return Prepared(game, read, Analysing(game.analyst, list_moments(before, read, result), seat, seed))
