"""Damage after continuous effects: what its dealer adds, then what its taker makes of it (10.11.2.4)."""

from typing import Final

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import Dealt, DealtChange, SourcedChange
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import DamageKind, Position
from engine.hocg.queries.continuous import has_changes, increases, is_kept_from, stat, statics
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import AnyStat, DamageTaken, NoDamage, Reach, SpecialDealt, Stat
from engine.hocg.state.table import Table
from engine.kernel.machine import clause

SPECIAL: Final = DamageKind.SPECIAL
HP_KEPT: Final = Stat.HP_KEPT

TAKEN: Final = {kind: (DamageTaken(), DamageTaken(kind)) for kind in DamageKind}
"""What changes how much damage of a kind is taken."""

DEALT: Final = SpecialDealt()
DEALT_TO_CENTER: Final = SpecialDealt(Reach.CENTER)
"""What changes how much special damage is dealt."""

NONE_AT_ALL: Final = {kind: frozenset[AnyStat]({NoDamage(), NoDamage(kind)}) for kind in DamageKind}
"""The marks by which no damage of a kind is taken, whoever deals it."""

NONE_FROM_OPPONENT: Final = {
    kind: marks | {NoDamage(None, Reach.OPPONENT), NoDamage(kind, Reach.OPPONENT)}
    for kind, marks in NONE_AT_ALL.items()
}
"""The marks by which none is taken that the opponent deals."""


@clause("10.11.2.4")
def damage_as_dealt(
    table: Table, holomem: Holomem, amount: int, kind: DamageKind, *, source: int, by_seat: int, by: int
) -> int:
    """What continuous effects on the dealer make of damage to this holomem."""
    if kind is SPECIAL and by_seat != holomem.seat:
        if DealtChange in table.texts.sorts:
            dealt = Dealt(holomem, source, by_seat, by)
            amount += sum(
                modifier.value(table, scope, holomem)
                for modifier, scope in statics(table)
                if isinstance(modifier, DealtChange) and modifier.concerns_dealt(table, scope, dealt)
            )
        dealer = table.last_known(by)
        if dealer is not None:
            amount += stat(table, dealer, DEALT)
            if holomem.position is Position.CENTER:
                amount += stat(table, dealer, DEALT_TO_CENTER)
        amount = max(0, amount)
    return amount


@clause("5.22.3", "5.22.4", "10.2.1.3.3")
def damage_as_taken(
    table: Table, holomem: Holomem, amount: int, kind: DamageKind, *, by_seat: int, by: int
) -> int:
    """What continuous effects on this holomem make of damage to it."""
    if takes_none(table, holomem, kind, by_seat, by):
        return 0
    amount += sum(_changes_from(table, holomem, kind, by))
    return max(0, amount + sum(stat(table, holomem, name) for name in TAKEN[kind]))


@clause("5.22.3.1")
def unreduced_damage_as_taken(
    table: Table, holomem: Holomem, amount: int, kind: DamageKind, *, by: int
) -> int:
    """What they make of damage that can't be reduced: what raises it alone is applied."""
    amount += sum(each for each in _changes_from(table, holomem, kind, by) if each > 0)
    return amount + sum(increases(table, holomem, name) for name in TAKEN[kind])


def _changes_from(table: Table, holomem: Holomem, kind: DamageKind, by: int) -> list[int]:
    """By how much each continuous effect changes damage of this kind that this dealer deals to a holomem."""
    if SourcedChange not in table.texts.sorts:
        return []
    return [
        modifier.value(table, scope, holomem)
        for modifier, scope in statics(table)
        if isinstance(modifier, SourcedChange)
        and modifier.concerns(table, scope, by, kind)
        and modifier.applies_to(table, scope, holomem)
    ]


def takes_none(table: Table, holomem: Holomem, kind: DamageKind, by_seat: int, by: int) -> bool:
    """Whether a continuous effect keeps all damage of this kind away."""
    marks = NONE_AT_ALL[kind] if by_seat == holomem.seat else NONE_FROM_OPPONENT[kind]
    if has_changes(table, marks) and any(stat(table, holomem, name) > 0 for name in marks):
        return True
    return is_kept_from(table, holomem, HP_KEPT, Cause(by_seat, -1, by))


@clause("10.7.2.3.7", "5.22.4")
def takes_special(table: Table, scope: Scope, holomem: Holomem) -> bool:
    """Whether a holomem takes special damage of an ability at all."""
    return not takes_none(table, holomem, SPECIAL, scope.seat, scope.host)
