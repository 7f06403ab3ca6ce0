"""Chapter 5.22 and 10.11: dealing damage, with everything that changes it on the way."""

from collections.abc import Collection, Sequence
from itertools import dropwhile, takewhile

from engine.hocg.abilities.effects import Resolving
from engine.hocg.abilities.occasions import DamageOccasion
from engine.hocg.abilities.parts import Triggered, Window, only_may
from engine.hocg.abilities.reach import redirects, reduces
from engine.hocg.abilities.scope import StaticScope, view_of
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import DamageKind, OptionKind, PromptKind
from engine.hocg.procedures.abilities import Interruptible, OfferWindows, waiting_for
from engine.hocg.procedures.resolution import part_of
from engine.hocg.queries import queries
from engine.hocg.queries.damage import (
    damage_as_dealt,
    damage_as_taken,
    takes_none,
    unreduced_damage_as_taken,
)
from engine.hocg.state import atoms_values
from engine.hocg.state.state import AbilityRef, Blow, Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step
from engine.kernel.prompts import Option, Prompt

PUT_OFF = 2
"""The answer that puts off what effects make of a damage."""


class DealDamage(Interruptible):
    """One damage to one holomem.

    Fields:
        target: the holomem that would take it.
        amount: how much; changed on the way.
        kind: arts or special damage.
        source: the card it comes from (10.13.3).
        by_seat: the player whose card that is.
        by: the holomem that deals it, or -1.
        spares_life: whether no life is lost if it downs the target.
        is_fixed: 5.22.3.1: whether it can't be reduced.
        is_changed: whether effects on the target have been applied to it.
        is_put_off: whether they are applied last.
    """

    target: int
    amount: int
    kind: DamageKind
    source: int
    by_seat: int
    by: int = -1
    spares_life: bool = False
    is_fixed: bool = False
    is_changed: bool = False
    is_put_off: bool = False

    @step("10.11.2.4", "5.22.3")
    def begin(self, table: Table) -> None:
        """What its dealer adds comes first."""
        holomem = table.holomem(self.target)
        if holomem is None or self.amount <= 0:
            self.end()
            return
        self.amount = damage_as_dealt(
            table,
            holomem,
            self.amount,
            self.kind,
            source=self.source,
            by_seat=self.by_seat,
            by=self.by,
        )

    @step("10.11.2", "10.11.2.1")
    def ask_order(self, table: Table) -> Outcome:
        """Where effects change the damage and it might go to another holomem, the player of the one that
        would take it says which comes first.
        """
        holomem = table.holomem(self.target)
        if holomem is None:
            self.end()
            return None
        changed = self.as_taken(table, holomem)
        if changed == self.amount or not self._may_go_elsewhere(table):
            self.go("change")
            return None
        return table.ask(
            holomem.seat,
            PromptKind.MODE,
            (Option(OptionKind.MODE, number=1), Option(OptionKind.MODE, number=2)),
            clause="10.11.2",
            source=holomem.top,
        )

    @step("10.11.2")
    def take_order(self, table: Table) -> None:
        """Note whether its player puts the changes off."""
        self.is_put_off = table.machine.answer[0].number == PUT_OFF

    @step("5.22.3", "5.22.4", "10.2.1.3.3", "10.11.1.1", "5.22.3.1")
    def change(self, table: Table) -> None:
        """What effects on the holomem make of it, unless that is put off."""
        holomem = table.holomem(self.target)
        if holomem is not None and not self.is_put_off and not self.is_changed:
            self.amount = self.as_taken(table, holomem)
            self.is_changed = True

    def as_taken(self, table: Table, holomem: Holomem) -> int:
        """What continuous effects on the holomem that would take it make of it."""
        if self.is_fixed:
            return unreduced_damage_as_taken(table, holomem, self.amount, self.kind, by=self.by)
        return damage_as_taken(table, holomem, self.amount, self.kind, by_seat=self.by_seat, by=self.by)

    def _may_go_elsewhere(self, table: Table) -> bool:
        """Whether anything that waits for this damage could have another holomem take it."""
        if DamageOccasion not in table.texts.sorts:
            return False
        for ref in self._meant(table, Triggered, Window):
            part = part_of(table, ref)
            if isinstance(part, Triggered | Window) and redirects(part.effects):
                may = only_may(part)
                if may is None or may.extent(table, view_of(ref)).is_full:
                    return True
        return False

    @step("10.11.3", "5.22.3")
    def offer(self, table: Table) -> Outcome:
        """What a player may do about it."""
        if self.amount <= 0 or DamageOccasion not in table.texts.sorts:
            return None
        windows = self._meant(table, Window)
        if self.is_fixed:
            windows = [ref for ref in windows if not is_reducing(table, ref)]
        return self._offer(windows)

    @step("10.11.1.1", "10.11.3", "5.22.2")
    def carry_out(self, table: Table) -> Outcome:
        """What is done without a choice before damage is dealt; not if all of it is kept away."""
        if self.amount <= 0 or DamageOccasion not in table.texts.sorts:
            return None
        holomem = table.holomem(self.target)
        if holomem is None or self.is_kept_away(table):
            return None
        return self._offer(self._meant(table, Triggered))

    def _meant(self, table: Table, *sorts: type[Part]) -> list[AbilityRef]:
        """Abilities that wait for this damage to this holomem: windows, triggered ones, or both."""

        def is_damage(occasion: DamageOccasion, scope: StaticScope) -> bool:
            return occasion.matches(table, scope, self.target, self.by_seat, self.kind)

        return waiting_for(table, DamageOccasion, is_damage, sorts)

    def _offer(self, found: list[AbilityRef]) -> Outcome:
        return OfferWindows(windows=found, subjects=[self.target], amount=self.amount) if found else None

    @clause("5.22.3", "5.22.3.1", "5.22.4")
    def reduce(self, less: int | None) -> None:
        """Take so much off it, or all of it with ``None``, if it can be reduced."""
        if not self.is_fixed:
            self.amount = 0 if less is None else max(0, self.amount - less)

    def redirect(self, table: Table, holomem: int) -> None:
        """Another holomem takes it, who may take it differently."""
        if holomem != self.target:
            self.target = holomem
            self.is_changed = self.is_put_off = False
            self.begin_anew(table, "ask_order")

    @clause("10.11.1.1", "5.22.4")
    def is_prevented(self, table: Table) -> bool:
        """Whether nothing is left of it."""
        return self.amount <= 0 or self.is_kept_away(table)

    def is_kept_away(self, table: Table) -> bool:
        """Whether an effect keeps all of it from its target."""
        holomem = table.holomem(self.target)
        if holomem is None or self.is_fixed:
            return False
        return takes_none(table, holomem, self.kind, self.by_seat, self.by)

    @step("10.11.2", "5.22.3")
    def change_last(self, table: Table) -> None:
        """Make the changes that were put off to the end."""
        self.is_put_off = False
        self.change(table)

    @step("5.22.1", "5.22.2", "10.13.1", "10.13.2", "10.13.3")
    def deal(self, table: Table) -> None:
        """Add what is left, unless what was done about it keeps all of it away."""
        table.machine.returned = 0
        holomem = table.holomem(self.target)
        if holomem is None:
            return
        if self.is_prevented(table):
            atoms_values.note_kept_away(table, holomem, self.kind)
            return
        atoms_values.deal_damage(
            table,
            holomem,
            self.amount,
            self.kind,
            source=self.source,
            by_seat=self.by_seat,
            by=self.by,
            hp=queries.remaining_hp(table, holomem),
            art=self._name_art(table),
        )
        table.machine.returned = self.amount
        if queries.is_down(table, holomem):
            is_art = self.kind is DamageKind.ARTS
            blow = Blow(
                self.target,
                self.by_seat,
                self.by,
                is_art=is_art,
                spares_life=self.spares_life,
                source=self.source,
            )
            atoms_values.note_blow(table, blow)

    def _name_art(self, table: Table) -> str:
        used = table.state.used_art
        if self.kind is not DamageKind.ARTS or used is None or used.performer != self.by:
            return ""
        return table.cards[used.card].arts[used.index].name


