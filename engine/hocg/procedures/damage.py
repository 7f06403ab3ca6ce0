"""Chapter 5.22 and 10.11: dealing damage, with everything that changes it on the way."""

from engine.hocg.cards.terms import DamageKind
from engine.hocg.procedures.abilities import Interruptible, OfferWindows, parts_on
from engine.hocg.procedures.resolution import part_of
from engine.hocg.queries import queries
from engine.hocg.state import atoms_values
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.texts.occasions import DamageOccasion
from engine.hocg.texts.parts import Window
from engine.kernel.machine import Outcome, clause, step


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
        full: the amount before anything the taker does about it.
    """

    target: int
    amount: int
    kind: DamageKind
    source: int
    by_seat: int
    by: int = -1
    spares_life: bool = False
    is_fixed: bool = False
    full: int = 0

    @step("10.11.2.4", "5.22.3", "5.22.4", "10.2.1.3.3", "10.11.1.1", "5.22.3.1")
    def change(self, table: Table) -> None:
        """What always changes the damage."""
        holomem = table.holomem(self.target)
        if holomem is None or self.amount <= 0:
            self.end()
            return
        self.full = self.amount
        changed = queries.damage_after_effects(
            table, holomem, self.amount, self.kind, by_seat=self.by_seat, by=self.by
        )
        self.amount = max(self.amount, changed) if self.is_fixed else changed

    @step("10.11.3", "5.22.3")
    def offer(self, table: Table) -> Outcome:
        """What a player may do about it."""
        if self.amount <= 0 or self.is_fixed or not table.texts.has_occasion(DamageOccasion):
            return None
        return self._offer([ref for ref in self._meant(table) if isinstance(part_of(table, ref), Window)])

    @step("10.11.1.1", "10.11.3", "5.22.2")
    def carry_out(self, table: Table) -> Outcome:
        """What is done without a choice before damage is dealt; not if all of it is kept away."""
        if self.amount <= 0 or not table.texts.has_occasion(DamageOccasion):
            return None
        holomem = table.holomem(self.target)
        if holomem is None or self.is_kept_away(table):
            return None
        return self._offer([ref for ref in self._meant(table) if not isinstance(part_of(table, ref), Window)])

    def _meant(self, table: Table) -> list[AbilityRef]:
        """Abilities that wait for this damage to this holomem."""
        return [
            ref
            for ref, occasion in parts_on(table, DamageOccasion)
            if occasion.matches(
                table,
                queries.scope_of(ref.seat, ref.source, ref.holomem),
                self.target,
                self.by_seat,
                self.kind,
            )
        ]

    def _offer(self, found: list[AbilityRef]) -> Outcome:
        return OfferWindows(windows=found, subjects=[self.target], amount=self.amount) if found else None

    @clause("5.22.3", "5.22.4")
    def reduce(self, less: int | None) -> None:
        """Take so much off it, or all of it with ``None``."""
        self.amount = 0 if less is None else max(0, self.amount - less)

    def redirect(self, table: Table, holomem: int) -> None:
        """Another holomem takes it, who may take it differently."""
        if holomem != self.target:
            self.target = holomem
            self.amount = self.full
            self.begin_anew(table, "change")

    @clause("10.11.1.1", "5.22.4")
    def is_prevented(self, table: Table) -> bool:
        """Whether nothing is left of it."""
        return self.amount <= 0 or self.is_kept_away(table)

    def is_kept_away(self, table: Table) -> bool:
        """Whether an effect keeps all of it from its target."""
        holomem = table.holomem(self.target)
        if holomem is None or self.is_fixed:
            return False
        return queries.takes_none(table, holomem, self.kind, self.by_seat)

    @step("5.22.1", "5.22.2", "10.13.1", "10.13.2", "10.13.3")
    def deal(self, table: Table) -> None:
        """Add what is left, unless what was done about it keeps all of it away."""
        table.machine.returned = 0
        holomem = table.holomem(self.target)
        if holomem is None or self.amount <= 0:
            return
        if self.is_kept_away(table):
            return
        atoms_values.spare_life(table, holomem, spares=self.spares_life)
        atoms_values.deal_damage(
            table,
            holomem,
            self.amount,
            self.kind,
            source=self.source,
            by_seat=self.by_seat,
            by=self.by,
        )
        table.machine.returned = self.amount
