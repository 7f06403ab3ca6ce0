"""The moments of a match that is over, with the game as it was at each."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, cast

from engine.kernel.analysis.analyst import M
from engine.kernel.errors import DataError
from engine.kernel.journal import AGREED, Entry, EntryKind, Journal, find_line, replay_steps
from engine.kernel.players.nearby import Answer
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Result, Ruleset


class Moment(NamedTuple, Generic[M]):
    """An entry of a match with the game before and after it.

    Args:
        number: the entry's number in the journal.
        entry: the entry.
        before: the match before it.
        after: the match after it.
    """

    number: int
    entry: Entry
    before: M
    after: M

    @property
    def prompt(self) -> Prompt | None:
        """The question that it answers; ``None`` if it answers none."""
        return self.before.prompt if self.entry.kind == EntryKind.ANSWER else None

    @property
    def answer(self) -> Answer:
        """The options that were picked there."""
        return () if self.prompt is None else self.prompt.check(self.entry.picked)


class PlayedOtherwise(DataError):
    """A match comes to something else when it is played again: the rules were others then."""


def list_moments(ruleset: Ruleset, journal: Journal, result: Result | None) -> list[Moment[M]]:
    """The entries of a match that were not taken back.

    Args:
        ruleset: the game with the cards that it was played with.
        journal: what was answered.
        result: how it ended by the rules; ``None`` if the players ended it.

    Raises:
        DataError: it can't be played again, or comes to something else.
    """
    line = [(number, entry) for number, entry in find_line(journal.entries) if entry.kind not in AGREED]
    matches = [cast(M, match.copy()) for match in replay_steps(ruleset, journal.header, journal.entries)]
    found = matches[-1].result
    if result is not None and (found is None or found.winner != result.winner):
        raise PlayedOtherwise(f"it ended with {result.reason!r}, and now comes to {found and found.reason!r}")
    return [
        Moment(number, entry, before, after)
        for (number, entry), before, after in zip(line, matches, matches[1:], strict=False)
    ]


def read_chance(match: M, seat: int, judge: Callable[[M, int], float]) -> float:
    """The chance of a seat, or what has come of it."""
    result = match.result
    if result is None:
        return judge(match, seat)
    return 0.5 if result.winner is None else float(result.winner == seat)


def list_decisions(moments: Sequence[Moment[M]], seat: int) -> Iterator[list[Moment[M]]]:
    """What a seat had to decide, turn by turn; an order of cards is no decision.

    Args:
        moments: the match.
        seat: the seat.
    """
    for _, turn in groupby(moments, key=lambda moment: moment.before.turn):
        yield [
            moment
            for moment in turn
            if moment.prompt is not None and moment.prompt.seat == seat and not moment.prompt.is_arrangement
        ]
