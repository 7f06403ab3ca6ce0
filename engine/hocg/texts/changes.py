"""What continuous abilities change, as long as they are in force (10.1.1.3, 10.10)."""

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Color, DamageKind
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope
from engine.hocg.texts.stats import Stat


class Modifier(Node, frozen=True):
    """Anything that a continuous ability changes."""


class Change(Modifier, frozen=True):
    """A number or mark that changes."""

    @property
    def stat(self) -> Stat:
        """What changes."""
        raise NotImplementedError(type(self).__name__)

    @property
    def can_lower(self) -> bool:
        """Whether it can make the number smaller."""
        return True

    @property
    def is_of_host(self) -> bool:
        """Whether it can affect no other holomem than that of its card."""
        return False

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether this holomem is affected."""
        raise NotImplementedError(type(self).__name__)

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """By how much."""
        raise NotImplementedError(type(self).__name__)

    def speaks_of(self, card: Card) -> bool:
        """Whether a permission is for this card."""
        return True

    def names_skill(self, skill: str) -> bool:
        """Whether a permission is for the skill of this name."""
        return False


class ColorChange(Change, frozen=True):
    """A change of what colours a holomem counts as."""


class CostChange(Change, frozen=True):
    """A change of the cheers that arts need."""


class SourcedChange(Change, frozen=True):
    """A change of the damage that certain holomem deal to those affected."""

    def concerns(self, table: Table, scope: Scope, dealer: int, kind: DamageKind) -> bool:
        """Whether it is about damage of this kind that this holomem (-1 for none) deals."""
        raise NotImplementedError(type(self).__name__)


class CountsAsCheer(Modifier, frozen=True):
    """An attached card also counts as a cheer while its holomem uses an art."""

    @property
    def color(self) -> Color:
        """Of which colour."""
        raise NotImplementedError(type(self).__name__)
