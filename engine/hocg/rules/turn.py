"""Chapter 7: the phases of a turn."""

from typing import Final

from engine.hocg.actions.menu import ACTIONS, END, art_options, main_actions
from engine.hocg.cards.terms import BACK, CENTER, CHEER_DECK, EndReason, MoveReason, Phase, PromptKind
from engine.hocg.procedures import loss
from engine.hocg.queries import continuous, queries
from engine.hocg.rules.check_timing import CheckTiming, check_timing
from engine.hocg.rules.repetition import note_action, without_repetition
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import PhaseEnding
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import CANNOT_BECOME_ACTIVE, CANNOT_MOVE, Stat
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import NONE

MAIN: Final = PromptKind.MAIN


class TurnCycle(Procedure):
    """7.1: turn after turn until somebody has lost.

    Fields:
        seat: whose turn it is.
        due: during extra turns the seat whose turn would have come, or -1.
    """

    seat: int
    due: int = NONE

    @step("7.1.1", "7.1.2", "5.26.1")
    def take_turn(self, table: Table) -> Outcome:
        """Put all phases of a turn on the stack, in order."""
        atoms_values.begin_turn(table, self.seat)
        return (ResetPhase(), DrawPhase(), CheerPhase(), MainPhase(), PerformancePhase(), EndPhase())

    @step("7.7.6", "5.26.1", "5.26.2")
    def pass_turn(self, table: Table) -> None:
        """To the opponent, unless somebody takes an extra turn first; then the turn that was due is next."""
        due = 1 - self.seat if self.due == NONE else self.due
        extra = atoms_values.take_extra_turn(table)
        self.seat, self.due = (due, NONE) if extra is None else (extra, due)
        self.go("take_turn")


class ResetPhase(Procedure):
    """7.2: holomem become active, the collab holomem returns, an empty center position is filled. A player's
    first turn has none.
    """

    @step("7.2.1")
    def begin(self, table: Table) -> None:
        """Skipped in a player's first turn."""
        if table.player(table.state.active).turns == 1:
            self.end()
            return
        atoms_values.enter_phase(table, Phase.RESET)

    @step("7.2.2")
    def make_active(self, table: Table) -> None:
        """Every holomem of the active player, all at once (Q125)."""
        stage = table.player(table.state.active).stage
        for holomem in queries.without_mark(table, stage, CANNOT_BECOME_ACTIVE):
            atoms_values.set_resting(table, holomem, False)

    @step("7.2.3")
    def collab_returns(self, table: Table) -> None:
        """The collab holomem moves to the back and rests; one that can't move does neither (Q36)."""
        collab = table.player(table.state.active).collab
        if collab is not None and queries.can_move(table, collab):
            atoms.move_holomem(table, collab, BACK, MoveReason.RULE)
            if not continuous.stat(table, collab, Stat.DOES_NOT_REST):
                atoms_values.set_resting(table, collab, True)

    @step("7.2.4", "7.2.5")
    def check(self, table: Table) -> Outcome:
        """Abilities for the start of the turn and of this phase trigger now."""
        atoms_values.announce_phase(table)
        return check_timing(table)

    @step("7.2.6")
    def ask_center(self, table: Table) -> Outcome:
        """An empty center position is filled."""
        return ask_new_center(table, "7.2.6")

    @step("7.2.6")
    def fill_center(self, table: Table) -> None:
        """Move the chosen back holomem to the center position."""
        move_to_center(table)

    @step("7.2.7")
    def check_again(self, table: Table) -> Outcome:
        """Look at the rules once more before the draw phase."""
        return check_timing(table)


def ask_new_center(table: Table, clause: str) -> Outcome:
    """Choose an active back holomem for an empty center position, a resting one if none is active; one that
    can't move isn't asked about (5.29.1).
    """
    player = table.player(table.state.active)
    candidates: list[Holomem] = []
    if player.center is None:
        movable = queries.without_mark(table, player.back, CANNOT_MOVE)
        active = [each for each in movable if not each.is_resting]
        candidates = active or movable
    return table.ask(
        player.seat,
        PromptKind.NEW_CENTER,
        holomem_options(candidates),
        clause=clause,
    )


def move_to_center(table: Table) -> None:
    """Move the chosen holomem, if there was one to choose."""
    for option in table.machine.answer:
        atoms.move_holomem(table, table.require_holomem(option.target), CENTER, MoveReason.RULE)


class DrawPhase(Procedure):
    """7.3: the active player draws a card, or has lost if there is none."""

    @step("7.3.1")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.DRAW)
        return check_timing(table)

    @step("7.3.2", "7.3.2.1", "1.2.1.4")
    def draw(self, table: Table) -> None:
        """One card; a player who can't has lost at once (Q128)."""
        seat = table.state.active
        if not atoms.draw(table, seat, 1):
            loss.lose(table, seat, EndReason.DECK)

    @step("7.3.3")
    def check(self, table: Table) -> Outcome:
        """Look at the rules before the cheer phase."""
        return check_timing(table)


class CheerPhase(Procedure):
    """7.4: the active player sends the top card of the cheer deck to a holomem."""

    @step("7.4.1")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.CHEER)
        return check_timing(table)

    @step("7.4.2", "5.21.2")
    def reveal(self, table: Table) -> Outcome:
        """Turn up the top cheer and ask who gets it (Q132); with an empty cheer deck nothing is sent
        (Q133).
        """
        player = table.player(table.state.active)
        if not player.cheer_deck:
            self.go("check")
            return None
        cheer = player.cheer_deck[0]
        atoms.reveal(table, player.seat, [cheer], CHEER_DECK)
        return table.ask(
            player.seat,
            PromptKind.CHEER,
            holomem_options(player.stage),
            clause="7.4.2",
            source=cheer,
        )

    @step("7.4.2")
    def send(self, table: Table) -> None:
        """Attach the cheer to the chosen holomem."""
        player = table.player(table.state.active)
        if table.machine.answer:
            target = table.require_holomem(table.machine.answer[0].target)
            atoms.attach(table, player.cheer_deck[0], target)

    @step("7.4.3")
    def check(self, table: Table) -> Outcome:
        """Look at the rules before the main phase."""
        return check_timing(table)


