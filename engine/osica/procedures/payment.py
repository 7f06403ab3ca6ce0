"""7.2: paying costs."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind, Zone
from engine.osica.procedures.procedure import Procedure
from engine.osica.state import atoms
from engine.osica.state.table import Table


class PayCost(Procedure):
    """A player pays X: chooses X costs and drops them, no more and no fewer."""

    seat: int
    amount: int
    source: int = -1

    @step("7.2", "3.7.3", "3.7.4")
    def ask(self, table: Table) -> Outcome:
        """Which ones; their owner knows them."""
        if not self.amount:
            self.end()
            return None
        costs = table.player(self.seat).costs
        return table.ask(
            self.seat,
            PromptKind.PAYMENT,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in costs),
            at_least=self.amount,
            at_most=self.amount,
            clause="7.2",
            source=self.source,
        )

    @step("7.2")
    def pay(self, table: Table) -> None:
        """Drop the cards that were chosen to pay."""
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(table, cards, Zone.DROP, is_payment=True, source=self.source)
