"""Chapter 9: what always holds is kept, then texts that wait are used one at a time."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.resolution import UseText, ability_of, scope_of
from engine.osica.procedures.standing import keep_standing_rules
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

    @step("3.6.4", "1.3.1", "9.2")
    def begin(self, table: Table) -> Outcome:
        """Keep the standing rules, leave out what can't be used; if both players have texts, the turn player
        says whose are used first.
        """
        if keep_standing_rules(table):
            return None
        self.drop_unusable(table)
        seats = {each.ability.seat for each in table.state.waiting}
        if not seats:
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
            "seat",
            (Option("seat", number=active), Option("seat", number=1 - active)),
            text="Both players have texts to use: whose go first?",
            clause="9.2",
        )

    @step("9.2")
    def whose(self, table: Table) -> None:
        """As was said."""
        self.seat = table.machine.answer[0].number

    @step("9.1")
    def order(self, table: Table) -> Outcome:
        """The owner says which text is next."""
        options = tuple(
            Option("text", each.ability.source, each.ability.piece, index, alike=alike_key(table, each))
            for index, each in enumerate(table.state.waiting)
            if each.ability.seat == self.seat
        )
        return table.ask(self.seat, "next_text", options, text="Which of your texts is next?", clause="9.1")

    @step("9.1", "8.1.1")
    def ask(self, table: Table) -> Outcome:
        """Using it is optional, save for the few that are compulsory."""
        self.chosen = table.machine.answer[0].number
        waiting = table.state.waiting[self.chosen]
        ability = ability_of(table, waiting.ability)
        if ability.is_compulsory:
            self.go("use")
            return None
        name = table.cards[waiting.ability.source].name
        return table.ask_yes_no(
            self.seat,
            text=f"Use this text of {name}? {waiting.ability.text}",
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

    def drop_unusable(self, table: Table) -> None:
        """9.4: what can't be paid for, or has nothing to choose from, doesn't happen."""
        for index in range(len(table.state.waiting) - 1, -1, -1):
            waiting = table.state.waiting[index]
            scope = scope_of(waiting.ability, waiting.about)
            if not ability_of(table, waiting.ability).can_be_used(table, scope):
                atoms_values.take_waiting(table, index)


def alike_key(table: Table, waiting: Waiting) -> str:
    """Which texts make no difference: the same text of the same piece about the same pieces."""
    return f"{waiting.ability.piece} {waiting.ability.source} {waiting.about} {waiting.ability.text}"
