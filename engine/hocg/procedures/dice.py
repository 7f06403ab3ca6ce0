"""Chapter 5.24: dice."""

from collections.abc import Sequence

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.occasions import RollOccasion
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.procedures.abilities import Interruptible, OfferWindows, waiting_for
from engine.hocg.queries.players import dice_count_as, dice_count_double
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import DiceRolled
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step


class RollDice(Interruptible):
    """Dice are rolled for an ability; the results go back to it.

    Fields:
        seat: who rolls.
        count: how many dice.
        source: the card whose ability rolls.
        holomem: the holomem that the ability counts as one of, or -1.
        ability: the ability's name.
        set_as: which of the dice will count as what.
        declared: a result that was declared for the next die, or 0.
        results: what the dice show.
    """

    seat: int
    count: int
    source: int
    holomem: int = -1
    declared: int = 0
    results: list[int] = []
    ability: str = ""
    set_as: dict[int, int] = {}

    @property
    def cause(self) -> Cause:
        """The text or rule that makes the player roll."""
        return Cause(self.seat, self.source, self.holomem, self.ability)

    @step("5.24.4", "10.2.1.3.3")
    def offer_declaring(self, table: Table) -> Outcome:
        """Before the roll a window may fix the result."""
        return self._offer(table, is_before=True)

    @step("5.24.1", "5.24.3")
    def roll(self, table: Table) -> None:
        """Roll each die once and keep the faces."""
        self.results = [table.state.chance.roll() for _ in range(self.count)]

    @step("5.24.3")
    def offer_rolling_again(self, table: Table) -> Outcome:
        """Once the dice show something, a window may have them rolled again."""
        return self._offer(table, is_before=False)

    def _offer(self, table: Table, *, is_before: bool) -> Outcome:
        """The windows that wait for dice rolled for this ability, if there are any."""

        def is_roll(occasion: RollOccasion, scope: StaticScope) -> bool:
            return occasion.is_before is is_before and occasion.matches(table, scope, self.cause)

        windows = waiting_for(table, RollOccasion, is_roll)
        return OfferWindows(windows=windows) if windows else None

    @clause("5.24.4")
    def set_dice(self, dice: Sequence[int], result: int) -> None:
        """These dice will count as this result, once nothing more is rolled again."""
        self.set_as = {**self.set_as, **dict.fromkeys(dice, result)}

    def declare(self, result: int) -> None:
        """The next die counts as this result (5.24.4)."""
        self.declared = result

    @clause("5.24.3")
    def roll_again(self, table: Table) -> None:
        """Roll anew from the beginning: what may be declared before a roll is offered once more."""
        self.begin_anew(table, "offer_declaring")

    @step("5.24.4")
    def settle(self, table: Table) -> None:
        """Set what was declared, then the results count."""
        if self.declared:
            self.results = [self.declared, *self.results[1:]]
        self.results = [self.set_as.get(die, result) for die, result in enumerate(self.results)]
        fixed = dice_count_as(table, self.seat, self.cause, len(self.results))
        if fixed:
            self.results = [fixed] * len(self.results)
        if dice_count_double(table, self.seat, self.cause, len(self.results)):
            self.results = [2 * result for result in self.results]
        atoms_values.note_die(table, self.results[-1])
        atoms.record(
            table, DiceRolled(self.seat, tuple(self.results), self.source, self.holomem, self.ability)
        )
        table.machine.returned = list(self.results)
