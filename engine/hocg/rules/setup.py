"""Chapter 6.2: the procedure before the game."""

from engine.hocg.cards.terms import (
    MAX_HOLOMEM,
    MAX_REDRAWS,
    OPENING_HAND,
    CardType,
    EndReason,
    Level,
    OptionKind,
    Position,
    PromptKind,
    Zone,
)
from engine.hocg.procedures import loss
from engine.hocg.rules.turn import TurnCycle
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import FirstPlayerChosen, HandRedrawn, StagesRevealed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import Player
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option


class Preparation(Procedure):
    """6.2.1.1 to 6.2.1.6: decks are shuffled, somebody goes first, seven cards are drawn."""

    chooser: int = 0

    @step("6.2.1.1", "6.2.1.2")
    def shuffle_decks(self, table: Table) -> None:
        """Shuffle the main decks of both players."""
        for seat in (0, 1):
            atoms.shuffle(table, seat, Zone.DECK)

    @step("6.2.1.3", "6.2.1.4")
    def shuffle_cheer_decks(self, table: Table) -> None:
        """Both cheer decks; the Oshi lie in their positions from the start."""
        for seat in (0, 1):
            atoms.shuffle(table, seat, Zone.CHEER_DECK)

    @step("6.2.1.5")
    def ask_who_is_first(self, table: Table) -> Outcome:
        """A player picked at random says who goes first."""
        self.chooser = chooser = table.state.chance.below(2)
        return table.ask(
            chooser,
            PromptKind.FIRST_PLAYER,
            tuple(Option(OptionKind.SEAT, number=seat) for seat in (chooser, 1 - chooser)),
            clause="6.2.1.5",
        )

    @step("6.2.1.5")
    def note_first(self, table: Table) -> None:
        """Note that this player takes the first turn."""
        option = table.machine.answer[0]
        atoms_values.choose_first(table, option.number)
        atoms.record(table, FirstPlayerChosen(self.chooser, option.number))

    @step("6.2.1.6")
    def draw_hands(self, table: Table) -> Outcome:
        """Seven cards each; then hands are settled and stages filled."""
        for seat in (table.state.first, 1 - table.state.first):
            atoms.draw(table, seat, OPENING_HAND)
        return Mulligan()


