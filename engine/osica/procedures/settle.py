"""Chapter 9: texts that wait are used one at a time."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.resolution import UseText, ability_of, scope_of
from engine.osica.state import atoms_values
from engine.osica.state.state import Waiting
from engine.osica.state.table import Table


class Settle(Procedure):
    """Everything that has come up is dealt with before play goes on.

    Fields:
        seat: whose texts are used now; -1 before that is settled.
        chosen: the place of the text at hand in the list of what waits.
    """

    seat: int = -1
    chosen: int = -1

    @step("9.2", "9.4")
    def begin(self, table: Table) -> Outcome:
        """If both players have texts that can be used, the turn player says whose are used first. What can't
        be used when nothing else is left doesn't happen (9.4).
        """
        seats = {table.state.waiting[index].ability.seat for index in self.usable(table)}
        if not seats:
            atoms_values.forget_waiting(table)
            self.end()
            return None
        if self.seat not in seats:
            self.seat = -1 if len(seats) == 2 else seats.pop()
        if self.seat >= 0:
            self.go("order")
            return None
        active = table.state.active
        return table.ask(
            active,
            PromptKind.SEAT,
            (Option(OptionKind.SEAT, number=active), Option(OptionKind.SEAT, number=1 - active)),
            clause="9.2",
        )

    @step("9.2")
    def whose(self, table: Table) -> None:
        """Note the player whose text comes first."""
        self.seat = table.machine.answer[0].number

    @step("9.1")
    def order(self, table: Table) -> Outcome:
        """The owner says which text is next."""
        options = tuple(
            Option(OptionKind.TEXT, each.ability.source, each.ability.piece, index, alike=alike_key(each))
            for index in self.usable(table)
            if (each := table.state.waiting[index]).ability.seat == self.seat
        )
        return table.ask(self.seat, PromptKind.NEXT_TEXT, options, clause="9.1")

    @step("9.1", "8.1.1")
    def ask(self, table: Table) -> Outcome:
        """Using it is optional, save for the few that are compulsory."""
        self.chosen = table.machine.answer[0].number
        waiting = table.state.waiting[self.chosen]
        ability = ability_of(table, waiting.ability)
        if ability.is_compulsory:
            self.go("use")
            return None
        return table.ask_yes_no(
            self.seat,
            clause="8.1.1",
            source=waiting.ability.source,
        )

    @step("8.1.1")
    def agree(self, table: Table) -> None:
        """Not used, it is passed over and nothing is paid."""
        if not table.said_yes:
            atoms_values.take_waiting(table, self.chosen)
            self.go("begin")

    @step("8.1.1", "9.1")
    def use(self, table: Table) -> Outcome:
        """It is used, then everything is looked at anew."""
        waiting = atoms_values.take_waiting(table, self.chosen)
        self.go("begin")
        return UseText(ability=waiting.ability, about=waiting.about)

    def usable(self, table: Table) -> list[int]:
        """9.4: the places of the texts that can be paid for and have what they need to choose from."""
        return [
            index
            for index, each in enumerate(table.state.waiting)
            if ability_of(table, each.ability).can_be_used(table, scope_of(each.ability, each.about))
        ]


def alike_key(waiting: Waiting) -> str:
    """Which texts make no difference: the same text of the same piece about the same pieces."""
    return f"{waiting.ability.piece} {waiting.ability.source} {waiting.about} {waiting.ability.text}"
