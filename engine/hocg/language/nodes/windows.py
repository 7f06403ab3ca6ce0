"""Occasions: what has to happen for a triggered ability or a window."""

from engine.hocg.cards.terms import DamageKind
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet, say_whose
from engine.hocg.state.state import Blow, Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.occasions import DamageOccasion, DownOccasion, Occasion, RolledOccasion, RollOccasion
from engine.hocg.texts.scope import Scope


class WouldRoll(RollOccasion, frozen=True):
    """``when an ability of your holomem would roll a die``: before the roll (5.24.4)."""

    whose: HolomemSet

    def matches(self, table: Table, scope: Scope, holomem: int) -> bool:
        """Whether the ability that rolls is one of such a holomem."""
        found = table.holomem(holomem)
        return found is not None and self.whose.includes(table, scope, found)

    def say(self) -> str:
        """The phrase."""
        return f"when an ability of {self.whose.say()} would roll a die"


class WouldTakeDamage(DamageOccasion, frozen=True):
    """``when your #Promise holomem would take damage from your opponent``: before the damage (10.11)."""

    whose: HolomemSet | HolomemRef
    from_opponent: bool = True
    kind: DamageKind | None = None

    def matches(self, table: Table, scope: Scope, holomem: int, by_seat: int, kind: DamageKind) -> bool:
        """Whether that holomem is meant and the damage is of the right sort."""
        if self.from_opponent and by_seat == scope.seat:
            return False
        if self.kind is not None and kind is not self.kind:
            return False
        return is_meant(table, scope, self.whose, holomem)

    def say(self) -> str:
        """The phrase."""
        kind = (
            {DamageKind.ARTS: "Arts ", DamageKind.SPECIAL: "special "}.get(self.kind, "") if self.kind else ""
        )
        by = " from your opponent" if self.from_opponent else ""
        return f"when {say_whose(self.whose)} would take {kind}damage{by}"


class IsDowned(DownOccasion, frozen=True):
    """``when this holomem is downed``."""

    whose: HolomemSet | HolomemRef

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether the holomem that goes down is meant."""
        return is_meant(table, scope, self.whose, holomem.id)

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.whose)} is downed"


class Downs(DownOccasion, frozen=True):
    """``when this holomem downs your opponent's holomem``: whose damage brought it down."""

    who: HolomemSet | HolomemRef
    whom: HolomemSet

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether it did it, and to whom it must be done."""
        if blow is None or blow.by_seat != scope.seat or blow.by < 0:
            return False
        return self.whom.includes(table, scope, holomem) and is_meant(table, scope, self.who, blow.by)

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.who)} downs {self.whom.say()}"


class ThisArtDowns(DownOccasion, frozen=True):
    """``when this art downs your opponent's center holomem``."""

    whom: HolomemSet

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether it was the damage of an art of this holomem."""
        if blow is None or not blow.is_art or blow.by != scope.host:
            return False
        return self.whom.includes(table, scope, holomem)

    def say(self) -> str:
        """The phrase."""
        return f"when this art downs {self.whom.say()}"


class DiceRolledFor(RolledOccasion, frozen=True):
    """``when dice are rolled for an ability of this fan's holomem``: before the results count (5.24.3)."""

    whose: HolomemSet | HolomemRef

    def matches(self, table: Table, scope: Scope, holomem: int) -> bool:
        """Whether the ability that rolled is one of such a holomem."""
        return is_meant(table, scope, self.whose, holomem)

    def say(self) -> str:
        """The phrase."""
        return f"when dice are rolled for an ability of {say_whose(self.whose)}"


class RevealedArchived(Occasion, frozen=True):
    """``when cards revealed for the art "holoX Slot" of this holomem would be archived``: instead of that
    (10.2.1.3.1).
    """

    name: str

    def matches(self, table: Table, scope: Scope, holomem: int, ability: str) -> bool:
        """Whether it is that art of the ability's own holomem."""
        return holomem == scope.host and ability.casefold() == self.name.casefold()

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the others."""
        return ("instead of archiving them; those that are left are archived",)

    def say(self) -> str:
        """The phrase."""
        return f'when cards revealed for the art "{self.name}" of this holomem would be archived'


def is_meant(table: Table, scope: Scope, whose: HolomemSet | HolomemRef, handle: int) -> bool:
    """Whether a holomem is the one or one of those meant; one that has left counts as it last was."""
    if isinstance(whose, HolomemRef):
        return handle in whose.handles(table, scope)
    found = table.last_known(handle)
    return found is not None and whose.includes(table, scope, found)
