"""Chapter 5: the phases of a turn."""

from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import Option
from engine.osica.actions.event_phase import EventMoves
from engine.osica.actions.menu import BY_KIND, options_in
from engine.osica.cards.terms import CardKind, OptionKind, Phase, PromptKind, Zone
from engine.osica.procedures.cheering import Cheer
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.settle import Settle
from engine.osica.queries import facts
from engine.osica.state import atoms, atoms_values
from engine.osica.state import events as e
from engine.osica.state.table import Table


class TurnCycle(Procedure):
    """5: turn after turn until somebody has won."""

    seat: int

    @step("5.0.1", "5.0.2")
    def take_turn(self, table: Table) -> Outcome:
        """Put all phases of a turn on the stack, in order."""
        atoms_values.begin_turn(table, self.seat)
        return StartPhase(), MainPhase(), EventPhase(), CheerPhase(), AppealPhase(), EndPhase()

    @step("5.6.4")
    def pass_turn(self, table: Table) -> None:
        """The turn goes to the opponent."""
        self.seat = 1 - self.seat
        self.go("take_turn")


class StartPhase(Procedure):
    """5.1: kept cards come to hand, a card is drawn, the limit grows, characters stand up or are dropped."""

    @step("5.1.1", "8.4.4")
    def take_kept(self, table: Table) -> Outcome:
        """Cards that are kept go to hand; texts that wait for the beginning of the phase are used."""
        player = table.active
        kept = player.kept
        atoms_values.begin_phase(table, Phase.START)
        atoms.move_cards(table, kept, Zone.HAND)
        return Settle()

    @step("5.1.2", "1.3.1")
    def draw(self, table: Table) -> Outcome:
        """One card, also in the first turn."""
        if facts.draws_at_start(table, table.state.active):
            atoms.draw(table, table.state.active, 1)
        return Settle()

    @step("5.1.3", "3.4.3")
    def grow(self, table: Table) -> None:
        """Raise the limit of levels on the stage; it grows without end."""
        atoms_values.raise_limit(table, table.state.active, table.state.settings.limit_growth)

    @step("5.1.4")
    def ask_stage(self, table: Table) -> Outcome:
        """Each character on the stage is stood up or dropped."""
        stage = table.active.stage
        return table.ask(
            table.state.active,
            PromptKind.DROP_STAGE,
            tuple(Option(OptionKind.PIECE, piece.card, piece.id) for piece in stage),
            at_least=0,
            at_most=len(stage),
            clause="5.1.4",
        )

    @step("5.1.4", "6.2")
    def stand_or_drop(self, table: Table) -> None:
        """Drop the characters that were chosen; the others stand up."""
        dropped = {option.target for option in table.machine.answer}
        for piece in table.active.stage:
            if piece.id in dropped:
                atoms.leave(table, piece, Zone.DROP)
            else:
                atoms.set_resting(table, piece, False)

    @step("5.1.5", "6.2")
    def drop_assist(self, table: Table) -> None:
        """All characters in the assist area are dropped."""
        for piece in table.active.assist:
            if facts.is_character(table, piece):
                atoms.leave(table, piece, Zone.DROP)

    @step("5.1.6")
    def ask_supports(self, table: Table) -> Outcome:
        """Supports are dropped if their owner likes."""
        supports = [piece for piece in table.active.assist if table.card(piece).kind is CardKind.SUPPORT]
        return table.ask(
            table.state.active,
            PromptKind.DROP_SUPPORTS,
            tuple(Option(OptionKind.PIECE, piece.card, piece.id) for piece in supports),
            at_least=0,
            at_most=len(supports),
            clause="5.1.6",
        )

    @step("5.1.6")
    def drop_supports(self, table: Table) -> Outcome:
        """As was said; then what all this has caused."""
        for option in table.machine.answer:
            atoms.leave(table, table.require_piece(option.target), Zone.DROP)
        return Settle()


class MainPhase(Procedure):
    """5.2: the turn player does what they like, as often as they like."""

    @step("5.2.1")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.MAIN)
        return Settle()

    @step("5.2.1", "5.2.5")
    def ask(self, table: Table) -> Outcome:
        """Everything that can be done, or nothing more."""
        return table.ask(
            table.state.active,
            PromptKind.MAIN,
            options_in(table, Phase.MAIN, table.state.active),
            clause="5.2.1",
        )

    @step("5.2.1", "5.2.5")
    def act(self, table: Table) -> Outcome:
        """Do it, deal with what it causes, then ask again."""
        option = table.machine.answer[0]
        frame = BY_KIND[option.kind].frame(table, table.state.active, option)
        if frame is None:
            return None
        self.go("ask")
        return frame, Settle()


