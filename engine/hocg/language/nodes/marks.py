"""Marks: what is asked of a holomem on the stage besides the facts of its top card."""

from engine.hocg.cards.program import Node
from engine.hocg.language.nodes.filters import ANYTHING, AllOf, CardFilter, say_one
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope


class Mark(Node, frozen=True):
    """Something that is true or false of a holomem on the stage."""

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """Whether it is true now."""
        raise NotImplementedError(type(self).__name__)

    @property
    def is_before(self) -> bool:
        """Whether the phrase stands before the noun."""
        return False


class Other(Mark, frozen=True):
    """``other``: not this holomem; in an Oshi skill, not that holomem."""

    refers_back = True

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """Compared with the ability's own holomem, or the one it is about."""
        return holomem.id != scope.host if scope.host >= 0 else holomem.id not in scope.that_holomem

    @property
    def is_before(self) -> bool:
        """It does."""
        return True

    def say(self) -> str:
        """The word."""
        return "other"


class Resting(Mark, frozen=True):
    """``resting`` or ``active`` (4.3.2)."""

    is_resting: bool

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """Its state."""
        return holomem.is_resting is self.is_resting

    @property
    def is_before(self) -> bool:
        """It does."""
        return True

    def say(self) -> str:
        """The word."""
        return "resting" if self.is_resting else "active"


class WithAttached(Mark, frozen=True):
    """``with a tool attached``: a cheer or support card like this is attached to it."""

    what: CardFilter

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """At least one."""
        cards = table.cards
        return any(self.what.matches(cards[card]) for card in (*holomem.cheers, *holomem.attached))

    def say(self) -> str:
        """As in "with a mascot attached"."""
        return f"with {say_one(self.what)} attached"


class WithoutCheers(Mark, frozen=True):
    """``without cheers``."""

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """None at all."""
        return not holomem.cheers

    def say(self) -> str:
        """The phrase."""
        return "without cheers"


class WithDamage(Mark, frozen=True):
    """``with 40 or more damage``."""

    at_least: int

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """Damage on it."""
        return holomem.damage >= self.at_least

    def say(self) -> str:
        """The phrase."""
        return f"with {self.at_least} or more damage"


class WithRemainingHp(Mark, frozen=True):
    """``with 70 or less remaining HP`` (4.4.5.4)."""

    at_most: int

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """HP with all effects less damage."""
        return queries.remaining_hp(table, holomem) <= self.at_most

    def say(self) -> str:
        """The phrase."""
        return f"with {self.at_most} or less remaining HP"


class BloomedThisTurn(Mark, frozen=True):
    """``that bloomed this turn``."""

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """In this very turn."""
        return holomem.bloomed_turn == table.state.turn

    def say(self) -> str:
        """The phrase."""
        return "that bloomed this turn"


class PlacedThisTurn(Mark, frozen=True):
    """``placed this turn``."""

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """In this very turn."""
        return holomem.placed_turn == table.state.turn

    def say(self) -> str:
        """The phrase."""
        return "placed this turn"


class HolomemFilter(Node, frozen=True):
    """What is asked of a holomem: words about its top card, marks about its state."""

    words: AllOf = ANYTHING
    marks: tuple[Mark, ...] = ()

    def matches(self, table: Table, holomem: Holomem, scope: Scope) -> bool:
        """Whether the holomem is meant."""
        return all(mark.matches(table, holomem, scope) for mark in self.marks) and self.words.matches(
            table.cards[holomem.stack[0]]
        )

    def say_before(self) -> str:
        """The words before the noun, each with a space behind."""
        return "".join(f"{mark.say()} " for mark in self.marks if mark.is_before)

    def say_after(self) -> str:
        """The phrases behind the noun, each with a space before."""
        return "".join(f" {mark.say()}" for mark in self.marks if not mark.is_before)
