"""Occasions: what has to happen for a triggered ability or a window."""

from enum import StrEnum
from typing import TYPE_CHECKING

from engine.hocg.effects.base import Node
from engine.hocg.effects.picks import HolomemRef, HolomemSet

if TYPE_CHECKING:
    from engine.hocg.effects.base import Scope
    from engine.hocg.table import Table


class Occasion(Node, frozen=True):
    """Something that may happen. Subclasses say what, and match it when it does."""


class WouldRoll(Occasion, frozen=True):
    """``when an ability of your holomem would roll a die``: before the roll (5.24.4)."""

    whose: HolomemSet

    def matches(self, table: "Table", scope: "Scope", holomem: int) -> bool:
        """Whether the ability that rolls is one of such a holomem."""
        found = table.holomem(holomem)
        return found is not None and self.whose.includes(table, scope, found)

    def say(self) -> str:
        """The phrase."""
        return f"when an ability of {self.whose.say()} would roll a die"


class DamageBy(StrEnum):
    """Whose damage."""

    OPPONENT = "your opponent"
    ANYONE = "anyone"


class WouldTakeDamage(Occasion, frozen=True):
    """``when your #Promise holomem would take damage from your opponent``: before the damage (10.11)."""

    whose: HolomemSet | HolomemRef
    from_opponent: bool = True

    def matches(self, table: "Table", scope: "Scope", holomem: int, by_seat: int) -> bool:
        """Whether that holomem is meant and the damage comes from where it must."""
        if self.from_opponent and by_seat == scope.seat:
            return False
        if isinstance(self.whose, HolomemRef):
            return holomem in self.whose.handles(scope)
        found = table.holomem(holomem)
        return found is not None and self.whose.includes(table, scope, found)

    def say(self) -> str:
        """The phrase."""
        whose = self.whose if isinstance(self.whose, HolomemRef) else self.whose.say()
        return f"when {whose} would take damage" + (" from your opponent" if self.from_opponent else "")


class Downed(Occasion, frozen=True):
    """``when this holomem is downed``: inside down resolution, before it is archived (10.1.1.2.3, 11.3.1.1)."""

    whose: HolomemSet | HolomemRef

    def matches(self, table: "Table", scope: "Scope", holomem: int) -> bool:
        """Whether the holomem that goes down is meant."""
        if isinstance(self.whose, HolomemRef):
            return holomem in self.whose.handles(scope)
        found = table.holomem(holomem)
        return found is not None and self.whose.includes(table, scope, found)

    def say(self) -> str:
        """The phrase."""
        whose = self.whose if isinstance(self.whose, HolomemRef) else self.whose.say()
        return f"when {whose} is downed"
