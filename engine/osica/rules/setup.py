"""Chapter 4: preparing a match."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind, Zone
from engine.osica.procedures.procedure import Procedure
from engine.osica.rules.turn import TurnCycle
from engine.osica.state import atoms, atoms_values
from engine.osica.state.table import Table


class Preparation(Procedure):
    """4: from two decks to the first turn. The oshi lie face up in the oshi areas from the start (4.1)."""

    chooser: int = -1

    @step("4.1", "4.2")
    def shuffle(self, table: Table) -> None:
        """Shuffle the decks of both players."""
        for seat in (0, 1):
            atoms.shuffle_deck(table, seat)

    @step("4.3")
    def ask_first(self, table: Table) -> Outcome:
        """One player, found by chance, says who goes first."""
        self.chooser = table.state.chance.below(2)
        return table.ask(
            self.chooser,
            PromptKind.FIRST_PLAYER,
            tuple(Option(OptionKind.SEAT, number=seat) for seat in (self.chooser, 1 - self.chooser)),
            clause="4.3",
        )

    @step("4.3")
    def choose_first(self, table: Table) -> None:
        """The first player is who the answer names."""
        atoms_values.choose_first(table, self.chooser, table.machine.answer[0].number)

    @step("4.4", "4.5")
    def draw(self, table: Table) -> Outcome:
        """Both draw their first hand; the first player may exchange it first."""
        first = table.state.first
        for seat in (first, 1 - first):
            atoms.draw(table, seat, table.state.settings.hand)
        return Redraw(seat=first), Redraw(seat=1 - first)

    @step("4.6", "4.7", "3.3.1")
    def place_hearts(self, table: Table) -> None:
        """The top cards of each deck become hearts, and the limit is set."""
        settings = table.state.settings
        for player in table.state.players:
            atoms.move_cards(table, player.deck[: settings.hearts], Zone.HEARTS)
            if settings.limit:
                atoms_values.raise_limit(table, player.seat, settings.limit)

    @step("5.0.1")
    def begin(self, table: Table) -> Outcome:
        """Begin the first player's first turn."""
        return TurnCycle(seat=table.state.first)


class Redraw(Procedure):
    """4.5: a first hand may be exchanged once."""

    seat: int

    @step("4.5")
    def ask(self, table: Table) -> Outcome:
        """Ask whether the hand is drawn anew."""
        if table.player(self.seat).redraws >= table.state.settings.redraws:
            self.end()
            return None
        return table.ask_yes_no(
            self.seat,
            clause="4.5",
            kind=PromptKind.REDRAW,
        )

    @step("4.5")
    def redraw(self, table: Table) -> None:
        """The whole hand goes back, the deck is shuffled, as many cards are drawn."""
        if not table.said_yes:
            return
        hand = list(table.player(self.seat).hand)
        atoms.move_cards(table, hand, Zone.DECK, is_bottom=True)
        atoms.shuffle_deck(table, self.seat)
        atoms_values.count_redraw(table, self.seat)
        atoms.draw(table, self.seat, len(hand))
        self.go("ask")
