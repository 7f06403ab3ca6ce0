"""Conditions: what is or isn't so."""

from enum import StrEnum
from typing import TYPE_CHECKING

from engine.hocg.effects.base import Condition, Number, Scope
from engine.hocg.effects.filters import AllOf, article
from engine.hocg.effects.picks import ALL_POSITIONS, HolomemSet, plural
from engine.hocg.effects.picks import Quantity as Count
from engine.hocg.terms import Position

if TYPE_CHECKING:
    from engine.hocg.table import Table


class Exists(Condition, frozen=True):
    """``you have <AZKi> on your stage``: at least one holomem like this is there."""

    what: HolomemSet

    def holds(self, table: "Table", scope: Scope) -> bool:
        """Oshi holomem aren't on the stage (Q170)."""
        return bool(self.what.members(table, scope))

    def say(self) -> str:
        """As in "you have <AZKi> on your stage"."""
        owner = "you have" if self.what.side == "your" else "your opponent has"
        noun = self.what.say_noun()
        lead = noun.removesuffix(" holomem") if noun.startswith("<") else f"{article(noun)} {noun}"
        place = " on your stage" if self.what.side == "your" else " on their stage"
        return f"{owner} {lead}{place}"


class HandCount(Condition, frozen=True):
    """``you have 6 or fewer other cards in hand``: the own hand without the card that asks."""

    amount: int
    is_or_more: bool

    def holds(self, table: "Table", scope: Scope) -> bool:
        """Counts the cards in hand but this one."""
        count = sum(card != scope.source for card in table.player(scope.seat).hand)
        return count >= self.amount if self.is_or_more else count <= self.amount

    def say(self) -> str:
        """As in "you have 6 or fewer other cards in hand"."""
        word = "more" if self.is_or_more else "fewer"
        return f"you have {self.amount} or {word} other cards in hand"


class Parity(StrEnum):
    """Whether a die shows an odd or an even number."""

    ODD = "odd"
    EVEN = "even"


class DieIs(Condition, frozen=True):
    """``it is odd``, ``it is 3 or more``, ``it is 3 or 5``: about the die just rolled."""

    parity: Parity | None = None
    at_least: int = 0
    at_most: int = 6
    among: tuple[int, ...] = ()

    def holds(self, table: "Table", scope: Scope) -> bool:
        """Nothing is true of a die that wasn't rolled."""
        result = scope.numbers.get("die", 0)
        if not result:
            return False
        if self.parity is not None:
            return result % 2 == (self.parity is Parity.ODD)
        if self.among:
            return result in self.among
        return self.at_least <= result <= self.at_most

    @property
    def is_chance(self) -> bool:
        """It is."""
        return True

    def say(self) -> str:
        """As in "it is 3 or more"."""
        if self.parity is not None:
            return f"it is {self.parity}"
        if self.among:
            return "it is " + " or ".join(map(str, self.among))
        return f"it is {self.at_least} or more" if self.at_least else f"it is {self.at_most} or less"


class CollabsWith(Condition, frozen=True):
    """``it collabs with <AZKi>``: the center holomem is like this."""

    words: AllOf

    def holds(self, table: "Table", scope: Scope) -> bool:
        """The holomem it collabs with is the center holomem."""
        center = table.player(scope.seat).center
        return center is not None and self.words.matches(table.top(center))

    def say(self) -> str:
        """As in "it collabs with <AZKi>"."""
        return f"it collabs with {self.words.say()}"


class Compare(Condition, frozen=True):
    """``you have 3 or more #Promise holomem``: a count against a number."""

    number: Number
    amount: int
    is_or_more: bool

    def holds(self, table: "Table", scope: Scope) -> bool:
        """At least, or at most."""
        value = self.number.value(table, scope)
        return value >= self.amount if self.is_or_more else value <= self.amount

    def say(self) -> str:
        """As in "the number of your holomem is 3 or more"."""
        return f"{self.number.say()} is {self.amount} or {'more' if self.is_or_more else 'less'}"


class All(Condition, frozen=True):
    """Several conditions joined by "and"."""

    conditions: tuple[Condition, ...]

    def holds(self, table: "Table", scope: Scope) -> bool:
        """Every one of them."""
        return all(condition.holds(table, scope) for condition in self.conditions)

    @property
    def is_chance(self) -> bool:
        """Whether any of them is."""
        return any(condition.is_chance for condition in self.conditions)

    def say(self) -> str:
        """Joined by "and"."""
        return " and ".join(condition.say() for condition in self.conditions)


CENTER = HolomemSet(positions=(Position.CENTER,))
__all__ = [
    "ALL_POSITIONS",
    "All",
    "CollabsWith",
    "Compare",
    "Count",
    "DieIs",
    "Exists",
    "HandCount",
    "Parity",
    "plural",
]
