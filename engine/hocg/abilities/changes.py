"""What continuous abilities change, as long as they are in force (10.1.1.3, 10.10)."""

from functools import cached_property
from typing import ClassVar

import msgspec

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Color, DamageKind
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import AnyStat
from engine.hocg.state.table import Table


class Dealt(msgspec.Struct, frozen=True):
    """Damage that is about to be dealt: to whom, from which card, by which player and holomem (-1 for
    none).
    """

    target: Holomem
    source: int
    by_seat: int
    by: int


class Modifier(Node, frozen=True):
    """Anything that a continuous ability changes."""


class Change(Modifier, frozen=True):
    """A number or mark that changes."""

    LASTS: ClassVar[bool] = True
    """Whether it can be given for a while, or only by an ability in force."""

    @property
    def stat(self) -> AnyStat:
        """Which fact of a holomem or player it changes."""
        raise NotImplementedError(type(self).__name__)

    @property
    def can_lower(self) -> bool:
        """Whether it can make the number smaller."""
        return True

    @cached_property
    def is_of_host(self) -> bool:
        """Whether it can affect no other holomem than that of its card."""
        return False

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether the change affects this holomem."""
        raise NotImplementedError(type(self).__name__)

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """By how much it changes the fact."""
        raise NotImplementedError(type(self).__name__)

    def speaks_of(self, card: Card) -> bool:
        """Whether a permission is for this card."""
        return True

    @property
    def art_name(self) -> str:
        """The name of the one art that it is about; empty where it is about the holomem."""
        return ""


class PlayerChange(Change, frozen=True):
    """A change that is about a player instead of holomem."""

    @property
    def amount(self) -> int:
        """The number that it sets, if it sets one."""
        return 1

    def concerns_player(self, scope: Scope, seat: int) -> bool:
        """Whether the change affects this player."""
        return scope.seat == seat

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        return False

    def covers(self, table: Table, scope: Scope, cause: Cause, count: int) -> bool:
        """Whether it is about what this ability does, with so many dice at once."""
        return True

    def names_skill(self, skill: str) -> bool:
        """Whether it is about the skill of this name."""
        return False


class SourcedChange(Change, frozen=True):
    """A change of the damage that certain holomem deal to those affected."""

    def concerns(self, table: Table, scope: Scope, dealer: int, kind: DamageKind) -> bool:
        """Whether it is about damage of this kind that this holomem (-1 for none) deals."""
        raise NotImplementedError(type(self).__name__)


class KeepingChange(Change, frozen=True):
    """What keeps holomem from what certain abilities would do."""

    def prevents(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """Whether it keeps them from what this ability does."""
        raise NotImplementedError(type(self).__name__)


class DealtChange(Change, frozen=True):
    """A change of the special damage that is dealt by certain dealers or to certain holomem."""

    def concerns_dealt(self, table: Table, scope: Scope, dealt: Dealt) -> bool:
        """Whether it is about this damage."""
        raise NotImplementedError(type(self).__name__)


class ReachesFurther(Change, frozen=True):
    """Arts of holomem may target others than the center and the collab holomem (12.3.3.2)."""

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        """Which holomem arts may target besides the usual ones."""
        raise NotImplementedError(type(self).__name__)


class LendsArts(Modifier, frozen=True):
    """Holomem can use arts of others (5.27)."""

    def lenders(self, table: Table, scope: Scope, holomem: Holomem) -> list[Holomem]:
        """Whose arts this holomem can use."""
        raise NotImplementedError(type(self).__name__)


class RecolorsCheers(Modifier, frozen=True):
    """Cheers of one colour on certain holomem are cheers of another one too."""

    color: Color
    also: Color

    def covers(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether those on this holomem are meant."""
        raise NotImplementedError(type(self).__name__)


class ReplacesCheer(Modifier, frozen=True):
    """An attached card may be archived instead of a cheer for an ability of its holomem (10.11.4)."""

    @property
    def color(self) -> Color | None:
        """The colour of that cheer; ``None`` for any."""
        raise NotImplementedError(type(self).__name__)


class CountsAsCheer(Modifier, frozen=True):
    """An attached card also counts as a cheer while its holomem uses an art."""

    @property
    def color(self) -> Color:
        """The colour of the cheer that it counts as."""
        raise NotImplementedError(type(self).__name__)