class MainPhase(Procedure):
    """7.5 and 8.1: actions in any order, any number."""

    @step("7.5.1")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.MAIN)
        return check_timing(table)

    @step("7.5.2", "10.6.2", "10.6.4", "10.6.4.1", "8.1.2")
    def check(self, table: Table) -> Outcome:
        """A check timing comes before each choice."""
        return check_timing(table)

    @step("7.5.2", "8.1.1", "8.1.3", "10.6.4.2")
    def ask(self, table: Table) -> Outcome:
        """Every action that can be done in full, or nothing more; with nothing to do the phase ends by
        itself.
        """
        actions = without_repetition(table, main_actions(table))
        if not actions:
            self.go("leave")
            return None
        return table.ask(
            table.state.active,
            MAIN,
            (*actions, END.OPTION),
            clause="7.5.2",
        )

    @step("7.5.2", "10.6.4.2", "10.6.4.3")
    def act(self, table: Table) -> Outcome:
        """Do it, then the play timing comes again."""
        option = table.machine.answer[0]
        frame = ACTIONS[option.kind].frame(table, option)
        if frame is not None:
            note_action(table, option)
            self.go("check")
        return frame

    @step("7.5.3")
    def leave(self, table: Table) -> Outcome:
        """Look at the rules before the performance phase."""
        return check_timing(table)


class PerformancePhase(Procedure):
    """7.6: the active player's center and collab holomem use arts. The first player's first turn has none."""

    @step("7.6.1")
    def skip(self, table: Table) -> None:
        """The first player's first turn has none."""
        if table.state.turn == 1:
            self.end()

    @step("7.6.2", "7.6.3")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.PERFORMANCE)
        return check_timing(table)

    @step("7.6.4", "10.6.4.1", "9.1.2")
    def check(self, table: Table) -> Outcome:
        """A check timing comes before each choice."""
        return check_timing(table)

    @step("7.6.4", "9.1.1", "9.2.1", "9.2.2")
    def ask(self, table: Table) -> Outcome:
        """Every art that can be used on every target, or nothing more."""
        arts = art_options(table)
        if not arts:
            self.go("leave")
            return None
        return table.ask(
            table.state.active,
            PromptKind.PERFORMANCE,
            (*arts, END.OPTION),
            clause="7.6.4",
        )

    @step("7.6.4", "9.2.2")
    def act(self, table: Table) -> Outcome:
        """Use it, then the play timing comes again."""
        option = table.machine.answer[0]
        frame = ACTIONS[option.kind].frame(table, option)
        if frame is not None:
            self.go("check")
        return frame

    @step("7.6.5", "7.6.6")
    def leave(self, table: Table) -> Outcome:
        """The end of the phase is announced; if abilities were played for it, it is announced again to those
        that weren't.
        """
        if not announce_end(table, Phase.PERFORMANCE):
            return None
        self.go("leave")
        return CheckTiming()


@clause("10.6.4.2")
def comes_to_play_timing(frame: Frame) -> bool:
    """Whether a phase is about to ask for the next action or art."""
    return frame.step == "ask" and isinstance(frame, MainPhase | PerformancePhase)


class EndPhase(Procedure):
    """7.7.

    Fields:
        is_unfinished: whether something was played or processed for the end of the turn, so that the phase
            begins anew once its effects have ended (7.7.6).
    """

    is_unfinished: bool = False

    @step("7.7.1", "7.7.2")
    def begin(self, table: Table) -> Outcome:
        """Announce the phase, for the log and for triggers."""
        atoms_values.begin_phase(table, Phase.END)
        return check_timing(table)

    @step("7.7.3", "7.7.4")
    def end_turn(self, table: Table) -> Outcome:
        """The end of the turn is announced to the abilities that haven't been told yet."""
        self.is_unfinished = announce_end(table, Phase.END)
        return CheckTiming() if self.is_unfinished else None

    @step("7.7.4", "5.28.1")
    def effects_end(self, table: Table) -> None:
        """What holds for this turn is over."""
        atoms_values.drop_lasting(table, table.state.turn)

    @step("7.7.5", "7.7.5.1", "7.7.5.2", "7.7.5.3")
    def ask_center(self, table: Table) -> Outcome:
        """An empty center position is filled from the back; a lone collab holomem stays where it is
        (Q213).
        """
        return ask_new_center(table, "7.7.5")

    @step("7.7.5.1", "7.7.5.2")
    def fill_center(self, table: Table) -> None:
        """Move the chosen back holomem to the center position."""
        move_to_center(table)

    @step("7.7.6")
    def leave(self, table: Table) -> None:
        """The turn is over; but if anything was done for its end, or has triggered since, the phase begins
        anew.
        """
        if self.is_unfinished or table.state.waiting:
            self.go("begin")


def announce_end(table: Table, phase: Phase) -> bool:
    """Trigger the abilities for the end of a phase that haven't triggered for it; say whether anything is
    left to do.
    """
    atoms.record(table, PhaseEnding(table.state.active, phase))
    return check_timing(table) is not None
