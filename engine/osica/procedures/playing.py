"""Playing cards: to stage and assist area (5.2), and for their text (8.1.4, 8.1.5)."""

from engine.kernel.machine import Outcome, step
from engine.osica.cards.terms import Position, Zone
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.resolution import UseText
from engine.osica.state import atoms
from engine.osica.state import events as e
from engine.osica.state.state import AbilityRef
from engine.osica.state.table import Table


class PlayCard(Procedure):
    """5.2: a character or support is played to a place; its Entry waits from then on."""

    card: int
    place: Position

    @step("5.2.1", "5.2.3", "5.2.6")
    def enter(self, table: Table) -> None:
        """Put the card into play without a cost."""
        atoms.enter(table, self.card, self.place)


class PlayForText(Procedure):
    """A card is played for a text with Play or Counter: shown, paid for, carried out, dropped."""

    card: int
    text: str
    is_counter: bool = False

    @step("8.1.4", "8.1.5")
    def show(self, table: Table) -> Outcome:
        """It is turned up and its text used."""
        seat = table.owner(self.card)
        atoms.move_cards(table, [self.card], Zone.PLAYED)
        table.record(e.EventPlayed(seat, self.card, self.is_counter))
        return UseText(ability=AbilityRef(self.text, seat, self.card))

    @step("8.1.4", "8.1.5")
    def drop(self, table: Table) -> None:
        """Whatever it is, it goes to the drop area, unless its text has sent it elsewhere."""
        if self.card in table.player(table.owner(self.card)).played:
            atoms.move_cards(table, [self.card], Zone.DROP)
