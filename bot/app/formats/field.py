"""An event at a moment, as its arithmetic sees it."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from bot.model.events import Entrant, EventRules, Outcome, Pairing, Reason

Seated = frozenset[frozenset[int]]
"""Who sits together at the tables of a round: the numbers of each."""


class Meeting(msgspec.Struct, frozen=True):
    """Two entrants who are to play each other in a round.

    Args:
        first: the number of an entrant.
        second: the number of the other one; ``None`` for a bye.
        outcome: what comes of it, where that is plain from the beginning.
        reason: why.
    """

    first: int
    second: int | None
    outcome: Outcome | None = None
    reason: Reason = Reason.PLAYED


def give_bye(number: int) -> Meeting:
    """A round without an opponent, which counts as won."""
    return Meeting(number, None, Outcome.FIRST, Reason.BYE)


class Field(msgspec.Struct, frozen=True, dict=True):
    """An event at a moment.

    Args:
        rules: by what it is played.
        entrants: everybody who plays or has played in it.
        pairings: the tables of all rounds so far, all decided but for those of the last one.
        round: the last round that was paired.
        lot: decides what is left to chance.
        apart: who would rather not meet; only a Swiss can heed that.
        proposed: how the next round was paired before, each way of which it is not to be paired again.
        barred: who is not to sit together in the next round, to find another way than those of ``proposed``.
        kept: who is to sit together there.
    """

    rules: EventRules
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    round: int
    lot: int
    apart: frozenset[frozenset[int]] = frozenset()
    proposed: frozenset[Seated] = frozenset()
    barred: Seated = frozenset()
    kept: Seated = frozenset()

    @cached_property
    def seeds(self) -> Mapping[int, int]:
        """Where each entrant was put at the beginning, by number; those who came later follow."""
        known = len(self.entrants)
        return {each.number: each.seed or known + each.number for each in self.entrants}

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The numbers of those who still play, the first seed first."""
        numbers = [each.number for each in self.entrants if each.is_in]
        return tuple(sorted(numbers, key=self.seeds.__getitem__))

    @cached_property
    def met(self) -> frozenset[frozenset[int]]:
        """Who has played whom: a pair for each meeting."""
        return frozenset(frozenset(each.players) for each in self.pairings if each.second is not None)

    @cached_property
    def byes(self) -> Counter[int]:
        """How many byes each entrant has had."""
        return Counter(each.first for each in self.pairings if each.second is None)

    @cached_property
    def losses(self) -> Mapping[int, Sequence[int]]:
        """The rounds that each entrant has lost."""
        found: dict[int, list[int]] = {each.number: [] for each in self.entrants}
        for each in self.pairings:
            for number in list_losers(each):
                found[number].append(each.round)
        return found

    def has_met(self, first: int, second: int) -> bool:
        """Whether two entrants have played each other."""
        return frozenset((first, second)) in self.met

    def keeps_apart(self, first: int, second: int) -> bool:
        """Whether two entrants would rather not meet."""
        return frozenset((first, second)) in self.apart

    @cached_property
    def _tables_kept(self) -> Mapping[int, frozenset[int]]:
        """With whom somebody is to sit in the next round."""
        return {number: table for table in self.kept for number in table}

    def is_barred(self, *numbers: int) -> bool:
        """Whether these entrants are not to sit together in the next round; one alone is about a bye."""
        table = frozenset(numbers)
        return table in self.barred or any(self._tables_kept.get(each, table) != table for each in numbers)

    def draw_lots(self, numbers: Iterable[int], what: str) -> list[int]:
        """Some entrants in an order that chance has fixed.

        Args:
            numbers: the entrants.
            what: what is decided by it: another thing, another order.
        """

        def lot(number: int) -> bytes:
            return hashlib.sha256(f"{self.lot} {what} {number}".encode()).digest()

        return sorted(numbers, key=lot)

    def order_seats(self, meeting: tuple[int, int]) -> Meeting:
        """Two entrants at a table: whoever was first less often is, else the one who is put higher."""
        firsts = Counter(each.first for each in self.pairings if each.second is not None)
        first, second = sorted(meeting, key=lambda number: (firsts[number], self.seeds[number]))
        return Meeting(first, second)


def list_losers(pairing: Pairing) -> tuple[int, ...]:
    """The entrants who have lost a table."""
    match pairing.outcome, pairing.second:
        case Outcome.FIRST, int(second):
            return (second,)
        case Outcome.SECOND, int():
            return (pairing.first,)
        case Outcome.NEITHER, _:
            return pairing.players
    return ()