class EventPhase(EventMoves):
    """5.3: both players in turn play events and use Actions, or pass."""

    @step("5.3.1")
    def begin(self, table: Table) -> Outcome:
        """The turn player is asked first."""
        self.seat = table.state.active
        atoms_values.begin_phase(table, Phase.EVENT)
        return Settle()

    @step("5.3.1", "5.3.2", "5.3.3")
    def ask(self, table: Table) -> Outcome:
        """Everything that can be done, or pass."""
        return table.ask(
            self.seat,
            PromptKind.EVENT,
            options_in(table, Phase.EVENT, self.seat),
            clause="5.3.1",
        )

    @step("5.3.1", "5.3.4")
    def act(self, table: Table) -> Outcome:
        """The phase ends when the opponent passes right after the turn player."""
        option = table.machine.answer[0]
        is_pass = option.kind == OptionKind.PASS
        is_over = is_pass and self.is_pass_last(table)
        self.has_turn_player_passed = is_pass and self.seat == table.state.active
        frame = BY_KIND[option.kind].frame(table, self.seat, option)
        self.seat = 1 - self.seat
        if not is_over:
            self.go("ask")
        return Settle() if frame is None else (frame, Settle())


class CheerPhase(Procedure):
    """5.4: the turn player cheers as many cards as there are cheer symbols in play on the own side."""

    @step("5.4.1")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.CHEER)
        return Settle()

    @step("5.4.1", "5.4.2", "5.4.4")
    def cheer(self, table: Table) -> Outcome:
        """The turn player must cheer as many cards as there are symbols; then come Entry texts."""
        seat = table.state.active
        return Cheer(seat=seat, count=facts.cheer_total(table, seat)), Settle()


class AppealPhase(Procedure):
    """5.5: the characters of the turn player appeal one after another, as long as that player likes. The
    first turn of a match has no such phase.
    """

    @step("5.5.1")
    def begin(self, table: Table) -> Outcome:
        """The first player's first turn has none."""
        if table.state.turn == 1:
            self.end()
            return None
        atoms_values.begin_phase(table, Phase.APPEAL)
        return Settle()

    @step("5.5.1", "5.5.2")
    def ask(self, table: Table) -> Outcome:
        """Who appeals, or nobody any more."""
        return table.ask(
            table.state.active,
            PromptKind.APPEAL,
            options_in(table, Phase.APPEAL, table.state.active),
            clause="5.5.1",
        )

    @step("5.5.1", "5.5.2")
    def act(self, table: Table) -> Outcome:
        """Carry out one appeal, then ask again."""
        option = table.machine.answer[0]
        frame = BY_KIND[option.kind].frame(table, table.state.active, option)
        if frame is None:
            return None
        self.go("ask")
        return frame, Settle()


class EndPhase(Procedure):
    """5.6: texts for the end of the turn are used, changes for the turn end, and the hand is reduced."""

    @step("5.6.1")
    def begin(self, table: Table) -> Outcome:
        """Texts for the end of the turn."""
        atoms_values.begin_phase(table, Phase.END)
        table.record(e.TurnEnding(table.state.active))
        return Settle()

    @step("5.6.2")
    def end_changes(self, table: Table) -> Outcome:
        """What holds until the end of the turn is over; cards stacked to break a limit are dropped."""
        atoms_values.end_changes(table)
        for piece in list(table.pieces()):
            atoms.drop_stacked(table, piece)
        return Settle()

    @step("5.6.3")
    def ask_hand(self, table: Table) -> Outcome:
        """The turn player drops down to the hand limit, exactly."""
        player = table.active
        count = max(0, len(player.hand) - facts.hand_limit(table, player.seat))
        return table.ask(
            player.seat,
            PromptKind.HAND_LIMIT,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in player.hand),
            at_least=count,
            at_most=count,
            clause="5.6.3",
        )

    @step("5.6.3")
    def drop_hand(self, table: Table) -> Outcome:
        """Drop the cards of the hand that were chosen."""
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(table, cards, Zone.DROP)
        return Settle()
