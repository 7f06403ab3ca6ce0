"""Conditions about what an ability has come to so far: dice, cards looked at or revealed, results of
earlier steps.
"""

from enum import StrEnum

from engine.hocg.language.nodes.filters import CardFilter, article, say_one
from engine.hocg.language.nodes.numbers import Result, ResultOf
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition
from engine.hocg.texts.scope import Scope


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

    def holds(self, table: Table, scope: Scope) -> bool:
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


class ResultIs(Condition, frozen=True):
    """``you returned 3 cards this way``, ``there is 50 or more excess damage``, ``any is odd``: about earlier
    steps.
    """

    count: ResultOf
    at_least: int

    def holds(self, table: Table, scope: Scope) -> bool:
        """What was kept."""
        return self.count.value(table, scope) >= self.at_least

    @property
    def is_chance(self) -> bool:
        """Dice may show anything; the other results follow from steps that can be judged themselves."""
        return self.count.result is Result.ODD

    def say(self) -> str:
        """The phrase of the result."""
        match self.count.result:
            case Result.EXCESS:
                return f"there is {self.at_least} or more excess damage"
            case Result.ODD:
                return "any is odd"
            case Result.PLACED:
                return f"you placed {self.at_least} holomem this way"
        return f"you returned {self.at_least} cards this way"


class Handled(StrEnum):
    """What was done to the card that a condition is about."""

    REVEALED = "revealed"
    ARCHIVED = "archived"
    RETURNED = "returned"


class CardIs(Condition, frozen=True):
    """``the revealed card is a support card``: about the cards last revealed, archived or returned."""

    what: CardFilter
    how: Handled

    def holds(self, table: Table, scope: Scope) -> bool:
        """The last one."""
        return bool(scope.that_cards) and self.what.matches(table.cards[scope.that_cards[-1]])

    @property
    def is_chance(self) -> bool:
        """It is known only while the ability resolves."""
        return True

    def say(self) -> str:
        """The phrase."""
        return f"the {self.how} card is {say_one(self.what)}"


class AmongThemIs(Condition, frozen=True):
    """``there is a support card among them``: among the cards looked at."""

    what: CardFilter

    def holds(self, table: Table, scope: Scope) -> bool:
        """Any of them."""
        return any(self.what.matches(table.cards[card]) for card in scope.that_cards)

    @property
    def is_chance(self) -> bool:
        """It is known only while the ability resolves."""
        return True

    def say(self) -> str:
        """The phrase."""
        phrase = self.what.say()
        return f"there is {article(phrase)} {phrase} among them"


class SameLevel(Condition, frozen=True):
    """``they are 3 holomem of the same Bloom level``: the revealed cards."""

    amount: int

    def holds(self, table: Table, scope: Scope) -> bool:
        """All of one level."""
        levels = [table.cards[card].level for card in scope.that_cards]
        return len(levels) >= self.amount and None not in levels and len(set(levels)) == 1

    def say(self) -> str:
        """The phrase."""
        return f"they are {self.amount} holomem of the same Bloom level"
