"""Chapter 12.1: Oshi skills and SP Oshi skills."""

from engine.hocg.abilities.parts import one_shots, use_costs
from engine.hocg.abilities.results import Came
from engine.hocg.cards.card import Ability
from engine.hocg.cards.terms import (
    ARCHIVE,
    HOLO_POWER,
    SP_OSHI_SKILL,
    AbilityKind,
)
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.queries.players import cost_of_skill, is_spent
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import SkillUsed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step


def skill_of(table: Table, seat: int, kind: AbilityKind) -> Ability | None:
    """The skill of this kind on the player's Oshi."""
    return table.cards[table.state.players[seat].oshi].oshi_skill(kind)


@clause("8.5.1.1", "8.5.1.2", "12.1.2", "12.1.3", "12.1.3.1", "12.1.4")
def can_use_skill(table: Table, seat: int, kind: AbilityKind) -> bool:
    """Whether the limit of the skill leaves a use and its holo Power is there (X needs at least 1)."""
    skill = skill_of(table, seat, kind)
    if skill is None or is_skill_spent(table, seat, kind):
        return False
    cost = cost_of_skill(table, seat, skill)
    cost = 1 if cost is None else cost
    return len(table.player(seat).holo_power) >= cost


def is_skill_spent(table: Table, seat: int, kind: AbilityKind) -> bool:
    """Whether the player's Oshi has this skill and its limit leaves no use."""
    skill = skill_of(table, seat, kind)
    return skill is not None and is_spent(table, seat, skill)


@clause("12.1.3", "10.7.2.4", "4.15.1")
def pay_skill(table: Table, seat: int, kind: AbilityKind, x: int = 0) -> None:
    """Archive holo Power, the newest first (Q156), and count the use."""
    player = table.player(seat)
    skill = skill_of(table, seat, kind)
    assert skill is not None
    cost = cost_of_skill(table, seat, skill)
    cost = x if cost is None else cost
    atoms.move_cards(table, player.holo_power[:cost], ARCHIVE, origin=HOLO_POWER, is_payment=True)
    note_use(table, seat, kind)


def note_use(table: Table, seat: int, kind: AbilityKind) -> None:
    """A use of the skill counts from now on."""
    skill = skill_of(table, seat, kind)
    assert skill is not None
    is_sp = kind is SP_OSHI_SKILL
    atoms_values.note_skill(table, seat, is_sp=is_sp)
    atoms.record(table, SkillUsed(seat, table.player(seat).oshi, skill.name, is_sp))


class UseSkill(Procedure):
    """8.5: an Oshi skill is used as an action of the main phase. Q1, Q2: also if it finds nothing to do."""

    seat: int
    kind: str
    x: int = 0
    parts: list[int] = []

    @step("8.5.1", "12.1.3", "12.1.5", "12.1.5.4", "12.1.1")
    def pay(self, table: Table) -> None:
        """Pay the skill's cost in holo Power."""
        kind = AbilityKind(self.kind)
        pay_skill(table, self.seat, kind, self.x)
        skill = skill_of(table, self.seat, kind)
        assert skill is not None
        self.parts = [*use_costs(skill.program), *one_shots(skill.program)]

    @step("12.1.5", "10.7.2.5.2")
    def resolve(self, table: Table) -> Outcome:
        """Carry its text out, paragraph by paragraph."""
        if not self.parts:
            return None
        part, *self.parts = self.parts
        self.go("resolve")
        oshi = table.player(self.seat).oshi
        skill = skill_of(table, self.seat, AbilityKind(self.kind))
        assert skill is not None
        return Resolution(
            ability=AbilityRef(self.kind, skill.text, part, self.seat, oshi, -1, skill.name),
            numbers={Came.X.value: self.x},
        )
