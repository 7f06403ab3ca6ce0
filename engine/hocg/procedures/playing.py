"""Automatic abilities are played: those that wait (10.8.3), and those about who goes down (11.3.1.1)."""

from engine.hocg.abilities.parts import NO_LIMITS, Limits, Window
from engine.hocg.abilities.results import Came
from engine.hocg.procedures.abilities import UseWindow, can_be_paid, has_cost, has_use_left, note_played
from engine.hocg.procedures.resolution import Resolution, part_of
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Waiting
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step


@clause("10.7.2.1.1", "10.7.2.4", "10.8.3.2")
def is_playable(table: Table, waiting: Waiting) -> bool:
    """Whether a waiting ability can be played now: its limits leave a use, and what it costs is there."""
    ability = waiting.ability
    return has_use_left(table, ability) and can_be_paid(table, ability, part_of(table, ability))


def playable_waiting(table: Table) -> list[Waiting]:
    """The waiting abilities that can be played now."""
    return [each for each in table.state.waiting if is_playable(table, each)]


class PlayWaiting(Procedure):
    """10.8.3: an automatic ability is played."""

    waiting: Waiting

    @step("10.7.2", "10.7.2.1", "10.7.2.5", "10.8.1", "10.12.1", "10.8.7", "10.8.3.2", "12.1.5.3")
    def play(self, table: Table) -> Outcome:
        """It is played even if its card has left."""
        ref = self.waiting.ability
        part = part_of(table, ref)
        limits: Limits = getattr(part, "limits", NO_LIMITS)
        if isinstance(part, Window) or (limits.per and has_cost(part)):
            return UseWindow(ability=ref, subjects=self._subjects, amount=self.waiting.amount)
        note_played(table, ref)
        return self.resolution()

    @property
    def _subjects(self) -> list[int]:
        """The holomem that it is about."""
        holomem = self.waiting.ability.holomem
        return list(self.waiting.subjects) or ([holomem] if holomem >= 0 else [])

    def resolution(self) -> Resolution:
        """The procedure that carries the waiting ability out."""
        waiting = self.waiting
        return Resolution(
            ability=waiting.ability,
            that_holomem=self._subjects,
            that_cards=list(waiting.cards),
            looked=list(waiting.cards),
            numbers={Came.AMOUNT.value: waiting.amount, Came.ARCHIVED.value: waiting.amount},
        )


class PlayDuringDown(Procedure):
    """11.3.1.1: an ability about a holomem that goes down; a window is offered first."""

    ability: AbilityRef
    subject: int
    excess: int = 0

    @step("11.3.1.1", "12.1.5.2")
    def play(self, table: Table) -> Outcome:
        """Windows are optional, the rest is done."""
        if isinstance(part_of(table, self.ability), Window):
            return UseWindow(ability=self.ability, subjects=[self.subject])
        note_played(table, self.ability)
        return self.resolution()

    def resolution(self) -> Resolution:
        """The procedure that carries the waiting ability out."""
        return Resolution(
            ability=self.ability, that_holomem=[self.subject], numbers={Came.EXCESS.value: self.excess}
        )
