"""What a text asks of the match: amounts and conditions."""

from collections.abc import Sequence
from typing import ClassVar

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.state.table import Table


class Number(Node, frozen=True):
    """A number that a text counts on the table, remembers from an earlier step, or names."""

    is_of_event: ClassVar[bool] = False
    """Whether it counts what has happened, of which Japanese speaks first."""

    is_of_result: ClassVar[bool] = False
    """Whether it counts what came of an earlier step."""

    def value(self, table: Table, scope: Scope) -> int:
        """The number that the text comes to now."""
        raise NotImplementedError(type(self).__name__)

    def is_known(self, table: Table, scope: Scope) -> bool:
        """Whether what it comes to is known by now, where that is what an earlier step comes to."""
        return True

    def is_there(self, table: Table, scope: Scope) -> bool:
        """Whether there is such a number at all, so that facts about it can be true."""
        return self.is_known(table, scope)

    def values(self, table: Table, scope: Scope) -> Sequence[int]:
        """Of what facts about it are true: of any of these."""
        return [self.value(table, scope)] if self.is_there(table, scope) else []

    def is_none(self, table: Table, scope: Scope) -> bool:
        """Whether it is known to come to nothing, so that nothing need be asked for its sake."""
        return self.is_known(table, scope) and self.value(table, scope) <= 0


class Condition(Node, frozen=True):
    """Something that is or isn't so."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether what it asks for is so now."""
        raise NotImplementedError(type(self).__name__)

    def is_over(self, table: Table, scope: Scope) -> bool:
        """Whether it isn't so and never will be again in this match, as of a first turn that is over."""
        return False

    is_of_moment: ClassVar[bool] = False
    """Whether it asks how its own ability came about, so that Japanese says "when" rather than "if"."""

    asks_if_done: ClassVar[bool] = False
    """Whether it asks whether the step before was done at all."""

    is_of_doing: ClassVar[bool] = False
    """Whether it asks what the ability has just done."""

    SORT = "Condition"

    @property
    def asked(self) -> object:
        """Of what it asks, where Japanese needn't name it again."""

    @property
    def where(self) -> object:
        """Where it looks for something, which Japanese needn't name again either."""

    @property
    def attached(self) -> tuple[object, object] | None:
        """Who is asked to have a card attached and which, where Japanese says several such facts at once."""
        return None

    @property
    def is_chance(self) -> bool:
        """Whether it asks about what happens only while the ability resolves (a die, a card revealed)."""
        return False
