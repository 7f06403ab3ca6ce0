"""What can be true of a number: how much it is, odd or even, how it compares with another one."""

import operator
from collections.abc import Callable, Mapping

from engine.hocg.abilities.asking import Number
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.state.table import Table
from engine.kernel.language import words
from engine.kernel.spoken import Spoken


class Test(Node, frozen=True):
    """Something that a number is or isn't."""

    def holds(self, value: int) -> bool:
        """Whether it is true of this number."""
        raise NotImplementedError(type(self).__name__)

    def holds_at(self, table: Table, scope: Scope, value: int) -> bool:
        """Whether it is true of this number as the table is now."""
        return self.holds(value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that its words name, if they name any."""
        return ()


class Range(Test, frozen=True):
    """How large a number must be: exactly so much, or within bounds."""


class Bound(Range, frozen=True):
    """``3 or more``, ``2 or fewer``, ``no``: how many there must be."""

    at_least: int = 0
    at_most: int | None = None
    ja = (words("{at_most#}", at_most=0), "{at_least#}以上", "{at_most#}以下")
    words = (
        words("no", at_most=0),
        "{at_least} or more",
        "{at_most} or^less less/fewer@",
    )

    is_plural = True

    def holds(self, value: int) -> bool:
        return value >= self.at_least and (self.at_most is None or value <= self.at_most)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number in (self.at_least, self.at_most) if number)


class Exactly(Range, frozen=True):
    """A plain number as a bound."""

    amount: int
    words = ("{amount}", "exactly {amount}")
    ja = "{amount#}"

    @property
    def is_plural(self) -> bool:
        return self.amount != 1

    def holds(self, value: int) -> bool:
        return value == self.amount

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.amount,)


class Numbers(Test, frozen=True):
    """``3 or 5``, ``not 6``: one of several numbers, or none of them."""

    first: int
    rest: tuple[int, ...] = ()
    is_not: bool = False
    ja = "{first}[か{rest*か}][?is_not 以外]"
    words = (
        "{first} or {rest* or}",
        words("not^face {first}[ or {rest* or}]", is_not=True),
    )

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.first, *self.rest)

    def holds(self, value: int) -> bool:
        return (value in self.numbers) is not self.is_not


class OddOrEven(Test, frozen=True):
    """``odd``, ``even``: what a number must be, such as the result of a die."""

    is_odd: bool
    ja = (words("奇数", is_odd=True), words("偶数", is_odd=False))
    words = (words("odd", is_odd=True), words("even", is_odd=False))

    def holds(self, value: int) -> bool:
        return value % 2 == self.is_odd


class Compared(Spoken):
    """How one number compares with another, by the names of its members."""

    def holds(self, one: int, other: int) -> bool:
        """Whether the comparison comes out true."""
        return ORDERS[self.name](one, other)


ORDERS: Mapping[str, Callable[[int, int], bool]] = {
    "MORE": operator.gt,
    "LESS": operator.lt,
    "SAME": operator.eq,
    "AT_LEAST": operator.ge,
    "AT_MOST": operator.le,
}


class Comparison(Compared):
    """How a number compares with another."""

    AT_LEAST = "equal to or more than", "以上"
    AT_MOST = "equal to or less than", "以下"
    MORE = "more than", "より大きい"
    LESS = "less than", "より小さい"
    SAME = "equal to", "と同じ"


class Than(Test, frozen=True):
    """``equal to or more than your life``: compared with a number of the table."""

    how: Comparison
    other: Number
    words = "{how} {other}"
    ja = "{other%number}{how}"

    def holds_at(self, table: Table, scope: Scope, value: int) -> bool:
        """Nothing compares with a number that isn't there."""
        return self.other.is_there(table, scope) and self.how.holds(value, self.other.value(table, scope))
