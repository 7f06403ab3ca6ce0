"""Sending cards that are looked at to hand, assist area or costs (5.4.3, 5.7.5)."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.cards.terms import ASSIST_SIZE, CardKind, OptionKind, Position, PromptKind, Zone
from engine.osica.procedures.procedure import Procedure
from engine.osica.state import atoms
from engine.osica.state.table import Table

DESTINATIONS = (OptionKind.HAND, OptionKind.ASSIST, OptionKind.COST)
"""Where a card that was taken or looked at can go."""


class SortCards(Procedure):
    """A player sends each of some cards freely to hand, assist area or costs.

    One card is one question; for several it is asked which go to the assist area and which become costs.

    Fields:
        seat: whose cards.
        cards: which; they lie in the zone of cards looked at.
        clause: the rule that says so.
    """

    seat: int
    cards: list[int]
    clause: str

    def room(self, table: Table) -> int:
        """How many more cards the assist area takes."""
        return max(0, ASSIST_SIZE - len(table.player(self.seat).assist))

    def fits_assist(self, table: Table, card: int) -> bool:
        """Whether a card may go to the assist area at all."""
        return table.cards[card].kind is not CardKind.EVENT

    @step("5.4.3", "5.7.5")
    def ask(self, table: Table) -> Outcome:
        """Where one card goes, or which of several go to the assist area."""
        room = self.room(table)
        fitting = [card for card in self.cards if room and self.fits_assist(table, card)]
        if len(self.cards) == 1:
            card = self.cards[0]
            kinds = DESTINATIONS if fitting else (OptionKind.HAND, OptionKind.COST)
            options = tuple(Option(kind, card) for kind in kinds)
            return table.ask(self.seat, PromptKind.DESTINATION, options, clause=self.clause, source=card)
        self.go("assist")
        return table.ask(
            self.seat,
            PromptKind.TO_ASSIST,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in fitting),
            at_least=0,
            at_most=min(room, len(fitting)),
            is_ordered=True,
            clause=self.clause,
        )

    @step("5.4.3", "5.7.5")
    def place(self, table: Table) -> None:
        """One card goes where it was sent."""
        self.end()
        option = table.machine.answer[0]
        match option.kind:
            case OptionKind.ASSIST:
                atoms.enter(table, option.card, Position.ASSIST)
            case OptionKind.COST:
                atoms.move_cards(table, self.cards, Zone.COSTS)
            case _:
                atoms.move_cards(table, self.cards, Zone.HAND)

    @step("5.4.3", "5.7.5")
    def assist(self, table: Table) -> Outcome:
        """Then which of the others become costs; the rest goes to hand."""
        for option in table.machine.answer:
            atoms.enter(table, option.card, Position.ASSIST)
            self.cards = [card for card in self.cards if card != option.card]
        return table.ask(
            self.seat,
            PromptKind.TO_COSTS,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in self.cards),
            at_least=0,
            at_most=len(self.cards),
            clause=self.clause,
        )

    @step("5.4.3", "5.7.5")
    def finish(self, table: Table) -> None:
        """Put the sorted cards where they go."""
        costs = [option.card for option in table.machine.answer]
        atoms.move_cards(table, costs, Zone.COSTS)
        atoms.move_cards(table, [card for card in self.cards if card not in costs], Zone.HAND)
