"""5.4: cheering."""

from engine.kernel.machine import Outcome, step
from engine.osica.cards.terms import Zone
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.sorting import SortCards
from engine.osica.state import atoms
from engine.osica.state import events as e
from engine.osica.state.table import Table


class Cheer(Procedure):
    """A player cheers: looks at cards from the top of the deck together and sends each where it shall go."""

    seat: int
    count: int
    cards: list[int] = []

    @step("5.4.2")
    def look(self, table: Table) -> None:
        """As many as the cheer symbols say, or as many as there are."""
        if self.count < 1:
            self.end()
            return
        table.record(e.Cheered(self.seat, self.count))
        self.cards = table.player(self.seat).deck[: self.count]
        atoms.move_cards(table, self.cards, Zone.LOOKED)

    @step("5.4.3", "5.4.5")
    def sort(self, table: Table) -> Outcome:
        """To hand, assist area or costs; no card can be played from a cheer."""
        return SortCards(seat=self.seat, cards=list(self.cards), clause="5.4.3")
