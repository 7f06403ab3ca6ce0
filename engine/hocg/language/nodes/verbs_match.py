"""Verbs for the course of the match: another turn (5.26)."""

from engine.hocg.state import atoms_values
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause


class TakeExtraTurn(Effect, frozen=True):
    """``take another turn after this turn`` (5.26)."""

    words = "take another turn after this turn"
    ja = "このターンの後に、もう1回自分のターンを開始する"

    def remarks(self) -> tuple[str, ...]:
        """Which turn (5.26.1, Q589)."""
        return ("a whole turn, from its reset phase on, before the turn that would come next",)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """It always can."""
        return True

    @clause("5.26.1", "5.26.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Taken when this turn is over."""
        atoms_values.queue_extra_turn(table, scope.seat)