@clause("5.22.3.1", "10.11.3")
def is_reducing(table: Table, ref: AbilityRef) -> bool:
    """Whether what an ability offers is to reduce the damage at hand (Q539)."""
    part = part_of(table, ref)
    return isinstance(part, Triggered | Window) and reduces(part.effects)


@clause("5.22.3", "5.22.4")
def reduce_damage(table: Table, less: int | None, targets: Collection[int] | None) -> None:
    """Tell the damage that waits below to become less.

    Args:
        table: the table.
        less: by how much; nothing is left of it with ``None``.
        targets: all that is dealt at the same time to these, where it isn't that one damage alone.
    """
    at_once = damage_at_once(table)
    dealt = at_once[:1] if targets is None else [each for each in at_once if each.target in targets]
    for each in dealt:
        each.reduce(less)


def redirect_damage(table: Table, holomem: int) -> None:
    """Tell the damage that waits below that another takes it."""
    damage = table.enclosing(DealDamage)
    if damage is not None:
        damage.redirect(table, holomem)


@clause("5.22.1")
def damage_at_once(table: Table) -> list[DealDamage]:
    """The damage about to be dealt and what else the same effect is about to deal at the same time: it waits
    right below.
    """
    frames = reversed(table.machine.stack)
    below = dropwhile(lambda frame: not isinstance(frame, DealDamage), frames)
    return [
        each
        for each in takewhile(lambda frame: isinstance(frame, DealDamage), below)
        if isinstance(each, DealDamage)
    ]


def special_damage(scope: Resolving, target: int, amount: int, *, spares_life: bool) -> DealDamage:
    """Special damage that an ability deals to one holomem (5.22, 10.13.3)."""
    return DealDamage(
        target=target,
        amount=amount,
        kind=DamageKind.SPECIAL,
        source=scope.source,
        by_seat=scope.seat,
        by=scope.host,
        spares_life=spares_life,
    )


@clause("10.7.2.3.1", "5.22.1")
def ask_portions(table: Table, scope: Resolving, targets: Sequence[Holomem], portions: int) -> Prompt:
    """Ask who gets the portions of damage that is divided; each may get all of them."""
    options = (
        Option(OptionKind.HOLOMEM, each.top, each.id, number, alike=f"portion {each.id}")
        for each in targets
        for number in range(1, portions + 1)
    )
    return scope.ask(table, PromptKind.HOLOMEM, options, at_least=portions)


def bring_down(table: Table, scope: Resolving, holomem: Holomem, *, spares_life: bool) -> None:
    """An ability downs a holomem, whatever the damage on it (5.4)."""
    atoms_values.mark_downed(table, holomem)
    blow = Blow(holomem.id, scope.seat, scope.host, spares_life=spares_life, source=scope.source)
    atoms_values.note_blow(table, blow)