class Mulligan(Procedure):
    """6.2.1.7 to 6.2.1.13: redraws, placing of holomem, life."""

    index: int = 0

    def seat(self, table: Table) -> int:
        """The player whose turn it is in this procedure, the first player first (1.3.4)."""
        return table.state.first if self.index == 0 else 1 - table.state.first

    def seats(self, table: Table) -> tuple[int, int]:
        """Both seats, the first player's first."""
        return (table.state.first, 1 - table.state.first)

    def next_player(self, name: str) -> None:
        """Repeat a step for the second player."""
        if self.index == 0:
            self.index = 1
            self.go(name)
        else:
            self.index = 0

    @step("6.2.1.7", "1.3.4")
    def ask_redraw(self, table: Table) -> Outcome:
        """Each player may put the whole hand back once."""
        return table.ask_yes_no(
            self.seat(table),
            kind=PromptKind.REDRAW,
            clause="6.2.1.7",
        )

    @step("6.2.1.7.1")
    def redraw(self, table: Table) -> None:
        """Shuffle the hand back and draw seven new cards."""
        if table.said_yes:
            seat = self.seat(table)
            atoms_values.note_redraw(table, seat, is_forced=False)
            redraw_hand(table, seat, is_forced=False)
        self.next_player("ask_redraw")

    @step("6.2.1.8", "6.2.1.9", "6.2.1.9.1", "6.2.1.9.2", "6.2.1.9.2.1", "6.2.1.9.3", "1.2.1.1")
    def redraw_without_debut(self, table: Table) -> None:
        """Hands without a Debut are shown and redrawn until both have one; a seventh time loses."""
        while shown := [seat for seat in self.seats(table) if not has_debut(table, table.player(seat))]:
            losers = [seat for seat in shown if table.player(seat).redraws >= MAX_REDRAWS]
            if losers:
                loss.lose_together(table, losers, EndReason.REDRAW)
                return
            for seat in shown:
                redraw_hand(table, seat, is_forced=True)
                atoms_values.note_redraw(table, seat, is_forced=True)

    @step("6.2.1.10", "6.2.1.10.1")
    def ask_center(self, table: Table) -> Outcome:
        """A Debut for the center position. It is asked as a must: without it the match could only be lost."""
        player = table.player(self.seat(table))
        return table.ask(
            player.seat,
            PromptKind.CENTER,
            hand_options(table, player, (Level.DEBUT,)),
            clause="6.2.1.10.1",
        )

    @step("6.2.1.10.1")
    def place_center(self, table: Table) -> None:
        """Place the chosen Debut face down in the center position."""
        card = table.machine.answer[0].card
        atoms.place_holomem(table, card, Position.CENTER, is_face_down=True)

    @step("6.2.1.10.2")
    def ask_bottom(self, table: Table) -> Outcome:
        """One card to the bottom of the deck for each forced redraw."""
        player = table.player(self.seat(table))
        count = min(player.redraws, len(player.hand))
        return table.ask(
            player.seat,
            PromptKind.CARDS,
            table.card_options(player.hand),
            at_least=count,
            at_most=count,
            is_ordered=True,
            clause="6.2.1.10.2",
        )

    @step("6.2.1.10.2")
    def put_on_bottom(self, table: Table) -> None:
        """Put the cards on the bottom in the chosen order."""
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(table, cards, Zone.DECK, origin=Zone.HAND, is_bottom=True)

    @step("6.2.1.10.3")
    def ask_back(self, table: Table) -> Outcome:
        """Any number of Debut and Spot holomem for the back position, six holomem in all (4.6.2.1)."""
        player = table.player(self.seat(table))
        options = hand_options(table, player, (Level.DEBUT, Level.SPOT))
        return table.ask(
            player.seat,
            PromptKind.BACK,
            options,
            at_least=0,
            at_most=min(len(options), MAX_HOLOMEM - 1),
            is_ordered=True,
            clause="6.2.1.10.3",
        )

    @step("6.2.1.10.3")
    def place_back(self, table: Table) -> None:
        """Face down; then the second player does the same."""
        for option in table.machine.answer:
            atoms.place_holomem(table, option.card, is_face_down=True)
        self.next_player("ask_center")

    @step("6.2.1.11", "2.8.1")
    def place_life(self, table: Table) -> None:
        """As many cheers as the Oshi says, one by one from the top (Q184): the last one placed is the
        newest.
        """
        for seat in (table.state.first, 1 - table.state.first):
            player = table.player(seat)
            count = table.cards[player.oshi].life
            atoms.move_cards(table, player.cheer_deck[:count], Zone.LIFE, origin=Zone.CHEER_DECK)

    @step("6.2.1.12", "4.2.2.1")
    def turn_up(self, table: Table) -> None:
        """Every card placed face down is shown."""
        atoms.record(table, StagesRevealed(tuple(holomem.id for holomem in table.stages())))

    @step("6.2.1.13")
    def begin(self, table: Table) -> Outcome:
        """Begin the first player's first turn."""
        return TurnCycle(seat=table.state.first)


def redraw_hand(table: Table, seat: int, *, is_forced: bool) -> None:
    """Put the hand back, shuffle, draw seven; a forced redraw shows the old hand to everybody."""
    player = table.player(seat)
    hand = tuple(player.hand)
    atoms.move_cards(table, hand, Zone.DECK, origin=Zone.HAND, is_revealed=is_forced, is_bottom=True)
    atoms.record(table, HandRedrawn(seat, is_forced, hand if is_forced else ()))
    atoms.shuffle(table, seat, Zone.DECK)
    atoms.draw(table, seat, OPENING_HAND)


def has_debut(table: Table, player: Player) -> bool:
    """Whether there is a Debut holomem in a hand."""
    return any(table.cards[card].level is Level.DEBUT for card in player.hand)


def hand_options(table: Table, player: Player, levels: tuple[Level, ...]) -> tuple[Option, ...]:
    """The holomem cards of these levels in a hand."""
    return table.card_options(
        card
        for card in player.hand
        if table.cards[card].type is CardType.HOLOMEM and table.cards[card].level in levels
    )
