"""Verbs for what is beside the board: another turn (5.26), rock-paper-scissors."""

from engine.hocg.abilities.effects import Effect, Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.procedures.hands import PlayRockPaperScissors
from engine.hocg.state import atoms_values
from engine.hocg.state.table import Table
from engine.kernel.extent import PREPARES, Extent
from engine.kernel.machine import Frame, clause


class TakeExtraTurn(Effect, frozen=True):
    """``take another turn after this turn`` (5.26)."""

    words = "take another turn after this turn"
    ja = "このターンの後に、もう1回自分のターンを開始する"
    REMARKS = ("a whole turn, from its reset phase on, before the turn that would come next",)
    """Which turn (5.26.1, Q589)."""

    @clause("5.26.1", "5.26.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Taken when this turn is over."""
        atoms_values.queue_extra_turn(table, scope.seat, scope.source)


class PlayForWinner(Effect, frozen=True):
    """``play rock-paper-scissors with your opponent until there is a winner``."""

    GIVES = ("winner",)
    words = "play rock-paper-scissors with your opponent until there is a winner"
    ja = "相手と勝敗が決まるまでじゃんけんする"
    REMARKS = ("both choose a hand unseen; they are shown together, and where nobody wins chosen again",)

    def extent(self, table: Table, scope: Scope) -> Extent:
        return PREPARES

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame:
        return PlayRockPaperScissors(seat=scope.seat, source=scope.source)

    def finished(self, table: Table, scope: Resolving) -> None:
        """Who has won is there to be asked about."""
        scope.keep(Came.WINNER, table.machine.returned)
