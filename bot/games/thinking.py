"""Computer opponents and analyses of any of the games; they run in a worker. Opponents see their own seat's
view and the question, nothing else.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from bot.app.languages import install_languages
from bot.app.packs.computers import Hint
from engine.kernel.analysis.analysing import Analysing
from engine.kernel.analysis.analyst import Analyst
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.analysis.moments import Moment, list_moments
from engine.kernel.card_game import CardGame
from engine.kernel.journal import Journal
from engine.kernel.match import TableMatch
from engine.kernel.players.advice import Advice
from engine.kernel.players.protocol import Player
from engine.kernel.players.seeds import derive_seed
from engine.kernel.pools import CardPool
from engine.kernel.ruleset import Result

TIME_TO_THINK: Final = 1.8
"""Seconds of processor time for one decision."""
TIME_TO_JUDGE: Final = 90.0
"""Seconds of processor time for all decisions; what is tried is counted, and this is a last resort."""

P = TypeVar("P", bound=CardPool[Any])
G = TypeVar("G", bound=TableMatch[Any, Any, Any])
S = TypeVar("S", bound=StrEnum)
IsLate = Callable[[], bool]


@dataclass(frozen=True)
class Thinkers(Generic[P, G, S]):
    """What thinks about a game. Its methods go to a worker with it, so all of it can be pickled.

    The host's own cards come with each piece of work, packed, as ``own``. A match keeps those that it began
    with, so a look at the folder wouldn't do.

    Args:
        read_rules: the game with the shipped cards, which a worker has, and the host's own.
        strength: how well a computer player plays, by the name of the opponent.
        seat_player: seats a computer player.
        advise: what a strong player would do, and why.
        make_analyst: judges positions of matches with these cards.
        teach: makes known how the cards are called in other languages.
    """

    read_rules: Callable[[bytes], CardGame[P, G]]
    strength: Callable[[str], S]
    seat_player: Callable[[S, G, int, bytes, P, IsLate], Player]
    advise: Callable[[G, int, bytes, P, IsLate], Advice]
    make_analyst: Callable[[P], Analyst[G]]
    teach: Callable[[P], None]

    def load_cards(self, own: bytes = b"") -> tuple[str, ...]:
        """Read and compile every card, before the first decision needs them."""
        return (self.read_rules(own).data_hash,)

    def decide(
        self, computer: str, saved: bytes, seat: int, seed: bytes, own: bytes = b""
    ) -> tuple[str, ...]:
        """What a computer opponent picks.

        Args:
            computer: its name.
            saved: the match.
            seat: its seat, which is asked.
            seed: decides what it leaves to chance.
            own: the host's own cards.

        Raises:
            DataError: the match can't be read.
            ValueError: it is not this seat that is asked.
        """
        is_late, rules = _let_pass(TIME_TO_THINK), self.read_rules(own)
        game = rules.restore(saved)
        prompt = game.prompt
        if prompt is None or prompt.seat != seat:
            raise ValueError(f"seat {seat} is not asked")
        strength = self.strength(computer)
        player = self.seat_player(strength, game, seat, seed, rules.pool, is_late)
        return tuple(option.id for option in player.choose(prompt, game.view(seat)))

    def give_hint(self, saved: bytes, seat: int, seed: bytes, own: bytes = b"") -> Hint:
        """What a strong computer player would do in somebody's place. Arguments and errors are those of
        :meth:`decide`.
        """
        is_late, rules = _let_pass(TIME_TO_THINK), self.read_rules(own)
        advice = self.advise(rules.restore(saved), seat, seed, rules.pool, is_late)
        return Hint(advice.picked, advice.why)

    def trace_course(self, journal: bytes, result: Result | None, seat: int, own: bytes = b"") -> ChanceCurve:
        """How a seat's chances went, from the deal to the end.

        Args:
            journal: the journal of a match as JSON.
            result: how it ended by the rules.
            seat: for whom.
            own: the host's own cards.

        Raises:
            DataError: it can't be played again as it was.
        """
        rules, read = self._reopen(journal, own)
        analysing = self._analyse(rules, read, result, seat)
        return analysing.trace(lambda seed: rules.start(read.header.decks, seed))

    def judge_decisions(
        self, journal: bytes, result: Result | None, seat: int, own: bytes = b""
    ) -> Decisions:
        """What a seat's decisions cost, as far as there is time to judge them (``TIME_TO_JUDGE``); arguments
        and errors are those of :meth:`trace_course`.
        """
        analysing = self._analyse(*self._reopen(journal, own), result, seat)
        return analysing.judge(_let_pass(TIME_TO_JUDGE))

    def _reopen(self, journal: bytes, own: bytes) -> tuple[CardGame[P, G], Journal]:
        """The game as it was when a match was played, and what was answered."""
        install_languages()
        read, today = Journal.from_json(journal), self.read_rules(own)
        before = read.rules(today)
        assert isinstance(before, type(today)), "with other texts it stays the same game"
        self.teach(before.pool)
        return before, read

    def _analyse(
        self, rules: CardGame[P, G], journal: Journal, result: Result | None, seat: int
    ) -> Analysing[G]:
        """A match, played again for one of its seats."""
        seed = derive_seed("analysis", journal.header.seed.hex())
        moments: list[Moment[G]] = list_moments(rules, journal, result)
        return Analysing(self.make_analyst(rules.pool), moments, seat, seed)


def _let_pass(seconds: float) -> IsLate:
    """Whether so much processor time has passed since now."""
    end = time.process_time() + seconds
    return lambda: time.process_time() > end
